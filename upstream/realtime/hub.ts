/** Someone who hears channels. */
export type Listener = { id: string; send(text: string): void };
export type Hub = ReturnType<typeof makeHub>;

/** Who hears what, in this process. A channel is there while somebody hears it. */
export function makeHub() {
  const channels = new Map<string, Set<Listener>>();
  const leave = (listener: Listener, channel: string) => {
    const listeners = channels.get(channel);
    listeners?.delete(listener);
    if (listeners?.size === 0) channels.delete(channel);
  };
  return {
    join(listener: Listener, channel: string) {
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(listener));
    },
    leave,
    /** `except` is the socket that caused it and need not be told. */
    send(channel: string, text: string, except?: string) {
      for (const listener of channels.get(channel) ?? []) if (listener.id !== except) listener.send(text);
    },
    /** How many hear each channel. */
    heard: () => new Map([...channels].map(([name, listeners]) => [name, listeners.size])),
  };
}
