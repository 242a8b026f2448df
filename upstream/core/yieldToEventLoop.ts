/** The embedded database answers without ever letting the event loop turn: between two pieces of long work, others are heard. */
export const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

const TURN = 15;

/** To be called between the pieces: lets others be heard when some milliseconds have gone by since they were. */
export function pauses(): () => Promise<void> {
  let turned = performance.now();
  return async () => {
    if (performance.now() - turned < TURN) return;
    await yieldToEventLoop();
    turned = performance.now();
  };
}
