'use client';

import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

type Drag = { from: number; to: number };

/** So near to the upper or lower end a drag scrolls the list, px; and so far with each move of the pointer. */
const EDGE = 48;
const SCROLL = 14;

/** The handle keeps the focus wherever its row goes. `onMove` is also told of a step beyond an end, for a list that goes on there. */
export function useReorder(count: number, onMove: (from: number, to: number) => void, { goesOn = false } = {}) {
  const list = useRef<HTMLOListElement>(null);
  const followed = useRef<number>(undefined);
  const [drag, setDrag] = useState<Drag | null>(null);

  useEffect(() => {
    const at = followed.current;
    followed.current = undefined;
    if (at !== undefined) list.current?.children[at]?.querySelector<HTMLElement>('[data-handle]')?.focus();
  });

  const move = (from: number, to: number) => {
    const isInside = to >= 0 && to < count;
    if (to === from || (!isInside && !goesOn)) return;
    if (isInside) followed.current = to;
    onMove(from, to);
  };
  const placeAt = (y: number, from: number) =>
    [...(list.current?.children ?? [])].filter((row, at) => {
      const { top, height } = row.getBoundingClientRect();
      return at !== from && top + height / 2 < y;
    }).length;

  const handle = (at: number) => ({
    'data-handle': '',
    onPointerDown: ({ button, pointerId, currentTarget }: PointerEvent<HTMLElement>) => {
      if (button !== 0) return;
      currentTarget.setPointerCapture(pointerId);
      setDrag({ from: at, to: at });
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (!drag) return;
      scrollAt(list.current?.parentElement, clientY);
      setDrag((now) => now && { ...now, to: placeAt(clientY, now.from) });
    },
    onPointerUp: () => {
      if (drag) move(drag.from, drag.to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
    onKeyDown: (event: KeyboardEvent) => {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      if (event.key === 'Escape') setDrag(null);
      if (by === 0) return;
      event.preventDefault();
      move(at, at + by);
    },
  });
  return { list, drag, handle, move };
}

function scrollAt(frame: HTMLElement | null | undefined, y: number) {
  if (!frame || frame.scrollHeight <= frame.clientHeight) return;
  const { top, bottom } = frame.getBoundingClientRect();
  if (y < top + EDGE) frame.scrollTop -= SCROLL;
  else if (y > bottom - EDGE) frame.scrollTop += SCROLL;
}
