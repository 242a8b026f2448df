import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A JSON object of these columns, by the names they are given here. */
export const objectOf = (columns: Readonly<Record<string, SQLWrapper>>): SQL =>
  sql`json_build_object(${sql.join(
    Object.entries(columns).flatMap(([key, column]) => [sql.raw(`'${key}'`), column]),
    sql`, `,
  )})`;
