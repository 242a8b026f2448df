import { and, desc, eq, gte, ilike, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ActivityEntry, ActivityQuery } from '#lib/contract/operations/activity.ts';
import { ACTIVITY_VERBS, type ActivityVerb } from '#lib/contract/words/operations.ts';
import { daysAfter, instantAt } from '#lib/format/localDay.ts';
import { contains } from '#upstream/core/contains.ts';
import { isRowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import type { SeenSource } from './activitySources.ts';

type Wanted = Partial<Omit<ActivityQuery, 'page' | 'per_page'>>;
type ActivityRow = {
  id: number;
  at: Date;
  /** With microseconds: of two lines in one millisecond it says which is newer. */
  exact: string;
  userId: number | null;
  by: string | null;
  kind: string;
  about: string | number | null;
  label: string | null;
  facts: Record<string, unknown> | null;
};

/** More than any history has lines. */
const PLACES = 2 ** 31;

function verbsIn({ name, shown }: SeenSource, verbs: readonly ActivityVerb[] | undefined): SQL | undefined {
  if (!verbs || verbs.length === 0) return undefined;
  // Of a site's history the field stands where the others have what was done.
  if (name === 'sunset' || name === 'technician') return verbs.includes('changed') ? undefined : sql`false`;
  const kinds = verbs.flatMap((verb): readonly string[] => ACTIVITY_VERBS[verb]);
  const exact = kinds.filter((kind) => !kind.endsWith('*'));
  const begun = kinds.filter((kind) => kind.endsWith('*')).map((kind) => like(shown.kind as never, `${kind.slice(0, -1)}%`));
  return or(inArray(shown.kind as never, exact), ...begun);
}

function wantedIn(source: SeenSource, { q, user, source: sources, verb, from, to }: Wanted, timeZone: string): SQL | undefined {
  const { events, seen, name } = source;
  const text = q?.trim() && contains(q);
  return and(
    seen,
    sources && sources.length > 0 && !sources.includes(name) ? sql`false` : undefined,
    verbsIn(source, verb),
    user === undefined ? undefined : eq(events.userId, isRowId(user) ? user : 0),
    from ? gte(events.at, new Date(instantAt(timeZone, from))) : undefined,
    to ? lt(events.at, new Date(instantAt(timeZone, daysAfter(to, 1)))) : undefined,
    text ? ilike(events.by, text) : undefined,
  );
}

type Before = Pick<ActivityRow, 'exact' | 'id'>;
type Line = { entry: ActivityEntry; exact: string };

async function read(
  database: Database,
  source: SeenSource,
  where: SQL | undefined,
  limit: number,
  before?: Before,
): Promise<ActivityRow[]> {
  const { events, table, shown, of, beside } = source;
  const exact = sql<string>`to_char(${events.at} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`;
  const further = before && sql`(${events.at}, ${events.id}) < (${before.exact}::timestamp at time zone 'UTC', ${before.id})`;
  const asked = database
    .select({ id: events.id, at: events.at, exact, userId: events.userId, by: events.by, ...shown })
    .from(table)
    .$dynamic();
  if (of) asked.leftJoin(...of);
  if (beside) asked.leftJoin(...beside);
  return (await asked.where(and(where, further)).orderBy(desc(events.at), desc(events.id)).limit(limit)) as ActivityRow[];
}

const serialize = ({ name, place }: SeenSource, { id, at, userId, by, kind, about, label, facts }: ActivityRow): ActivityEntry => ({
  ...{ id: place * PLACES + id, at: at.toISOString(), source: name, kind, user_id: userId, by },
  ...{ about: about === null ? null : String(about), label: label === null ? null : String(label), facts },
});

const lineOf = (source: SeenSource, row: ActivityRow): Line => ({ entry: serialize(source, row), exact: row.exact });

const newestFirst = (a: Line, b: Line) => (a.exact === b.exact ? b.entry.id - a.entry.id : a.exact < b.exact ? 1 : -1);

const Key = z.object({ place: z.coerce.number(), id: z.coerce.number() });

/** Which lines are on a page, found where they are: so far down every history has as many. */
async function keysOn(database: Database, sources: readonly SeenSource[], { page, per_page, ...wanted }: ActivityQuery, timeZone: string) {
  const newest = sources.map((source) => {
    const { events, table, of, beside, place } = source;
    const keys = { at: sql`${events.at}`.as('at'), id: sql`${events.id}`.as('id'), place: sql`${place}::integer`.as('place') };
    const ofOne = database.select(keys).from(table).$dynamic();
    if (of) ofOne.leftJoin(...of);
    if (beside) ofOne.leftJoin(...beside);
    return sql`${ofOne
      .where(wantedIn(source, wanted, timeZone))
      .orderBy(desc(events.at), desc(events.id))
      .limit(page * per_page + 1)}`;
  });
  if (newest.length === 0) return [];
  const all = sql.join(newest, sql` union all `);
  const order = sql`order by at desc, place desc, id desc limit ${per_page + 1} offset ${(page - 1) * per_page}`;
  return rowsOf(database, sql`select place, id from (${all}) as lines ${order}`, Key);
}

/** The lines of a page over all histories; `more`: there are further ones. */
export async function activityPage(
  database: Database,
  sources: readonly SeenSource[],
  query: ActivityQuery,
  timeZone: string,
): Promise<{ data: ActivityEntry[]; more: boolean }> {
  const keys = await keysOn(database, asked(sources, query), query, timeZone);
  const found: Line[] = [];
  for (const source of sources) {
    const ids = keys.slice(0, query.per_page).flatMap(({ place, id }) => (place === source.place ? [id] : []));
    if (ids.length === 0) continue;
    for (const row of await read(database, source, inArray(source.events.id, ids), ids.length)) found.push(lineOf(source, row));
  }
  return { data: found.sort(newestFirst).map(({ entry }) => entry), more: keys.length > query.per_page };
}

const asked = (sources: readonly SeenSource[], { source }: Wanted) =>
  source && source.length > 0 ? sources.filter(({ name }) => source.includes(name)) : sources;

const STEP = 500;

/** All lines, newest first, read only as fast as they are taken. */
export async function* allActivity(
  database: Database,
  sources: readonly SeenSource[],
  wanted: Wanted,
  timeZone: string,
): AsyncGenerator<ActivityEntry> {
  const streams = asked(sources, wanted).map((source) => {
    const where = wantedIn(source, wanted, timeZone);
    let rows: ActivityRow[] = [];
    let last: Before | undefined;
    let isOver = false;
    return {
      async next(): Promise<Line | undefined> {
        if (rows.length === 0 && !isOver) {
          rows = await read(database, source, where, STEP, last);
          isOver = rows.length < STEP;
        }
        const [row] = rows;
        return row && lineOf(source, row);
      },
      take() {
        last = rows.shift();
      },
    };
  });
  for (;;) {
    let first: { line: Line; take: () => void } | undefined;
    for (const stream of streams) {
      const line = await stream.next();
      if (line && (!first || newestFirst(line, first.line) < 0)) first = { line, take: stream.take };
    }
    if (!first) return;
    first.take();
    yield first.line.entry;
  }
}
