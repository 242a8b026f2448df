import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Provider } from '#lib/contract/sims/states.ts';
import { SWEPT_STATUSES } from '#lib/domain/carrierRules.ts';
import { instantAt, localDay } from '#lib/format/localDay.ts';
import { DAY, HOUR, MINUTE } from '#upstream/core/clock.ts';
import type { Env } from '#upstream/core/env.ts';
import { sims } from './tables.ts';

/** What a night does not reach is caught up by day before it is a day old. */
const LONGEST = DAY - 5 * MINUTE;

/** What was caught up just before the night is not asked for again in it. */
const JUST_BEFORE = 10 * MINUTE;

export function dueBefore({ SWEEP_HOUR, TIME_ZONE }: Pick<Env, 'SWEEP_HOUR' | 'TIME_ZONE'>, now: Date): Date {
  const night = instantAt(TIME_ZONE, localDay(TIME_ZONE, now.getTime())) + (SWEEP_HOUR === 'off' ? 0 : SWEEP_HOUR) * HOUR;
  const isNight = SWEEP_HOUR !== 'off' && now.getTime() >= night && now.getTime() < night + HOUR;
  return new Date(isNight ? night - JUST_BEFORE : now.getTime() - LONGEST);
}

export const isDue = (provider: Provider, before: Date, needsCard = false) =>
  and(
    eq(sims.provider, provider),
    sql`${sims.status} in (${sql.raw(SWEPT_STATUSES.map((status) => `'${status}'`).join())})`,
    or(isNull(sims.providerCheckedAt), lt(sims.providerCheckedAt, before)),
    or(isNull(sims.providerRefusedAt), lt(sims.providerRefusedAt, before)),
    needsCard ? isNotNull(sims.iccid) : undefined,
  );
