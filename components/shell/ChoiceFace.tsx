'use client';

import type { ReactNode } from 'react';
import { Highlight } from '#components/ui/display/Highlight.tsx';
import { highlightPieces } from '#components/ui/display/highlight.ts';

/** An icon and a text, in which what was typed is marked. */
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
