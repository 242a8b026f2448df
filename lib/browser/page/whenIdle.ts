export function whenIdle(done: () => void, timeoutMs?: number): () => void {
  if (!window.requestIdleCallback) {
    const timer = window.setTimeout(done, 200);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(done, timeoutMs === undefined ? undefined : { timeout: timeoutMs });
  return () => window.cancelIdleCallback(handle);
}
