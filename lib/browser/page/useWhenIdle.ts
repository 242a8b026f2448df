'use client';

import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './whenIdle.ts';

/** True once the browser had nothing better to do; at the latest after 2 s. What is drawn for it is drawn in pieces. */
export function useWhenIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true)), 2000), []);
  return idle;
}
