'use client';

import { type ReactNode, useContext } from 'react';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { InShell } from '#components/ui/display/InShell.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import css from './StatusPage.module.css';

export function StatusPage({ glyph, title, why, children }: { glyph: Glyph; title: string; why: string; children?: ReactNode }) {
  const Place = useContext(InShell) ? 'div' : 'main';
  return (
    <Place className={css.page}>
      <StatusGlyph glyph={glyph} size={48} />
      <h1>{title}</h1>
      <p className={css.why}>{why}</p>
      {children && <div className={css.act}>{children}</div>}
    </Place>
  );
}
