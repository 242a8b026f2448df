import { TEST_WARNINGS } from '#lib/contract/words/onTest.ts';
import { warningOf } from '#lib/domain/offTest.ts';
import { MINUTE } from '#upstream/core/clock.ts';

/** The warning that is due: the smallest of `TEST_WARNINGS` that the time left has come down to; null while there is more. */
export function warnedAt(expiresAt: Date, now: Date): number | null {
  return warningOf(expiresAt.getTime() - now.getTime()) ?? null;
}

export function nextWarning(expiresAt: Date, now: Date): Date | undefined {
  const times = TEST_WARNINGS.map((minutes) => expiresAt.getTime() - minutes * MINUTE).filter((time) => time > now.getTime());
  return times.length > 0 ? new Date(Math.min(...times)) : undefined;
}
