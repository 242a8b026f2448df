import { and, count, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import type { LostPath } from '#lib/contract/lostPaths.ts';
import { isFire } from '#lib/contract/systems.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { contains } from '#upstream/core/contains.ts';
import { publish } from '#upstream/core/events.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { metaOf, orderBy } from '#upstream/core/paging.ts';
import { isRowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { testPeriods } from '#upstream/onTest/tables.ts';
import { recordSystemEvent } from './events.ts';
import { systemsAllowed } from './repository.ts';
import { isFireSystem, lostPaths, systems } from './tables.ts';

/** The whole of it is on test, as the station has confirmed, and not for longer than it said: then nobody acts on what is missing. */
export const isOnTest = (now: Date) => {
  const holds = and(
    isNull(testPeriods.closedAt),
    isNotNull(testPeriods.confirmedAt),
    gt(testPeriods.expiresAt, now),
    eq(testPeriods.scope, 'all'),
  );
  return sql<boolean>`exists (select 1 from ${testPeriods} where ${testPeriods.systemNo} = ${systems.systemNo} and ${holds})`;
};

const isLast = sql`${lostPaths.level} = 'last'`;
/** What nobody has taken, what nothing is heard of before what has another path, fire before the rest, and what failed first. */
export const WORST_FIRST = [
  sql`${lostPaths.takenAt} is not null`,
  sql`${isLast} desc`,
  sql`coalesce(${isFireSystem}, false) desc`,
  lostPaths.since,
  lostPaths.id,
];

export const lostRows = (database: Database, now: Date) =>
  database
    .select({
      lost: lostPaths,
      siteName: systems.siteName,
      systemNo: systems.systemNo,
      Branch: systems.Branch,
      kinds: systems.kinds,
      onTest: isOnTest(now),
    })
    .from(lostPaths)
    .innerJoin(systems, eq(systems.csNo, lostPaths.csNo))
    .$dynamic();
type Row = Awaited<ReturnType<typeof lostRows>>[number];

export const lostCounts = (database: Database) =>
  database
    .select({
      last: sql`count(*) filter (where ${isLast})`.mapWith(Number),
      fire: sql`count(*) filter (where ${isLast} and ${isFireSystem})`.mapWith(Number),
      one: sql`count(*) filter (where not ${isLast})`.mapWith(Number),
    })
    .from(lostPaths)
    .innerJoin(systems, eq(systems.csNo, lostPaths.csNo))
    .$dynamic();

const serialize = ({ lost, siteName, Branch, kinds, onTest }: Row): LostPath => ({
  id: lost.id,
  cs_no: lost.csNo,
  site_name: siteName,
  Branch,
  level: lost.level,
  is_fire: isFire(kinds),
  since: lost.since.toISOString(),
  paths: lost.paths,
  on_test: onTest,
  taken: lost.takenAt && { by: lost.takenBy, at: lost.takenAt.toISOString() },
});

/** Those that nobody has taken and that are not on test, as far as somebody may see them. */
export async function countLost({ database, clock }: Pick<Context, 'database' | 'clock'>, ability: Ability) {
  const now = clock.now();
  const open = and(systemsAllowed(ability, 'read'), isNull(lostPaths.takenAt), sql`not ${isOnTest(now)}`);
  const [counted] = await lostCounts(database).where(open);
  const [first] = await lostRows(database, now)
    .where(open)
    .orderBy(...WORST_FIRST)
    .limit(1);
  const { last = 0, fire = 0, one = 0 } = counted ?? {};
  return { last, fire, one, first: first ? serialize(first) : null };
}

export const publishPaths = (tx: Database) => publish(tx, { channel: 'paths', change: { type: 'systems', id: null } });

const SORTS = { since: lostPaths.since, cs_no: lostPaths.csNo, site_name: systems.siteName };

type Calls = 'lostPaths' | 'takeLostPaths';

export const lostPathHandlers = ({ database, clock }: Context): Pick<Handlers<typeof contract.systems>, Calls> => ({
  lostPaths: async ({ query, ability }) => {
    const { page, per_page, q, sort, level, Branch } = query;
    const like = q?.trim() ? contains(q) : undefined;
    const where: SQL | undefined = and(
      systemsAllowed(ability, 'read'),
      level && inArray(lostPaths.level, level),
      Branch && inArray(systems.Branch, Branch),
      like ? sql`(${lostPaths.csNo} ilike ${like} or ${systems.siteName} ilike ${like})` : undefined,
    );
    const order = sort ? orderBy(sort, SORTS, { otherwise: lostPaths.since, id: lostPaths.id }) : WORST_FIRST;
    const rows = await lostRows(database, clock.now())
      .where(where)
      .orderBy(...order)
      .limit(per_page)
      .offset((page - 1) * per_page);
    const [counted] = await database
      .select({ total: count() })
      .from(lostPaths)
      .innerJoin(systems, eq(systems.csNo, lostPaths.csNo))
      .where(where);
    return { data: rows.map(serialize), meta: metaOf(query, counted?.total ?? 0) };
  },

  takeLostPaths: async ({ body, ability, user, transact }) =>
    transact(async (tx) => {
      const ids = body.ids.map(Number).filter(isRowId);
      const theirs = tx.select({ csNo: systems.csNo }).from(systems).where(systemsAllowed(ability, 'test'));
      const taken = await tx
        .update(lostPaths)
        .set({ takenAt: clock.now(), takenBy: nameOf(user) })
        .where(and(inArray(lostPaths.id, ids.length > 0 ? ids : [0]), isNull(lostPaths.takenAt), inArray(lostPaths.csNo, theirs)))
        .returning({ csNo: lostPaths.csNo });
      for (const { csNo } of taken) await recordSystemEvent(tx, csNo, { kind: 'path-taken', by: user }, clock.now());
      if (taken.length > 0) publishPaths(tx);
      return { data: { taken: taken.length } };
    }),
});
