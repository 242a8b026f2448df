import { and, asc, desc, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#upstream/db/connect.ts';
import { columnOf, isDown, isEmptyLast, type Sort } from './sorting.ts';
import { sims } from './tables.ts';

const STEP = 10_000;

/** The ids of the SIMs a condition allows, in the order of a list; in steps, between which the embedded database answers others. */
async function* stepsOf(database: Database, where: SQL | undefined, sort: Sort, size: number): AsyncGenerator<number[]> {
  const column = columnOf(sort);
  const direction = isDown(sort) ? desc : asc;
  const filled = isNotNull(column);
  const empty = column.notNull ? [] : [isNull(column)];
  for (const part of isEmptyLast(sort) ? [filled, ...empty] : [...empty, filled]) {
    let after: SQL | undefined;
    for (;;) {
      const rows = await database
        .select({ id: sims.id, value: column })
        .from(sims)
        .where(and(where, part, after))
        .orderBy(direction(column), direction(sims.id))
        .limit(size);
      yield rows.map(({ id }) => id);
      const last = rows.at(-1);
      if (!last || rows.length < size) break;
      const than = isDown(sort) ? sql`<` : sql`>`;
      after =
        part === filled
          ? sql`(${column}, ${sims.id}) ${than} (${sql.param(last.value, column)}, ${last.id})`
          : sql`${sims.id} ${than} ${last.id}`;
    }
  }
}

/** All of them, none twice. One that changed its place while they were read, and so may have been passed by, comes last. */
export async function idsInOrder(database: Database, where: SQL | undefined, sort: Sort, now: Date, size = STEP): Promise<Set<number>> {
  const ids = new Set<number>();
  for await (const step of stepsOf(database, where, sort, size)) for (const id of step) ids.add(id);
  for await (const step of stepsOf(database, and(where, gte(sims.updatedAt, now)), 'id', size)) for (const id of step) ids.add(id);
  return ids;
}
