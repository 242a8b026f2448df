const RETRIES_MS = [1000, 2000, 4000, 8000, 15_000];

export function createRetry(run: () => unknown) {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    later(afterSeconds?: number) {
      clearTimeout(timer);
      const ms = afterSeconds ? afterSeconds * 1000 : RETRIES_MS[Math.min(failures++, RETRIES_MS.length - 1)];
      timer = setTimeout(run, ms);
    },
    reached() {
      failures = 0;
    },
    stop: () => clearTimeout(timer),
  };
}
