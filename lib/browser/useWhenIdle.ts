'use client';

import { startTransition, useEffect, useState } from 'react';

/** True once the browser had nothing better to do; at the latest after 2 s. What is drawn for it is drawn in pieces. */
export function useWhenIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const done = () => startTransition(() => setIdle(true));
    if (!window.requestIdleCallback) {
      const timer = window.setTimeout(done, 200);
      return () => window.clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(done, { timeout: 2000 });
    return () => window.cancelIdleCallback(handle);
  }, []);
  return idle;
}
