/** The embedded database answers without ever letting the event loop turn: between two pieces of long work, others are heard. */
export const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));
