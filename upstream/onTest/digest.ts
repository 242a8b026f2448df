import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { TestDigest } from '#lib/contract/onTest.ts';
import { isActedOn } from '#lib/contract/signals.ts';
import { digestOf } from '#lib/domain/testDigest.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { DAY } from '#upstream/core/clock.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { findSystem } from '#upstream/systems/repository.ts';
import { serializeSignal } from '#upstream/systems/signals.ts';
import { openTestOf } from '#upstream/systems/status.ts';
import { stationTrouble } from '#upstream/systems/trouble.ts';
import { type TestPeriodRow, testPeriods } from './tables.ts';

/** More is no test any more but a panel in trouble. */
const MOST = 500;
/** As far back as it counts that a zone was heard of. */
const BEFORE = 30 * DAY;

/** What came while a system was on test, up to now or its end; null before the station confirmed it. Throws `StationSilent`. */
export async function testDigest({ station, clock }: Pick<Context, 'station' | 'clock'>, row: TestPeriodRow): Promise<TestDigest | null> {
  const since = row.since ?? row.confirmedAt;
  if (!since) return null;
  const now = clock.now();
  const until = row.expiresAt && row.expiresAt < now ? row.expiresAt : now;
  const heard = await station.signals(row.csNo, { since, limit: MOST });
  const signals = heard.filter(({ at }) => at <= until);
  const wasHeard = row.category === 'inspection' || row.category === 'installation';
  const earlier = wasHeard
    ? await station.signals(row.csNo, { before: heard.at(-1)?.id, since: new Date(since.getTime() - BEFORE), limit: MOST })
    : [];
  const ofZones = earlier.filter(({ at, zone }) => at < since && zone !== null).map(serializeSignal);
  return digestOf({
    test: { ...row, since: since.toISOString(), until: until.toISOString() },
    signals: signals.map(serializeSignal),
    isCut: heard.length === MOST,
    before: ofZones.flatMap(({ zone, kind }) => (zone !== null && isActedOn(kind) ? [zone] : [])),
  });
}

export const digestHandler =
  (context: Context): Handlers<typeof contract.onTest>['digest'] =>
  async ({ params, ability }) => {
    const { database } = context;
    const system = await findSystem(database, params.cs, ability);
    if (!system) return undefined;
    const open = await openTestOf(database, system.systemNo);
    if (open) {
      const digest = await testDigest(context, open).catch(stationTrouble);
      return digest instanceof ProblemResponse ? digest : { data: digest };
    }
    const [last] = await database
      .select({ digest: testPeriods.digest })
      .from(testPeriods)
      .where(and(eq(testPeriods.systemNo, system.systemNo), isNotNull(testPeriods.digest)))
      .orderBy(desc(testPeriods.id))
      .limit(1);
    return { data: last?.digest ?? null };
  };
