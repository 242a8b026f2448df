'use client';

import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import css from './DispatchScreen.module.css';
import type { DropPlace } from './dropPlace.ts';

export type Load = { key: string; label: string };

export type Carried = Load & { place: DropPlace | undefined };

type Props = { label: string; point: { x: number; y: number }; said: ReactNode };

export function CarriedCard({ label, point: { x, y }, said }: Props) {
  return createPortal(
    <div aria-hidden data-carried className={css.carried} style={{ transform: `translate(min(${x + 12}px, 100vw - 292px), ${y + 10}px)` }}>
      <div className={css.strong}>{label}</div>
      {said}
    </div>,
    document.body,
  );
}
