import type { Signal } from '#lib/contract/signals.ts';

/** Both lists as one, newest first, each signal once; of one that is in both, what came last is true. */
export function merged(known: readonly Signal[], came: readonly Signal[]): readonly Signal[] {
  const byId = new Map([...known, ...came].map((signal) => [signal.id, signal]));
  return [...byId.values()].sort((one, other) => other.id - one.id);
}

/** The last one known, when what came does not reach back to it: whatever lies between is not here yet. */
export function gapBefore(known: readonly Signal[], came: readonly Signal[]): number | undefined {
  const last = known[0]?.id;
  const oldest = came.at(-1)?.id;
  return last !== undefined && oldest !== undefined && oldest > last ? last : undefined;
}
