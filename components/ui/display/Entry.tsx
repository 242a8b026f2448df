import type { ReactNode } from 'react';
import css from './Entry.module.css';
import type { Glyph } from './glyphs.tsx';
import { StatusGlyph } from './StatusGlyph.tsx';

type Props = {
  glyph: Glyph;
  line?: 'on' | 'last';
  children: ReactNode;
};

export const Entry = ({ glyph, line, children }: Props) => (
  <li className={css.entry} data-line={line}>
    <div className={css.glyph}>
      <StatusGlyph glyph={glyph} />
    </div>
    <div className={css.words}>{children}</div>
  </li>
);
