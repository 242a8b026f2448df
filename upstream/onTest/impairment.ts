import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Told } from '#lib/contract/swaps/onTest.ts';
import { isFire } from '#lib/contract/systems.ts';
import { FIRE_WATCH_MINUTES, type Outage, outOfService, toldMissing } from '#lib/domain/impairment.ts';
import { DAY, MINUTE } from '#upstream/core/clock.ts';
import { invalid, type ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type SystemRow, systems } from '#upstream/systems/tables.ts';
import { type TestPeriodRow, testPeriods } from './tables.ts';

export const beganAt = sql<Date | null>`coalesce(${testPeriods.since}, ${testPeriods.confirmedAt})`.mapWith(testPeriods.confirmedAt);
export const endedAt = sql<Date | null>`coalesce(${testPeriods.offConfirmedAt}, ${testPeriods.closedAt})`.mapWith(testPeriods.closedAt);

/** Of each system how many whole minutes of the last 24 hours it was on test; one without a test in them is not named. */
export async function minutesOut(database: Database, systemNos: readonly string[], now: Date): Promise<Map<string, number>> {
  if (systemNos.length === 0) return new Map();
  const rows = await database
    .select({ systemNo: testPeriods.systemNo, from: beganAt, until: endedAt })
    .from(testPeriods)
    .where(
      and(
        inArray(testPeriods.systemNo, [...systemNos]),
        isNotNull(testPeriods.confirmedAt),
        or(isNull(testPeriods.closedAt), gt(endedAt, new Date(now.getTime() - DAY))),
      ),
    );
  const outages = new Map<string, Outage[]>();
  for (const { systemNo, from, until } of rows)
    outages.set(systemNo, [...(outages.get(systemNo) ?? []), { from: from?.getTime() ?? 0, until: until?.getTime() ?? null }]);
  return new Map([...outages].map(([systemNo, each]) => [systemNo, Math.floor(outOfService(each, now.getTime()) / MINUTE)]));
}

type Given = Partial<Record<keyof Told, string>>;

/** What was said is kept until it is said otherwise. */
export const mergeTold = (before: Told | null | undefined, given: Given | undefined): Told => ({
  owner: given?.owner || (before?.owner ?? null),
  ahj: given?.ahj || (before?.ahj ?? null),
  fire_watch: given?.fire_watch || (before?.fire_watch ?? null),
});

const RULES: Record<keyof Told, string> = {
  owner: 'required: whom of the owner was told before a fire alarm system goes on test',
  ahj: 'required: whom of the fire authority (AHJ) was told, or why nobody has to be',
  fire_watch: `required: who keeps the fire watch, since it comes to more than ${FIRE_WATCH_MINUTES / 60} hours in 24`,
};

type Wanted = { given: Given | undefined; swapId: number | null; minutes: number; now: Date };

/** Who knows of a test that is asked for, what was said of the open one and of the same swap included; why it may not be asked for; null for a system that is no fire alarm system. */
export async function toldFor(
  tx: Database,
  { systemNo, kinds }: SystemRow,
  { given, swapId, minutes, now }: Wanted,
): Promise<Told | null | ProblemResponse> {
  if (!isFire(kinds)) return null;
  const isSame = or(isNull(testPeriods.closedAt), swapId === null ? undefined : eq(testPeriods.swapId, swapId));
  const [held] = await tx
    .select({ told: testPeriods.told })
    .from(testPeriods)
    .where(and(eq(testPeriods.systemNo, systemNo), isSame))
    .orderBy(desc(testPeriods.id))
    .limit(1);
  const told = mergeTold(held?.told, given);
  const out = (await minutesOut(tx, [systemNo], now)).get(systemNo) ?? 0;
  const missing = toldMissing(told, out, minutes);
  return missing.length === 0 ? told : invalid(Object.fromEntries(missing.map((name) => [`told.${name}`, [RULES[name]]])));
}

export async function needsFireWatchNow(database: Database, { systemNo, told }: TestPeriodRow, now: Date): Promise<boolean> {
  if (told?.fire_watch) return false;
  const [system] = await database.select({ kinds: systems.kinds }).from(systems).where(eq(systems.systemNo, systemNo));
  if (!isFire(system?.kinds)) return false;
  return ((await minutesOut(database, [systemNo], now)).get(systemNo) ?? 0) >= FIRE_WATCH_MINUTES;
}
