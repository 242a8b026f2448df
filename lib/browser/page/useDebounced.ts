'use client';

import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 120;

/** What was typed, once nobody has typed on for a moment; nothing at once where it is empty. */
export function useDebounced(typed: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed ? DEBOUNCE_MS : 0);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
