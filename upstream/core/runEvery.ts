/** Does some work now and again every so many milliseconds, until the returned function is called. What fails is told, and tried again the next time. */
export function runEvery(ms: number, work: () => Promise<unknown>, onError: (error: unknown) => void): () => void {
  const turn = () => work().catch(onError);
  const timer = setInterval(turn, ms).unref();
  turn();
  return () => clearInterval(timer);
}
