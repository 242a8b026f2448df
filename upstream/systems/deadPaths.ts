import type { Context } from '#upstream/context.ts';
import type { Database } from '#upstream/db/connect.ts';
import type { Overview } from '#upstream/simulators/station/station.ts';
import { recordSystemEvent } from './events.ts';
import { deadPathsOf, programLimits, standingsOf } from './supervision.ts';
import type { DeadPath, SystemRow } from './tables.ts';

type Asked = Pick<SystemRow, 'csNo' | 'kinds' | 'deadPaths'>;

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
    told.flatMap(({ csNo, checkIns, supervision, service }): [string, DeadPath[]][] => {
      const standings = standingsOf({ kinds: kindsOf.get(csNo) ?? null, supervision }, checkIns, limits.get(csNo));
      // Of a system that nobody watches no path is missed.
      const dead = service === 'live' ? deadPathsOf(standings, now) : [];
      return dead.length > 0 ? [[csNo, dead]] : [];
    }),
  );
}

/** What has changed since the round before is written into the history of its system. */
export async function recordPathChanges(
  tx: Database,
  asked: readonly Asked[],
  dead: ReadonlyMap<string, DeadPath[]>,
  now: Date,
): Promise<void> {
  for (const { csNo, deadPaths: before } of asked) {
    const after = dead.get(csNo) ?? [];
    for (const { path, since } of after)
      if (!before?.some((each) => each.path === path))
        await recordSystemEvent(tx, csNo, { kind: 'path-lost', after: { path, since } }, now);
    for (const { path, since } of before ?? [])
      if (!after.some((each) => each.path === path)) await recordSystemEvent(tx, csNo, { kind: 'path-back', before: { path, since } }, now);
  }
}
