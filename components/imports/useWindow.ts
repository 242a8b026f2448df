'use client';

import { type UIEvent, useCallback, useRef, useState } from 'react';

/** Rows drawn beyond what is seen, so that the next one is there when the focus goes on to it. */
const BEYOND = 8;

/** Which rows of a long list are worth drawing, all of them `height` pixels high. */
export function useWindow(count: number, height: number) {
  const [seen, setSeen] = useState({ from: 0, rows: 30 });
  const frame = useRef<HTMLDivElement>(null);
  const look = (element: HTMLElement) => {
    const next = { from: Math.floor(element.scrollTop / height), rows: Math.ceil(element.clientHeight / height) };
    setSeen((before) => (before.from === next.from && before.rows === next.rows ? before : next));
  };
  const onScroll = (event: UIEvent<HTMLElement>) => look(event.currentTarget);
  const from = Math.max(0, Math.min(seen.from, count) - BEYOND);
  const to = Math.min(count, seen.from + seen.rows + BEYOND);
  /** The row is in sight and drawn, and what `selector` finds in it has the focus. */
  const focus = useCallback((index: number, selector: string) => {
    frame.current?.querySelector<HTMLElement>(`[aria-rowindex="${index + 2}"] ${selector}`)?.focus();
  }, []);
  return { frame, onScroll, from, to, focus };
}
