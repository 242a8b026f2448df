import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, lte, max, or, sql } from 'drizzle-orm';
import { isActedOn } from '#lib/contract/signals.ts';
import { meaningOf, restoresOf } from '#lib/domain/signalCodes.ts';
import { isInScope, type Scope, WHOLE } from '#lib/domain/testScope.ts';
import { DAY, MINUTE } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import type { Sent } from './background.ts';
import { readKnown, spokenOf } from './checkIns.ts';
import { frameOf } from './frame.ts';
import { responseOf } from './response.ts';
import type { Emitted, Heard, Sought } from './station.ts';
import { accounts, signals } from './tables.ts';

export const MEMORY = 14 * DAY;
const STALE = 30 * MINUTE;

type Row = typeof signals.$inferSelect;

/** Only one at a time writes in the book of a system, so that the ids grow with time. */
const alone = (tx: Database, csNo: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`signals ${csNo}`}))`);

type Test = { since: Date | null; until: Date | null; scope: Scope | null };
const wasOnTest = (test: Test | undefined, { at, zone }: Sent) =>
  Boolean(test?.since && test.until && test.since <= at && at < test.until && isInScope(test.scope ?? WHOLE, zone));

async function write(tx: Database, csNo: string, sent: readonly Sent[]): Promise<Row[]> {
  if (sent.length === 0) return [];
  const [test] = await tx
    .select({ since: accounts.onTestSince, until: accounts.onTestUntil, scope: accounts.testScope })
    .from(accounts)
    .where(eq(accounts.csNo, csNo));
  const rows = sent.map((signal) => {
    const onTest = wasOnTest(test, signal);
    return { csNo, ...signal, onTest, dispatched: !onTest && isActedOn(meaningOf(signal.code).kind) };
  });
  return tx.insert(signals).values(rows).returning();
}

async function catchUp(tx: Database, csNo: string, now: Date): Promise<void> {
  await alone(tx, csNo);
  const [last] = await tx.select({ at: signals.at }).from(signals).where(eq(signals.csNo, csNo)).orderBy(desc(signals.id)).limit(1);
  const known = await readKnown(tx, csNo);
  const earliest = new Date(now.getTime() - MEMORY);
  await write(tx, csNo, spokenOf(csNo, known, last && last.at > earliest ? last.at : earliest, spokeUntil(known.account, now)));
}

export const spokeUntil = (account: { silentSince: Date | null } | undefined, now: Date) =>
  account?.silentSince && account.silentSince < now ? account.silentSince : now;

export const hear = (database: Database, csNo: string, { code, zone = null, path }: Emitted, now: Date): Promise<void> =>
  database.transaction(async (tx) => {
    await catchUp(tx, csNo, now);
    await tx
      .update(accounts)
      .set({ silentSince: null, silentPaths: sql`${accounts.silentPaths} - ${path}::text` })
      .where(and(eq(accounts.csNo, csNo), or(isNotNull(accounts.silentSince), isNotNull(accounts.silentPaths))));
    await write(tx, csNo, [{ at: now, code, zone, path }]);
  });

type Restore = Pick<Row, 'id' | 'code' | 'zone'>;

const isRestored = (row: Row, later: readonly Restore[]) => {
  const restores = restoresOf(row.code);
  return later.some(({ id, code, zone }) => id > row.id && restores.includes(code) && zone === row.zone);
};

/** The last restore, by code and zone, of what a page has: however much was heard since, there are only so many. */
async function restoresAfter(tx: Database, csNo: string, page: readonly Row[]): Promise<Restore[]> {
  const oldest = page.at(-1);
  const codes = [...new Set(page.flatMap(({ code }) => restoresOf(code)))];
  if (!oldest || codes.length === 0) return [];
  const isLater = and(eq(signals.csNo, csNo), gt(signals.id, oldest.id), inArray(signals.code, codes));
  const found = await tx
    .select({ id: max(signals.id), code: signals.code, zone: signals.zone })
    .from(signals)
    .where(isLater)
    .groupBy(signals.code, signals.zone);
  return found.map(({ id, ...restore }) => ({ ...restore, id: id ?? 0 }));
}

export const readBook = (database: Database, csNo: string, { after, before, since, limit }: Sought, now: Date): Promise<Heard[]> =>
  database.transaction(async (tx) => {
    await catchUp(tx, csNo, now);
    const own = eq(signals.csNo, csNo);
    const rows = await tx
      .select()
      .from(signals)
      .where(
        and(
          own,
          after === undefined ? undefined : gt(signals.id, after),
          before === undefined ? undefined : lt(signals.id, before),
          since && gte(signals.at, since),
        ),
      )
      .orderBy(after === undefined ? desc(signals.id) : asc(signals.id))
      .limit(limit);
    const page = after === undefined ? rows : rows.reverse();
    const later = await restoresAfter(tx, csNo, page);
    return page.map((row) => ({
      ...row,
      ...frameOf(csNo, row.code, row.zone),
      isRestored: isRestored(row, later),
      isCancelled: row.cancelled,
      acts: responseOf(row, now),
    }));
  });

export async function dispatchUnrestored(tx: Database, csNo: string, at: Date): Promise<void> {
  await catchUp(tx, csNo, at);
  const rows = await tx
    .select()
    .from(signals)
    .where(and(eq(signals.csNo, csNo), gte(signals.at, new Date(at.getTime() - STALE)), lte(signals.at, at)));
  for (const row of rows) {
    const waits = row.onTest && !row.dispatched && !row.cancelled && isActedOn(meaningOf(row.code).kind) && !isRestored(row, rows);
    if (waits) await tx.update(signals).set({ dispatched: true, actedAt: at }).where(eq(signals.id, row.id));
  }
}

export const cancelAlarm = (database: Database, csNo: string, id: number, now: Date) =>
  database
    .update(signals)
    .set({ cancelled: true, cancelledAt: now })
    .where(and(eq(signals.csNo, csNo), eq(signals.id, id), eq(signals.cancelled, false)));
