import type { ReactNode } from 'react';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import css from './Empty.module.css';

export function Empty({ glyph = 'inventory', children, action }: { glyph?: Glyph; children: ReactNode; action?: ReactNode }) {
  return (
    <div className={css.empty}>
      <StatusGlyph glyph={glyph} size={32} />
      <p>{children}</p>
      {action}
    </div>
  );
}
