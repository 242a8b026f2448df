import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { SupervisedPath } from '#lib/contract/supervision.ts';
import { deadTimes, limitsOf, limitsOfProgram, type PathLimit } from '#lib/domain/pathSupervision.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { DAY, MINUTE } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { programs } from '#upstream/programs/tables.ts';
import type { CheckIns } from '#upstream/simulators/station/station.ts';
import { findSystem } from './repository.ts';
import type { DeadPath, SystemRow } from './tables.ts';
import { stationTrouble } from './trouble.ts';

const DAILY = 1440;
type Supervised = Pick<SystemRow, 'csNo' | 'kinds' | 'supervision'>;

/** Of each system what its last good program says of its paths: only the lines that tell of them are read. */
export async function programLimits(database: Database, csNos: readonly string[]): Promise<Map<string, PathLimit[]>> {
  if (csNos.length === 0) return new Map();
  const section = sql<string | null>`(select string_agg(line, E'\n') from regexp_split_to_table(${programs.content}, E'\n') as line
    where line like 'communication;%')`;
  // Which are the last is known without their text.
  const newest = database
    .selectDistinctOn([programs.csNo], { id: programs.id })
    .from(programs)
    .where(and(inArray(programs.csNo, [...csNos]), eq(programs.partial, false), eq(programs.shrunken, false)))
    .orderBy(programs.csNo, desc(programs.id));
  const rows = await database.select({ csNo: programs.csNo, section }).from(programs).where(inArray(programs.id, newest));
  return new Map(rows.map(({ csNo, section: lines }) => [csNo, limitsOfProgram(lines ?? '')]));
}

type PathStanding = { limit: PathLimit; told: CheckIns };

export function standingsOf(
  { kinds, supervision }: Pick<Supervised, 'kinds' | 'supervision'>,
  told: readonly CheckIns[],
  program: readonly PathLimit[] = [],
): PathStanding[] {
  const limits = limitsOf({ told, program, kinds, supervision: supervision ?? DAILY });
  return limits.flatMap((limit) => {
    const own = told.find(({ path }) => path === limit.path);
    return own ? [{ limit, told: own }] : [];
  });
}

/** Throws `StationSilent`. */
export async function pathStandings({ database, station }: Pick<Context, 'database' | 'station'>, row: Supervised, since: Date) {
  const [told, programs] = await Promise.all([station.checkIns(row.csNo, since), programLimits(database, [row.csNo])]);
  return standingsOf(row, told, programs.get(row.csNo));
}

/** Which paths are silent for longer than they may, and since when. */
export const deadPathsOf = (standings: readonly PathStanding[], now: number): DeadPath[] =>
  standings.flatMap(({ limit: { path, failTime }, told: { gaps } }) => {
    const open = deadTimes(gaps, failTime, now).find(({ until }) => until === null);
    return open ? [{ path, since: new Date(open.from).toISOString() }] : [];
  });

const iso = (at: number) => new Date(at).toISOString();

function serialize({ limit: { path, checkIn, failTime, source }, told: { heardAt, gaps } }: PathStanding, now: number): SupervisedPath {
  const since = now - DAY;
  const dead = deadTimes(gaps, failTime, now).filter(({ until }) => until === null || until > since);
  return {
    path,
    check_in: checkIn,
    fail_time: failTime,
    source,
    heard_at: heardAt?.toISOString() ?? null,
    due_at: heardAt && iso(heardAt.getTime() + failTime * MINUTE),
    dead: dead.map(({ from, until }) => ({ from: iso(from), until: until === null ? null : iso(until) })),
  };
}

export const pathsHandler =
  (context: Context): Handlers<typeof contract.systems>['paths'] =>
  async ({ params, ability }) => {
    const row = await findSystem(context.database, params.cs, ability);
    if (!row) return undefined;
    const now = context.clock.now().getTime();
    try {
      const standings = await pathStandings(context, row, new Date(now - 2 * DAY));
      return { data: standings.map((standing) => serialize(standing, now)) };
    } catch (error) {
      return stationTrouble(error);
    }
  };
