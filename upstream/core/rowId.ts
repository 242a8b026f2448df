import { type Column, type SQL, sql } from 'drizzle-orm';

/** The id of one of our records as a path carries it; nothing when no record could have it. */
export function rowId(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return isRowId(id) ? id : undefined;
}

/** Whether a record could have this id; the database takes no larger number to compare with. */
export const isRowId = (id: number) => Number.isInteger(id) && id > 0 && id < 2 ** 31;

/** As one parameter: a statement takes 65,535 of them at most. */
export const isAnyOf = (column: Column, ids: readonly number[]): SQL =>
  sql`${column} = any(string_to_array(${ids.filter(isRowId).join(',')}, ',')::int[])`;
