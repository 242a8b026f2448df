import type { PlannedTest } from '#lib/contract/onTest.ts';

/** From so long before it begins a planned test stands where those stand that run. */
const SOON = 60 * 60_000;

export const soonPlanned = (planned: readonly PlannedTest[], now: number): PlannedTest[] =>
  planned.filter(({ state, starts_at }) => state === 'held' || Date.parse(starts_at) - now <= SOON);
