import type { Database } from '#upstream/db/connect.ts';

export function domainEvent<Event, Result = unknown>() {
  const subscribers = new Set<(tx: Database, event: Event) => Promise<Result>>();
  return {
    subscribe: (subscriber: (tx: Database, event: Event) => Promise<Result>) => void subscribers.add(subscriber),
    async publish(tx: Database, event: Event): Promise<Result[]> {
      const results: Result[] = [];
      for (const subscriber of subscribers) results.push(await subscriber(tx, event));
      return results;
    },
  };
}
