import { inArray, sql } from 'drizzle-orm';
import type { Context } from '#upstream/context.ts';
import type { Database } from '#upstream/db/connect.ts';
import type { Overview } from '#upstream/simulators/station/station.ts';
import { recordSystemEvent } from './events.ts';
import { publishPaths } from './lostPaths.ts';
import { deadPathsOf, programLimits, standingsOf } from './supervision.ts';
import { type DeadPath, type LostPathRow, lostPaths, type SystemRow } from './tables.ts';

type Asked = Pick<SystemRow, 'csNo' | 'kinds' | 'deadPaths'>;

/** What a system has lost: `last`, where no path of it is left that is heard. */
export type Loss = { dead: DeadPath[]; level: LostPathRow['level'] };

/** Which paths of these systems are silent for longer than they may; those of which all are heard are not named. */
export async function deadPathsIn(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  asked: readonly Asked[],
  told: readonly Overview[],
) {
  const limits = await programLimits(
    database,
    told.flatMap(({ csNo, checkIns }) => (checkIns.some(({ gaps }) => gaps.length > 0) ? [csNo] : [])),
  );
  const kindsOf = new Map(asked.map(({ csNo, kinds }) => [csNo, kinds]));
  const now = clock.now().getTime();
  return new Map(
    told.flatMap(({ csNo, checkIns, supervision, service }): [string, Loss][] => {
      const standings = standingsOf({ kinds: kindsOf.get(csNo) ?? null, supervision }, checkIns, limits.get(csNo));
      // Of a system that nobody watches no path is missed.
      const dead = service === 'live' ? deadPathsOf(standings, now) : [];
      return dead.length > 0 ? [[csNo, { dead, level: dead.length === standings.length ? 'last' : 'one' }]] : [];
    }),
  );
}

/** What has changed since the round before is written into the history of its system. */
export async function recordPathChanges(
  tx: Database,
  asked: readonly Asked[],
  losses: ReadonlyMap<string, Loss>,
  now: Date,
): Promise<void> {
  for (const { csNo, deadPaths: before } of asked) {
    const after = losses.get(csNo)?.dead ?? [];
    for (const { path, since } of after)
      if (!before?.some((each) => each.path === path))
        await recordSystemEvent(tx, csNo, { kind: 'path-lost', after: { path, since } }, now);
    for (const { path, since } of before ?? [])
      if (!after.some((each) => each.path === path)) await recordSystemEvent(tx, csNo, { kind: 'path-back', before: { path, since } }, now);
  }
}

const pathsOf = (paths: readonly DeadPath[]) => paths.map(({ path }) => path).join();

/** Keeps what is lost now, to be told once; what is heard again is over. What has lost another path since begins anew: told by nobody, taken by nobody. */
export async function keepLosses(tx: Database, asked: readonly Asked[], losses: ReadonlyMap<string, Loss>): Promise<void> {
  const all = asked.map(({ csNo }) => csNo);
  const known = new Map((await tx.select().from(lostPaths).where(inArray(lostPaths.csNo, all))).map((row) => [row.csNo, row]));
  // One path that comes back, while another stays lost, is no news.
  const isWorse = ({ csNo, level, paths }: LostPathRow) => {
    const loss = losses.get(csNo);
    const isNew = loss?.dead.some(({ path }) => paths.every((each) => each.path !== path));
    return isNew || (level === 'one' && loss?.level === 'last');
  };
  const over = [...known.values()].filter((row) => !losses.has(row.csNo) || isWorse(row)).map(({ csNo }) => csNo);
  const isKnown = (csNo: string, { dead, level }: Loss) =>
    known.get(csNo)?.level === level && pathsOf(known.get(csNo)?.paths ?? []) === pathsOf(dead);
  const changed = [...losses].filter(([csNo, loss]) => !isKnown(csNo, loss));
  if (over.length > 0) await tx.delete(lostPaths).where(inArray(lostPaths.csNo, over));
  if (changed.length > 0) {
    const rows = changed.map(([csNo, { dead, level }]) => ({ csNo, level, paths: dead, since: new Date(lastOf(dead)) }));
    await tx
      .insert(lostPaths)
      .values(rows)
      .onConflictDoUpdate({
        target: lostPaths.csNo,
        set: { level: sql`excluded.level`, paths: sql`excluded.paths`, since: sql`excluded.since` },
      });
  }
  if (over.length + changed.length > 0) publishPaths(tx);
}

const lastOf = (dead: readonly DeadPath[]) =>
  dead
    .map(({ since }) => since)
    .toSorted()
    .at(-1) ?? '';
