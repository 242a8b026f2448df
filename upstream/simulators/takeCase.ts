import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '#upstream/db/connect.ts';
import { cases } from '#upstream/simulators/carrier/tables.ts';

export async function takeCase<Name extends string>(
  database: Database,
  names: readonly Name[],
  of: typeof cases.imei | typeof cases.target,
  id: string,
) {
  const mine = and(inArray(cases.name, [...names]), or(eq(of, id), isNull(of)));
  const first = database.select({ id: cases.id }).from(cases).where(mine).orderBy(cases.id).limit(1).for('update');
  const [taken] = await database
    .update(cases)
    .set({ times: sql`${cases.times} - 1` })
    .where(eq(cases.id, sql`(${first})`))
    .returning();
  if (!taken) return undefined;
  if (taken.times <= 0) await database.delete(cases).where(eq(cases.id, taken.id));
  return { name: taken.name as Name, seconds: taken.seconds };
}
