import type { Change } from '#lib/contract/changes.ts';
import type { ChannelChange } from '#upstream/core/events.ts';
import type { Limits } from './limits.ts';

const keyOf = ({ type, id }: Change) => `${type} ${id}`;

const asMany = (changes: Change[]): Change[] => [...new Set(changes.map(({ type }) => type))].map((type) => ({ type, id: null }));

/** Gathers the changes of a channel for a moment and sends them as one; of the same thing only the last. */
export function makeCoalescer({ coalesce, changes: most }: Limits, send: (channel: string, changes: Change[]) => void) {
  const waiting = new Map<string, Map<string, Change>>();
  const timers = new Map<string, NodeJS.Timeout>();

  const flush = (channel: string) => {
    const changes = [...(waiting.get(channel)?.values() ?? [])];
    waiting.delete(channel);
    timers.delete(channel);
    send(channel, changes.length > most ? asMany(changes) : changes);
  };

  return {
    add({ channel, change }: ChannelChange) {
      const changes = waiting.get(channel) ?? new Map<string, Change>();
      waiting.set(channel, changes.set(keyOf(change), change));
      if (!timers.has(channel)) timers.set(channel, setTimeout(flush, coalesce, channel));
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
