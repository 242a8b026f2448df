'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';

/** On another page the focus goes to its content, unless the page already put it somewhere inside. */
export function useArrival<E extends HTMLElement>() {
  const content = useRef<E>(null);
  const path = usePathname();
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    if (!content.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true });
  }, [path]);
  return content;
}
