import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { isFire } from '#lib/contract/systems.ts';
import type { Context } from '#upstream/context.ts';
import { HOUR } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { isOnTest, lostCounts, lostRows, publishPaths, WORST_FIRST } from '#upstream/systems/lostPaths.ts';
import { isFireSystem, lostPaths, systems } from '#upstream/systems/tables.ts';
import { alert, alertOfMany } from './alerts.ts';

/** So many are told one by one. More at once are the outage of a carrier or a network, and one alert with their number. */
export const TOLD_EACH = 3;
/** After such an alert nobody is told of the next ones for so long, unless they are as many again, or fire alarm systems that nothing is heard of. */
const QUIET = HOUR;

type Row = Awaited<ReturnType<typeof lostRows>>[number];

const isUntoldAt = (now: Date) => and(isNull(lostPaths.toldAt), sql`not ${isOnTest(now)}`);

async function tellEach(context: Context, tx: Database, rows: readonly Row[], now: Date): Promise<void> {
  for (const { lost, systemNo, kinds } of rows) {
    const about = { csNo: lost.csNo, systemNo, swapId: null, userId: null, by: null, expiresAt: null };
    const paths = lost.paths.map(({ path }) => path);
    const reason = { event: 'path-lost', level: lost.level, is_fire: isFire(kinds), paths, since: lost.since.toISOString() } as const;
    await alert(context, tx, about, reason);
  }
  const ids = rows.map(({ lost }) => lost.id);
  await tx.update(lostPaths).set({ toldAt: now, toldIn: 'one' }).where(inArray(lostPaths.id, ids));
}

/** Tells once of each system of which a path failed, after the station was asked about all of them. On test, it is told when the test is over. */
export async function tellLostPaths(context: Context, tx: Database): Promise<void> {
  const now = context.clock.now();
  const isUntold = isUntoldAt(now);
  const { last = 0, fire = 0, one = 0 } = (await lostCounts(tx).where(isUntold))[0] ?? {};
  const untold = last + one;
  if (untold === 0) return;
  const storm = and(eq(lostPaths.toldIn, 'many'), gt(lostPaths.toldAt, new Date(now.getTime() - QUIET)));
  const known = await tx.$count(lostPaths, storm);
  const isAlone = known === 0 ? untold <= TOLD_EACH : fire > 0 && fire <= TOLD_EACH && untold < known;
  if (isAlone) {
    const which = known === 0 ? isUntold : and(isUntold, eq(lostPaths.level, 'last'), isFireSystem);
    const rows = await lostRows(tx, now)
      .where(which)
      .orderBy(...WORST_FIRST)
      .limit(TOLD_EACH);
    await tellEach(context, tx, rows, now);
  } else if (known === 0 || untold >= known || fire > 0) {
    await alertOfMany(context, tx, { event: 'paths-lost', last, fire, one });
    const untoldIds = tx.select({ id: lostPaths.id }).from(lostPaths).innerJoin(systems, eq(systems.csNo, lostPaths.csNo)).where(isUntold);
    await tx.update(lostPaths).set({ toldAt: now, toldIn: 'many' }).where(inArray(lostPaths.id, untoldIds));
  }
  publishPaths(tx);
}
