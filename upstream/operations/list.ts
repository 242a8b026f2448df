import { and, asc, desc, eq, gte, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Operation, OperationQuery } from '#lib/contract/operations.ts';
import type { User } from '#lib/contract/session.ts';
import type { Meta } from '#lib/contract/shapes.ts';
import { daysAfter, instantAt } from '#lib/format/localDay.ts';
import { countsOf } from '#upstream/bulk/counts.ts';
import { bulkJobs } from '#upstream/bulk/tables.ts';
import { contains } from '#upstream/core/contains.ts';
import { iso } from '#upstream/core/iso.ts';
import { rowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { type OperationRow, operations } from './tables.ts';

type Rows = Pick<Operation, 'total' | 'done' | 'failed' | 'skipped'>;

const serialize = (row: OperationRow, user: User, { total, done, failed, skipped }: Rows = row): Operation => ({
  ...{
    id: row.id,
    kind: row.kind,
    ref: row.ref ?? row.id,
    what: row.what,
    state: row.state,
    at: row.at.toISOString(),
    ended_at: iso(row.endedAt),
  },
  ...{ by: row.by, mine: row.byId === user.id, reason: row.reason, name: row.name },
  ...{ target: row.facts?.target ?? null, stock_state: row.facts?.stock_state ?? null },
  ...{ total, done, failed, skipped, can_undo: row.canUndo, undone_at: iso(row.undoneAt), undone_by: row.undoneBy },
});

/** How far bulk changes are is kept with their rows while they run. */
export async function serializeOperations(database: Database, rows: readonly OperationRow[], user: User): Promise<Operation[]> {
  const open = rows.flatMap(({ kind, ref, endedAt }) => (kind === 'bulk' && ref !== null && endedAt === null ? [ref] : []));
  const jobs = open.length > 0 ? await database.select().from(bulkJobs).where(inArray(bulkJobs.id, open)) : [];
  const counts = await countsOf(database, jobs);
  return rows.map((row) => {
    const { done = 0, failed = 0, skipped = 0 } = (row.kind === 'bulk' && counts.get(row.ref ?? 0)) || {};
    return counts.has(row.ref ?? 0) && row.kind === 'bulk' && row.endedAt === null
      ? serialize(row, user, { total: row.total, done, failed, skipped })
      : serialize(row, user);
  });
}

type Wanted = Partial<OperationQuery>;

function found({ q, from, to }: Wanted, timeZone: string): SQL | undefined {
  const like = q?.trim() && contains(q);
  const number = rowId(q?.trim() ?? '');
  const texts = [operations.by, operations.name, operations.reason];
  return and(
    from ? gte(operations.at, new Date(instantAt(timeZone, from))) : undefined,
    to ? lt(operations.at, new Date(instantAt(timeZone, daysAfter(to, 1)))) : undefined,
    like
      ? or(
          ...texts.map((column) => ilike(column, like)),
          sql`operations.facts->>'target' ilike ${like}`,
          number === undefined ? undefined : sql`coalesce(operations.ref, operations.id) = ${number}`,
        )
      : undefined,
  );
}

const FACETS = ['whose', 'state', 'kind', 'undo'] as const;
type Facet = (typeof FACETS)[number];

const Group = z.object({ state: z.string(), kind: z.string(), undo: z.boolean(), mine: z.boolean(), many: z.coerce.number() });
type Group = z.infer<typeof Group>;

const valueIn: Record<Facet, (group: Group) => string> = {
  whose: ({ mine }) => (mine ? 'mine' : 'others'),
  state: ({ state }) => state,
  kind: ({ kind }) => kind,
  undo: ({ undo }) => (undo ? 'yes' : 'no'),
};

const isIn = (group: Group, query: Wanted, facet: Facet) => {
  const chosen: readonly string[] | undefined = query[facet];
  return chosen === undefined || chosen.length === 0 || chosen.includes(valueIn[facet](group));
};

const chosenOf = (query: Wanted, user: User) =>
  and(
    query.whose?.length ? eq(operations.byId, user.id) : undefined,
    query.state?.length ? inArray(operations.state, query.state) : undefined,
    query.kind?.length ? inArray(operations.kind, query.kind) : undefined,
    query.undo?.length ? eq(operations.canUndo, true) : undefined,
  );

type Asked = { database: Database; seen: SQL; query: OperationQuery; user: User; timeZone: string };

export async function operationsPage({
  database,
  seen,
  query,
  user,
  timeZone,
}: Asked): Promise<{ data: Operation[]; total: number; counts: Meta['counts'] }> {
  const where = and(seen, found(query, timeZone));
  const groups = await rowsOf(
    database,
    sql`select state, kind, can_undo as undo, coalesce(by_id = ${user.id}, false) as mine, count(*) as many
      from ${operations} where ${where ?? sql`true`} group by 1, 2, 3, 4`,
    Group,
  );
  const counts: Record<Facet, Record<string, number>> = { whose: {}, state: {}, kind: {}, undo: {} };
  let total = 0;
  for (const group of groups) {
    const outside = FACETS.filter((facet) => !isIn(group, query, facet));
    if (outside.length === 0) total += group.many;
    for (const facet of FACETS) {
      const value = valueIn[facet](group);
      if (outside.every((each) => each === facet)) counts[facet][value] = (counts[facet][value] ?? 0) + group.many;
    }
  }
  const rows = await database
    .select()
    .from(operations)
    .where(and(where, chosenOf(query, user)))
    .orderBy(desc(operations.at), desc(operations.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  return { data: await serializeOperations(database, rows, user), total, counts };
}

export async function findOperation(database: Database, seen: SQL, kind: string, id: string): Promise<OperationRow | undefined> {
  const known = rowId(id);
  if (known === undefined) return undefined;
  const isIt = or(eq(operations.ref, known), and(sql`operations.ref is null`, eq(operations.id, known)));
  const [row] = await database
    .select()
    .from(operations)
    .where(and(seen, sql`operations.kind = ${kind}`, isIt))
    .orderBy(asc(operations.id))
    .limit(1);
  return row;
}
