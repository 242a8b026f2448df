/** The same event once more, to be dispatched: one that was dispatched already keeps nothing of where it went. */
export const cloneEvent = <E extends Event>(event: E): E => new (event.constructor as new (type: string, like: E) => E)(event.type, event);
