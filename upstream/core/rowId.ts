import { type Column, type SQL, sql } from 'drizzle-orm';

export function rowId(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return isRowId(id) ? id : undefined;
}

export const isRowId = (id: number) => Number.isInteger(id) && id > 0 && id < 2 ** 31;

/** As one parameter: a statement takes 65,535 of them at most. */
export const isAnyOf = (column: Column, ids: readonly number[]): SQL =>
  sql`${column} = any(string_to_array(${ids.filter(isRowId).join(',')}, ',')::int[])`;
