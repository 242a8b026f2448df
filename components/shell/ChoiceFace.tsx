'use client';

import type { ReactNode } from 'react';
import { Highlight } from '#components/ui/display/Highlight.tsx';
import { highlightPieces } from '#components/ui/display/highlight.ts';

export function ChoiceFace({ icon, text, sought }: { icon: ReactNode; text: string; sought: string }) {
  return (
    <>
      {icon}
      <span>
        <Highlight pieces={highlightPieces([text], sought)[0] ?? []} />
      </span>
    </>
  );
}
