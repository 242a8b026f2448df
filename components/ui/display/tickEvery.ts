export function tickEvery(ms: number) {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  return (listener: () => void) => {
    listeners.add(listener);
    timer ??= setInterval(() => {
      for (const each of listeners) each();
    }, ms);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  };
}
