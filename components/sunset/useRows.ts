'use client';

import { type RefObject, useEffect, useState } from 'react';

const SPARE = 8;

/** Which of `count` rows of one height (px) are in sight in a list that scrolls on its own, some spare around. */
export function useRows(list: RefObject<HTMLElement | null>, count: number, height: number) {
  const [range, setRange] = useState({ from: 0, to: 30 });
  useEffect(() => {
    const { current } = list;
    if (!current) return;
    const look = () => {
      const from = Math.max(0, Math.floor(current.scrollTop / height) - SPARE);
      const to = Math.ceil((current.scrollTop + current.clientHeight) / height) + SPARE;
      setRange((now) => (now.from === from && now.to === to ? now : { from, to }));
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(current);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, [list, height]);
  return { from: Math.min(range.from, Math.max(0, count - 1)), to: Math.min(range.to, count) };
}
