import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './connect.ts';

const CHUNK = 5000;

/**
 * Inserts any number of rows, each chunk as one parameter: quicker than `values()`, which moreover takes no more than 65,535 of them. All have the fields of
 * the first. `known`: what is there already stays as it is; `conflict`: or is changed so.
 */
export async function insertMany<Table extends PgTable>(
  tx: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  { known = false, conflict }: { known?: boolean; conflict?: SQL } = {},
): Promise<void> {
  const columns = getTableColumns(table);
  const given = Object.keys(rows[0] ?? {});
  const names = sql.join(
    given.map((key) => sql.identifier(columns[key]?.name ?? key)),
    sql`, `,
  );
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = rows
      .slice(from, from + CHUNK)
      .map((row) => Object.fromEntries(given.map((key) => [columns[key]?.name, row[key as keyof typeof row]])));
    await tx.execute(
      sql`insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(chunk)}::jsonb)${conflict ?? (known ? sql` on conflict do nothing` : sql``)}`,
    );
  }
}
