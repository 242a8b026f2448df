import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#upstream/db/connect.ts';
import { rowsOf } from '#upstream/db/rows.ts';

/** A table as it is copied: without the columns the database works out itself, in the order of its primary key. */
export const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })).min(1),
  key: z.array(z.string()),
  needs: z.array(z.string()),
});
export type Table = z.infer<typeof Table>;
export const Sum = z.object({ table: z.string(), count: z.string(), digest: z.string() });
export type Sum = z.infer<typeof Sum>;
export const Sequence = z.object({ schema: z.string(), name: z.string(), last: z.string() });
export type Sequence = z.infer<typeof Sequence>;

export const nameOf = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`;
export const inSql = ({ schema, name }: { schema: string; name: string }): SQL => sql`${sql.identifier(schema)}.${sql.identifier(name)}`;

/** Values are written as text: both databases must write the same value the same way. */
export async function speakPlainly(database: Database) {
  await database.execute(
    sql`select set_config('TimeZone', 'UTC', false), set_config('DateStyle', 'ISO', false), set_config('bytea_output', 'hex', false),
      set_config('extra_float_digits', '1', false), set_config('IntervalStyle', 'postgres', false)`,
  );
}

/** What triggers write beside other tables, there as here. */
const DERIVED = 'sim_cells';

const TABLES = sql`
  select n.nspname as schema, c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce((select json_agg(a.attname order by k.place)
      from pg_index i cross join unnest(i.indkey) with ordinality as k(attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum where i.indrelid = c.oid and i.indisprimary), '[]') as key,
    coalesce((select json_agg(distinct fn.nspname || '.' || f.relname)
      from pg_constraint r join pg_class f on f.oid = r.confrelid join pg_namespace fn on fn.oid = f.relnamespace
      where r.conrelid = c.oid and r.contype = 'f' and r.confrelid <> c.oid), '[]') as needs
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%' and n.nspname <> 'drizzle' and c.relname <> ${DERIVED}
  order by 1, 2`;

/** Every table there is but the list of migrations, those that are referred to before those that refer to them. */
export async function tablesOf(database: Database): Promise<Table[]> {
  const waiting = await rowsOf(database, TABLES, Table);
  const ordered: Table[] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ needs }) => needs.every((need) => ordered.some((table) => nameOf(table) === need)));
    ordered.push(...waiting.splice(Math.max(0, next), 1));
  }
  return ordered;
}

export async function sumOf(database: Database, table: Table): Promise<Sum> {
  const columns = sql.join(
    table.columns.map(({ name }) => sql`whole.${sql.identifier(name)}`),
    sql`, `,
  );
  const statement = sql`
    select ${nameOf(table)} as "table", count(*)::text as count,
      coalesce(sum(('x' || substr(md5(row(${columns})::text), 1, 15))::bit(60)::bigint), 0)::text as digest
    from ${inSql(table)} as whole`;
  const [sum] = await rowsOf(database, statement, Sum);
  return Sum.parse(sum);
}

export const sequencesOf = (database: Database) =>
  rowsOf(
    database,
    sql`select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
      where last_value is not null and schemaname <> 'drizzle' order by 1, 2`,
    Sequence,
  );

export async function migrationsOf(database: Database): Promise<string[]> {
  const rows = await rowsOf(database, sql`select hash from drizzle.__drizzle_migrations order by id`, z.object({ hash: z.string() }));
  return rows.map(({ hash }) => hash);
}
