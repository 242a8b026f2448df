import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { CannotStart } from '#upstream/cannotStart.ts';
import { type Connection, type Database, PREPARE_LOCK } from '#upstream/db/connect.ts';
import { migrate } from '#upstream/db/migrate.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import type { Begin, Piece, Row } from './pieces.ts';
import { inSql, migrationsOf, nameOf, type Sequence, type Sum, speakPlainly, sumOf, type Table, tablesOf } from './tables.ts';

async function refuseUnlessEmpty(database: Database, ours: readonly Table[]) {
  for (const table of await tablesOf(database)) {
    if (!ours.some((each) => nameOf(each) === nameOf(table)))
      throw new CannotStart(`The database is not empty: it has the table ${nameOf(table)}. Make a new one for Linekeeper.`);
    const rows = await rowsOf(database, sql`select 1 as one from ${inSql(table)} limit 1`, z.object({ one: z.number() }));
    if (rows.length > 0) throw new CannotStart(`The database is not empty: ${nameOf(table)} has rows. Nothing was changed in it.`);
  }
}

function insert(database: Database, table: Table, rows: readonly Row[]) {
  const columns = sql.join(
    table.columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const values = sql.join(
    table.columns.map(({ type }, at) => sql.raw(`(r ->> ${at})::${type}`)),
    sql`, `,
  );
  return database.execute(
    sql`insert into ${inSql(table)} (${columns}) select ${values} from json_array_elements(${JSON.stringify(rows)}::json) as r`,
  );
}

async function comparesWell(database: Database, tables: readonly Table[], sums: readonly Sum[]) {
  for (const table of tables) {
    const there = await sumOf(database, table);
    const wanted = sums.find((sum) => sum.table === nameOf(table));
    if (there.count !== wanted?.count)
      throw new CannotStart(`${nameOf(table)} came to ${there.count} rows instead of ${wanted?.count}. Nothing was stored.`);
    if (there.digest !== wanted.digest)
      throw new CannotStart(`The rows of ${nameOf(table)} are not the same as before. Nothing was stored.`);
  }
}

/** A type or a name that comes from a file becomes part of a statement: both must be what this version makes itself. */
function sameTables(here: readonly Table[], given: readonly Table[]) {
  const spelt = (tables: readonly Table[]) => JSON.stringify(tables.map(({ schema, name, columns }) => [schema, name, columns]).toSorted());
  return spelt(here) === spelt(given);
}

const setSequence = (database: Database, { schema, name, last }: Sequence) =>
  database.execute(sql`select setval(format('%I.%I', ${schema}::text, ${name}::text)::regclass, ${last}::bigint)`);

/** In one transaction that is committed only when every table has the same rows as where they came from. Throws `CannotStart`. */
export async function load(target: Connection, pieces: AsyncIterable<Piece>, onTable: (name: string) => void): Promise<number> {
  const given = pieces[Symbol.asyncIterator]();
  const next = async () => ((await given.next()) as IteratorResult<Piece, undefined>).value;
  try {
    return await store(target, next, onTable);
  } finally {
    await given.return?.();
  }
}

async function store(target: Connection, next: () => Promise<Piece | undefined>, onTable: (name: string) => void): Promise<number> {
  const begin = await next();
  if (begin?.piece !== 'begin') throw new CannotStart('This is no file of db:export.');

  const stored = await target.alone(PREPARE_LOCK, async (database) => {
    await refuseUnlessEmpty(database, begin.tables);
    await migrate(database);
    await speakPlainly(database);
    const tables = await tablesOf(database);
    if ((await migrationsOf(database)).join() !== begin.migrations.join() || !sameTables(tables, begin.tables)) throw otherVersion(begin);
    return database.transaction(async (tx) => {
      const into = tx as unknown as Database;
      let [rows, current] = [0, ''];
      for (;;) {
        const piece = await next();
        if (piece?.piece === 'rows') {
          const table = tables.find((each) => nameOf(each) === piece.table);
          if (!table) throw new CannotStart(`There is no table ${piece.table} here.`);
          if (current !== piece.table) onTable(piece.table);
          current = piece.table;
          rows += piece.rows.length;
          await insert(into, table, piece.rows);
        } else if (piece?.piece === 'end') {
          await comparesWell(into, tables, piece.sums);
          for (const sequence of piece.sequences) await setSequence(into, sequence);
          return rows;
        } else throw new CannotStart('It ends before its end: the file was cut off. Nothing was stored.');
      }
    });
  });
  await target.database.execute(sql`vacuum (analyze)`);
  return stored;
}

const otherVersion = ({ migrations, made }: Begin) =>
  new CannotStart(
    `It was written on ${made.slice(0, 10)} by another version of Linekeeper (${migrations.length} migrations): restore it with that version, then upgrade.`,
  );
