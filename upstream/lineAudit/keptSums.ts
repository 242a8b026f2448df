import type { CarrierBill } from '#lib/contract/lineAudit.ts';
import type { Database } from '#upstream/db/connect.ts';
import type { Audited } from './audited.ts';
import { auditSums } from './summary.ts';

type Sums = ReturnType<typeof auditSums>;
const [LONGEST, TIMES] = [60_000, 8];

/**
 * Judging every line of a month takes seconds where there are many, and nothing else runs meanwhile on the embedded database: whoever asks the same gets
 * the same answer, while it is worked out and eight times as long after, a minute at most.
 */
export function keepSums(database: Database) {
  const kept = new Map<string, { sums: Sums; until: number }>();
  return (asked: Audited, bills: readonly CarrierBill[]): Sums => {
    const { month, provider, ability } = asked;
    const key = JSON.stringify([month, provider ?? [], ability.rules, bills.map(({ id, version }) => [id, version])]);
    const begun = performance.now();
    for (const [each, { until }] of kept) if (until <= begun) kept.delete(each);
    const known = kept.get(key);
    if (known) return known.sums;
    const one = { sums: auditSums(database, asked, bills), until: Number.POSITIVE_INFINITY };
    kept.set(key, one);
    one.sums.then(
      () => {
        const took = performance.now() - begun;
        one.until = performance.now() + Math.min(TIMES * took, LONGEST);
      },
      () => kept.delete(key),
    );
    return one.sums;
  };
}
