import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from './connect.ts';

/** The rows of a raw statement, read by a schema: the two drivers spell numbers differently. */
export async function rowsOf<Row extends z.ZodType>(database: Database, statement: SQL, row: Row): Promise<z.output<Row>[]> {
  return z.object({ rows: z.array(row) }).parse(await database.execute(statement)).rows;
}
