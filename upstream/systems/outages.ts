import { and, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { isUnprotected } from '#lib/contract/protection.ts';
import { deadTimes } from '#lib/domain/pathSupervision.ts';
import { dueAfter } from '#lib/domain/protection.ts';
import type { Context } from '#upstream/context.ts';
import { DAY, MINUTE } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { testPeriods } from '#upstream/onTest/tables.ts';
import { sims } from '#upstream/sims/tables.ts';
import { type Overview, StationBusy } from '#upstream/simulators/station/station.ts';
import { isOpen, swaps } from '#upstream/swaps/tables.ts';
import { beganAt, endedAt } from './outOfService.ts';
import { protectionSpans } from './protection.ts';
import { programLimits, standingsOf } from './supervision.ts';
import { type KeptOutage, type SystemRow, systems } from './tables.ts';

const iso = (at: number) => new Date(at).toISOString();

/** Those that a swap is or was at within a day, and those with SIMs of which none is active. */
async function doubtfulOf(database: Database, csNos: string[], since: Date): Promise<ReadonlySet<string>> {
  const swapped = await database
    .select({ csNo: swaps.csNo })
    .from(swaps)
    .where(and(inArray(swaps.csNo, csNos), or(isOpen, gt(swaps.updatedAt, since))));
  const lines = await database.select({ csNo: sims.csNo, status: sims.status }).from(sims).where(inArray(sims.csNo, csNos));
  const active = new Set(lines.filter(({ status }) => status === 'active').map(({ csNo }) => csNo));
  const dead = lines.flatMap(({ csNo }) => (csNo !== null && !active.has(csNo) ? [csNo] : []));
  return new Set([...swapped.map(({ csNo }) => csNo), ...dead]);
}

type Began = { systemNo: string; from: Date | null; until: Date | null };
const ourTests = (database: Database, systemNos: string[], since: Date): Promise<Began[]> =>
  database
    .select({ systemNo: testPeriods.systemNo, from: beganAt, until: endedAt })
    .from(testPeriods)
    .where(
      and(
        inArray(testPeriods.systemNo, systemNos),
        isNotNull(testPeriods.confirmedAt),
        or(isNull(testPeriods.closedAt), gt(endedAt, since)),
      ),
    );

/** The tests that the station held by itself within a day: it tells only the one it holds now, so those seen before are kept. */
function stationTests(row: SystemRow, { test }: Overview, ours: readonly Began[], now: number): KeptOutage[] {
  const isOurs =
    test && ours.some(({ from, until }) => from && from.getTime() < test.since.getTime() + MINUTE && (!until || until > test.since));
  const held = test && !isOurs ? { from: test.since.toISOString(), until: test.until.toISOString(), state: 'on-test' as const } : undefined;
  const before = (row.outages ?? []).filter(({ from, state }) => state === 'on-test' && from !== held?.from);
  return [...before.map((each) => ({ ...each, until: iso(Math.min(Date.parse(each.until ?? iso(now)), now)) })), ...(held ? [held] : [])];
}

async function pathOutages(context: Context, row: SystemRow, now: number): Promise<KeptOutage[]> {
  const until = Math.ceil(now / MINUTE) * MINUTE;
  const spans = await protectionSpans(context, row, { from: until - DAY, until });
  // Tests are counted to the second, from where they are kept.
  return spans.flatMap((span) =>
    isUnprotected(span.state) && span.state !== 'on-test'
      ? [{ from: iso(span.from), until: span.until === until ? null : iso(span.until), state: span.state }]
      : [],
  );
}

type Doubt = { row: SystemRow; own: KeptOutage[]; isDoubted: boolean };

/** Nothing where its signals can not be had: what was kept of it stands until the next look. */
async function foundOutages(context: Context, { row, isDoubted }: Doubt, now: number): Promise<KeptOutage[]> {
  if (!isDoubted) return [];
  try {
    return await pathOutages(context, row, now);
  } catch (error) {
    if (error instanceof StationBusy) throw error;
    context.log.warn({ csNo: row.csNo, err: error }, 'a system could not be looked at');
    return (row.outages ?? []).filter(({ state }) => state !== 'on-test');
  }
}

/**
 * Asks the station when these systems were out of service in the last 24 hours but for our tests, and keeps it. Throws `StationSilent` where it does not
 * tell of any; one of which it does not tell counts as looked at, so that the others get their turn.
 */
export async function lookAtOutages(context: Context, rows: readonly SystemRow[]): Promise<void> {
  const { database, clock, station } = context;
  if (rows.length === 0) return;
  const now = clock.now();
  const since = new Date(now.getTime() - DAY);
  const csNos = rows.map(({ csNo }) => csNo);
  const said = new Map((await station.overview(rows)).map((each) => [each.csNo, each]));
  const limits = await programLimits(database, csNos);
  const doubtful = await doubtfulOf(database, csNos, since);
  const systemNos = rows.map(({ systemNo }) => systemNo);
  const tests = await ourTests(database, systemNos, since);
  const [untold, sound, doubts]: [string[], string[], Doubt[]] = [[], [], []];
  for (const row of rows) {
    const overview = said.get(row.csNo);
    if (!overview) {
      untold.push(row.csNo);
      continue;
    }
    const { lastSignalAt, supervision } = overview;
    const ours = tests.filter(({ systemNo }) => systemNo === row.systemNo);
    const own = stationTests(row, overview, ours, now.getTime());
    const isSilent = !lastSignalAt || now.getTime() - lastSignalAt.getTime() > dueAfter(supervision);
    const isDead = standingsOf(row, overview.checkIns, limits.get(row.csNo)).some(
      ({ limit, told }) => deadTimes(told.gaps, limit.failTime, now.getTime()).length > 0,
    );
    const isDoubted = isSilent || isDead || doubtful.has(row.csNo) || (row.outages ?? []).length > 0;
    if (isDoubted || own.length > 0) doubts.push({ row: { ...row, supervision }, own, isDoubted });
    else sound.push(row.csNo);
  }
  const keep = (those: string[], outages?: KeptOutage[] | null) =>
    database.update(systems).set({ outages, outagesAt: now }).where(inArray(systems.csNo, those));
  if (untold.length > 0) await keep(untold);
  if (sound.length > 0) await keep(sound, null);
  for (const doubt of doubts) {
    const found = await foundOutages(context, doubt, now.getTime());
    const outages = [...doubt.own, ...found].filter(({ until }) => until === null || Date.parse(until) > since.getTime());
    await keep([doubt.row.csNo], outages.length > 0 ? outages : null);
  }
}
