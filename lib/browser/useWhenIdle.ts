'use client';

import { useEffect, useState } from 'react';

/** True once the browser had nothing better to do; at the latest after 2 s. */
export function useWhenIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const done = () => setIdle(true);
    if (!window.requestIdleCallback) {
      const timer = window.setTimeout(done, 200);
      return () => window.clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(done, { timeout: 2000 });
    return () => window.cancelIdleCallback(handle);
  }, []);
  return idle;
}
