import type { Change } from '#lib/contract/changes.ts';
import type { Database } from '#upstream/db/connect.ts';

export type ChannelChange = { channel: string; change: Change };
type Listener = (published: readonly ChannelChange[]) => void;

const pending = new WeakMap<Database, { published: ChannelChange[]; hasJobs: boolean }>();
const listeners = new WeakMap<Database, Set<Listener>>();
const wakers = new WeakMap<Database, Set<() => void>>();

const pendingIn = (tx: Database) => {
  const found = pending.get(tx);
  if (!found) throw new Error('only a transaction made by transact() can publish');
  return found;
};

/** Says what a transaction changes; heard when it has committed, and only then. */
export const publish = (tx: Database, change: ChannelChange) => void pendingIn(tx).published.push(change);

/** Says that a transaction makes work, or makes it due: the queue of this process looks after it when it has committed. */
export const announceJobs = (tx: Database) => {
  pendingIn(tx).hasJobs = true;
};

export const onJobs = (database: Database, wake: () => void) => void wakers.set(database, (wakers.get(database) ?? new Set()).add(wake));

/** Hears of every change this process commits to the database, one call per transaction, until the returned function is called. */
export function onChange(database: Database, listener: Listener): () => void {
  const all = listeners.get(database) ?? new Set();
  listeners.set(database, all.add(listener));
  return () => void all.delete(listener);
}

/** Runs a transaction in which changes can be published. The outer database must not be used inside: on the embedded one that waits for ever. */
export async function transact<Result>(database: Database, work: (tx: Database) => Promise<Result>): Promise<Result> {
  const collected = { published: [] as ChannelChange[], hasJobs: false };
  const result = await database.transaction((tx) => {
    pending.set(tx, collected);
    return work(tx);
  });
  if (collected.published.length > 0) for (const listener of listeners.get(database) ?? []) listener(collected.published);
  if (collected.hasJobs) for (const wake of wakers.get(database) ?? []) wake();
  return result;
}
