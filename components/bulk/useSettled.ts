'use client';

import { useEffect, useState } from 'react';

/** What is being typed, and half a second after the last key what is meant. */
export function useSettled(value: string, onSettle: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onSettle(typed.trim()), 500);
    return () => clearTimeout(timer);
  }, [typed, value, onSettle]);
  return [typed, setTyped] as const;
}
