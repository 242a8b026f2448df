import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { type Outage, outOfService, RESTORATION_HOURS } from '#lib/domain/impairment.ts';
import { DAY, HOUR, MINUTE } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type TestPeriodRow, testPeriods } from '#upstream/onTest/tables.ts';
import { isLiveSystem, systems } from './tables.ts';

export const beganAt = sql<Date | null>`coalesce(${testPeriods.since}, ${testPeriods.confirmedAt})`.mapWith(testPeriods.confirmedAt);
export const endedAt = sql<Date | null>`coalesce(${testPeriods.offConfirmedAt}, ${testPeriods.closedAt})`.mapWith(testPeriods.closedAt);

/** Of each system how many minutes of the last 24 hours it was out of service: on test, to the second, and as was kept when the station was asked. One that never was is not named. */
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
  const others = await database
    .select({ systemNo: systems.systemNo, kept: systems.outages })
    .from(systems)
    .where(and(inArray(systems.systemNo, [...systemNos]), isNotNull(systems.outages), isLiveSystem));
  const outages = new Map<string, Outage[]>();
  const add = (systemNo: string, outage: Outage) => outages.set(systemNo, [...(outages.get(systemNo) ?? []), outage]);
  for (const { systemNo, from, until } of rows) add(systemNo, { from: from?.getTime() ?? 0, until: until?.getTime() ?? null });
  for (const { systemNo, kept } of others)
    for (const { from, until } of kept ?? []) add(systemNo, { from: Date.parse(from), until: until === null ? null : Date.parse(until) });
  return new Map([...outages].map(([systemNo, each]) => [systemNo, outOfService(each, now.getTime()) / MINUTE]));
}

/** The last test of a fire alarm system, when it is over for no more than a day: of it is said who was told that the system is back. */
export async function lastImpairment(database: Database, systemNo: string, now: Date): Promise<TestPeriodRow | undefined> {
  const [last] = await database
    .select()
    .from(testPeriods)
    .where(and(eq(testPeriods.systemNo, systemNo), isNotNull(testPeriods.told), isNotNull(testPeriods.confirmedAt)))
    .orderBy(desc(testPeriods.id))
    .limit(1);
  const since = now.getTime() - RESTORATION_HOURS * HOUR;
  return last?.closedAt && last.closedAt.getTime() > since ? last : undefined;
}
