import { and, desc, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { TechnicianLeft } from '#lib/contract/onTest.ts';
import type { Context } from '#upstream/context.ts';
import { MINUTE } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import type { Database } from '#upstream/db/connect.ts';
import { stops } from '#upstream/dispatch/tables.ts';
import { installerActs, installerLinks } from '#upstream/installer/tables.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { alert } from './alerts.ts';
import { changeTest, lockTest } from './changes.ts';
import { beginEscalation, mustBeTaken, NOBODY_NEEDED } from './escalation.ts';
import { type TestPeriodRow, testPeriods } from './tables.ts';
import { warnedAt } from './warnings.ts';

/** The desk has so long to end a test after somebody said to be done. */
const GRACE = 5 * MINUTE;
/** A cellar has no network, and a phone in a pocket is silent: for so long nobody has to wonder. */
const SILENT = 30 * MINUTE;

type Left = { at: Date; why: TechnicianLeft['why'] };

type Phone = { left?: Left; heard?: Date };

async function byPhone(database: Database, swapId: number, since: Date, now: Date): Promise<Phone> {
  const holding = and(eq(installerLinks.swapId, swapId), isNull(installerLinks.revokedAt));
  const [link] = await database.select().from(installerLinks).where(holding);
  if (!link?.enteredAt) return {};
  const own = and(eq(installerActs.swapId, swapId), ne(installerActs.kind, 'done'));
  const [act] = await database.select({ at: installerActs.at }).from(installerActs).where(own).orderBy(desc(installerActs.at)).limit(1);
  const isBack = link.doneAt && act && act.at > link.doneAt;
  const heard = new Date(Math.max(...[link.enteredAt, link.lastUsedAt, act?.at].flatMap((at) => at?.getTime() ?? [])));
  if (link.doneAt && link.doneAt >= since && !isBack) return { left: { at: link.doneAt, why: 'done' }, heard };
  const last = heard > since ? heard : since;
  return { heard, ...(now.getTime() - last.getTime() >= SILENT && { left: { at: last, why: 'silent' as const } }) };
}

/** By what dispatch knows of who was there: the visit has ended, or they have arrived somewhere else since. */
async function byVisit(database: Database, { csNo, swapId, caller, by }: TestPeriodRow, since: Date): Promise<Left | undefined> {
  const ofSwap = sql`${tickets.ticketNumber} = (select ${swaps.ticketNumber} from ${swaps} where ${swaps.id} = ${swapId})`;
  // Somebody else's visit to the same site says nothing of whoever has it on test.
  const theirs = inArray(
    technicians.name,
    [caller, by].filter((name) => name !== null),
  );
  const visits = await database
    .select({ id: stops.id, status: stops.status, technicianId: stops.technicianId, arrivedAt: stops.arrivedAt, endedAt: stops.endedAt })
    .from(stops)
    .innerJoin(tickets, eq(tickets.id, stops.ticketId))
    .leftJoin(technicians, eq(technicians.id, stops.technicianId))
    .where(swapId === null ? and(eq(tickets.csNo, csNo), theirs) : ofSwap)
    .orderBy(desc(stops.id));
  const here = visits.find(({ status }) => status === 'arrived');
  const ended = visits.find(({ endedAt }) => endedAt && endedAt >= since);
  if (!here && ended?.endedAt) return { at: ended.endedAt, why: 'visit' };
  if (!here?.technicianId || !here.arrivedAt) return undefined;
  const from = here.arrivedAt > since ? here.arrivedAt : since;
  const other = and(eq(stops.technicianId, here.technicianId), ne(stops.id, here.id), gte(stops.arrivedAt, from));
  const [next] = await database.select({ at: stops.arrivedAt }).from(stops).where(other).orderBy(stops.arrivedAt).limit(1);
  return next?.at ? { at: next.at, why: 'elsewhere' } : undefined;
}

/** Since when nobody seems to be there any more; a visit that ended, or a word of theirs, says more than a silent phone, and less than one that was heard since. */
async function leavingOf(database: Database, row: TestPeriodRow, now: Date): Promise<Left | undefined> {
  const since = row.since ?? row.confirmedAt;
  if (!since) return undefined;
  const { left: phone, heard }: Phone = row.swapId === null ? {} : await byPhone(database, row.swapId, since, now);
  const visit = phone?.why === 'done' ? undefined : await byVisit(database, row, since);
  const said = visit && !(heard && heard > visit.at) ? visit : phone;
  return said && (said.why === 'silent' || now.getTime() - said.at.getTime() >= GRACE) ? said : undefined;
}

/** Says once that who was on site has gone and the system is still on test; it is somebody's by name then. Whoever comes back takes it back. */
export async function watchLeaving(context: Context, seen: TestPeriodRow): Promise<void> {
  const { database, clock } = context;
  if ((await leavingOf(database, seen, clock.now()))?.why === (seen.leftWhy ?? undefined)) return;
  await transact(database, async (tx) => {
    const row = await lockTest(tx, and(eq(testPeriods.id, seen.id), isNull(testPeriods.offAskedAt)) ?? sql`false`);
    if (!row) return;
    const now = clock.now();
    const left = await leavingOf(tx, row, now);
    const isTold = row.leftAt !== null;
    if (!left && isTold) {
      const isOnlyThat = row.expiresAt !== null && !mustBeTaken(warnedAt(row.expiresAt, now));
      await changeTest(tx, row, { leftAt: null, leftWhy: null, ...(isOnlyThat && NOBODY_NEEDED) }, undefined, now);
    }
    if (!left || left.why === row.leftWhy) return;
    const facts = { why: left.why, left_at: left.at.toISOString() };
    const gone = await changeTest(tx, row, { leftAt: left.at, leftWhy: left.why }, { kind: 'technician-left', facts }, now);
    if (isTold) return;
    await alert(context, tx, gone, { event: 'technician-left', why: left.why });
    if (!gone.takenAt) await beginEscalation(context, tx, gone);
  });
}
