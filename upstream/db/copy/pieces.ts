import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#upstream/db/connect.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { inSql, migrationsOf, nameOf, Sequence, Sum, sequencesOf, speakPlainly, sumOf, Table, tablesOf } from './tables.ts';

/** A row: its columns in the table's order, each as Postgres writes it. */
export const Row = z.array(z.string().nullable());
export type Row = z.infer<typeof Row>;

export const Piece = z.discriminatedUnion('piece', [
  z.object({
    piece: z.literal('begin'),
    linekeeper: z.literal(1),
    made: z.string(),
    migrations: z.array(z.string()),
    tables: z.array(Table),
  }),
  z.object({ piece: z.literal('rows'), table: z.string(), rows: z.array(Row) }),
  z.object({ piece: z.literal('end'), sums: z.array(Sum), sequences: z.array(Sequence) }),
]);
export type Piece = z.infer<typeof Piece>;
export type Begin = Extract<Piece, { piece: 'begin' }>;

const ROWS = 500;
const FILES = 10;

async function* rowsIn(database: Database, table: Table) {
  const columns = sql.join(
    table.columns.map(({ name }) => sql`${sql.identifier(name)}::text`),
    sql`, `,
  );
  // Not by the name alone: that would be the written row's before a column's.
  const key = sql.join(
    table.key.map((name) => sql`whole.${sql.identifier(name)}`),
    sql`, `,
  );
  const order = table.key.length > 0 ? sql`order by ${key}` : sql``;
  await database.execute(
    sql`declare copied cursor with hold for select json_build_array(${columns}) as row from ${inSql(table)} whole ${order}`,
  );
  const some = table.columns.some(({ type }) => type === 'bytea') ? FILES : ROWS;
  for (;;) {
    const rows = await rowsOf(database, sql`fetch ${sql.raw(String(some))} from copied`, z.object({ row: Row }));
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < some) break;
  }
  await database.execute(sql`close copied`);
}

/** All that is in a database that nobody else has open: the embedded one. */
export async function* piecesOf(database: Database, made: Date): AsyncGenerator<Piece> {
  await speakPlainly(database);
  const tables = await tablesOf(database);
  yield { piece: 'begin', linekeeper: 1, made: made.toISOString(), migrations: await migrationsOf(database), tables };
  const sums: Sum[] = [];
  for (const table of tables) {
    for await (const rows of rowsIn(database, table)) yield { piece: 'rows', table: nameOf(table), rows };
    sums.push(await sumOf(database, table));
  }
  yield { piece: 'end', sums, sequences: await sequencesOf(database) };
}
