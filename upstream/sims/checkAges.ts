import { and, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { CheckAge } from '#lib/contract/sims/list.ts';
import { DAY, HOUR } from '#upstream/core/clock.ts';
import { sims } from './tables.ts';

/** Until how long ago (ms) each age reaches; they follow each other without a gap. */
const REACH: readonly [CheckAge, number][] = [
  ['hour', HOUR],
  ['day', DAY],
  ['week', 7 * DAY],
  ['month', 30 * DAY],
  ['older', Number.POSITIVE_INFINITY],
];

const column = sims.providerCheckedAt;
const ago = (now: Date, ms: number) => (Number.isFinite(ms) ? new Date(now.getTime() - ms) : undefined);

function isOf(age: CheckAge, now: Date): SQL | undefined {
  if (age === 'never') return isNull(column);
  const at = REACH.findIndex(([each]) => each === age);
  const from = ago(now, REACH[at]?.[1] ?? 0);
  const to = at > 0 ? ago(now, REACH[at - 1]?.[1] ?? 0) : undefined;
  return and(from ? gte(column, from) : sql`${column} is not null`, to && lt(column, to));
}

export const checkedIn = (ages: readonly CheckAge[], now: Date): SQL | undefined => or(...ages.map((age) => isOf(age, now)));

export const ageColumn = (now: Date): SQL<CheckAge> => {
  const cases = REACH.map(([age]) => sql`when ${isOf(age, now)} then ${sql.raw(`'${age}'`)}`);
  return sql<CheckAge>`case ${sql.join(cases, sql` `)} else 'never' end`;
};
