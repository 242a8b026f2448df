'use client';

import { useEffect, useRef, useState } from 'react';

const SPARE = 8;

/** Which of `count` rows of one height (px) are in sight, some spare around; whatever scrolls around the list. */
export function useWindow(count: number, height: number) {
  const list = useRef<HTMLUListElement>(null);
  const [range, setRange] = useState({ from: 0, to: 30 });
  useEffect(() => {
    const look = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const from = Math.max(0, Math.floor(-top / height) - SPARE);
      const to = Math.min(count, Math.ceil((window.innerHeight - top) / height) + SPARE);
      setRange((now) => (now.from === from && now.to === to ? now : { from, to }));
    };
    look();
    document.addEventListener('scroll', look, { capture: true, passive: true });
    window.addEventListener('resize', look);
    return () => {
      document.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', look);
    };
  }, [count, height]);
  return { list, from: Math.min(range.from, count), to: Math.min(range.to, count) };
}
