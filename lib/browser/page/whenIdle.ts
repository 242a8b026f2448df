/** Calls back once the browser has nothing better to do, where `timeout` is given at the latest after so many milliseconds; answers how to call it off. */
export function whenIdle(done: () => void, timeout?: number): () => void {
  if (!window.requestIdleCallback) {
    const timer = window.setTimeout(done, 200);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(done, timeout === undefined ? undefined : { timeout });
  return () => window.cancelIdleCallback(handle);
}
