export type Listener = { id: string; send(text: string): void };
export type Hub = ReturnType<typeof makeHub>;

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
    send(channel: string, text: string, except?: string) {
      for (const listener of channels.get(channel) ?? []) if (listener.id !== except) listener.send(text);
    },
    heard: () => new Map([...channels].map(([name, listeners]) => [name, listeners.size])),
  };
}
