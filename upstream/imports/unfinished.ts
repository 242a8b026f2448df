import { eq, inArray, like, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#upstream/db/connect.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { meta } from '#upstream/db/tables.ts';
import { show } from '#upstream/sims/hiddenImports.ts';
import { sims } from '#upstream/sims/tables.ts';

/**
 * The embedded database has one connection: a transaction over a whole list would keep everyone waiting for it. There an import is written, and
 * taken back, in many small ones, and meanwhile nobody sees its SIMs. As long, a note stands in `meta`: an import whose note is found at a
 * start was cut off, and its SIMs go.
 */
const PREFIX = 'import:';
const keyOf = (importId: number) => `${PREFIX}${importId}`;

export const note = (database: Database, importId: number) => database.insert(meta).values({ key: keyOf(importId), value: importId });
export const isNoted = async (database: Database, importId: number) =>
  (
    await database
      .select({ key: meta.key })
      .from(meta)
      .where(eq(meta.key, keyOf(importId)))
  ).length > 0;
export const forget = (database: Database, importId: number) => database.delete(meta).where(eq(meta.key, keyOf(importId)));

const STEP = 500;

export async function takeBack(database: Database, importId: number) {
  const some = database.select({ id: sims.id }).from(sims).where(eq(sims.importId, importId)).limit(STEP);
  for (;;) {
    const gone = await database.delete(sims).where(inArray(sims.id, some)).returning({ id: sims.id });
    if (gone.length < STEP) break;
  }
  await forget(database, importId);
  show(importId);
}

/** Takes back the imports that were cut off. Only while nothing else is at work on the database. */
export async function takeBackUnfinished(database: Database) {
  const noted = await database
    .select()
    .from(meta)
    .where(like(meta.key, `${PREFIX}%`));
  for (const { value } of noted) await takeBack(database, z.number().int().parse(value));
}

export async function nextImport(database: Database): Promise<number> {
  const statement = sql`select nextval(pg_get_serial_sequence('imports', 'id'))::int as id`;
  const [row] = await rowsOf(database, statement, z.object({ id: z.number().int() }));
  return row?.id ?? 0;
}
