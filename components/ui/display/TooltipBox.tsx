'use client';

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import css from './Tooltip.module.css';

const GAP = 8;

const within = (wanted: number, size: number, room: number) => Math.max(GAP, Math.min(wanted, room - size - GAP));

/** Where it stands: below or beside, above where there is no room below; whole in the window. */
function placeOf(anchor: DOMRect, { width, height }: DOMRect, side: Side, isTurned: boolean) {
  if (side === 'below') {
    const below = anchor.bottom + GAP;
    const top = below + height > window.innerHeight ? anchor.top - GAP - height : below;
    return { top, left: within(anchor.left + (anchor.width - width) / 2, width, window.innerWidth) };
  }
  const isRight = (side === 'end') !== isTurned;
  const left = isRight ? anchor.right + GAP : anchor.left - GAP - width;
  return {
    top: within(anchor.top + (anchor.height - height) / 2, height, window.innerHeight),
    left: within(left, width, window.innerWidth),
  };
}

export type Side = 'below' | 'end' | 'start';

type Props = { id: string; anchor: Element; side: Side; onEnter: () => void; onLeave: () => void; children: ReactNode };

/** In the top layer, so that no dialog and no edge cuts it. */
export function TooltipBox({ id, anchor, side, onEnter, onLeave, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    current.showPopover?.();
    const isTurned = getComputedStyle(anchor).direction === 'rtl';
    const put = () => {
      const { top, left } = placeOf(anchor.getBoundingClientRect(), current.getBoundingClientRect(), side, isTurned);
      Object.assign(current.style, { top: `${top}px`, left: `${left}px` });
    };
    put();
    document.addEventListener('scroll', put, true);
    return () => document.removeEventListener('scroll', put, true);
  }, [anchor, side]);
  return createPortal(
    <div ref={box} id={id} role="tooltip" popover="manual" className={css.tip} onPointerEnter={onEnter} onPointerLeave={onLeave}>
      {children}
    </div>,
    document.body,
  );
}
