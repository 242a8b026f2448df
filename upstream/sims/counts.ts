import { type Column, count, type SQL, sql } from 'drizzle-orm';
import type { Meta } from '#lib/contract/shapes.ts';
import type { SimQuery } from '#lib/contract/sims/list.ts';
import { SIM_FILTERS, type SimFilter } from '#lib/contract/words/sims.ts';
import type { Database } from '#upstream/db/connect.ts';
import { simCells, sims } from './tables.ts';

export const FILTER_COLUMNS = {
  status: sims.status,
  provider: sims.provider,
  device_type: sims.deviceType,
  warehouse_code: sims.warehouseCode,
  stock_state: sims.stockState,
  pending: sims.isPending,
} satisfies Record<SimFilter, Column>;

export const chosenOf = (query: Partial<SimQuery>, filter: SimFilter): readonly (string | boolean)[] | undefined =>
  filter === 'pending' ? query.pending?.map((each) => each === 'yes') : query[filter];

type Cell = Record<SimFilter, string | boolean | null> & { size: number };

const CELL_COLUMNS = {
  status: simCells.status,
  provider: simCells.provider,
  device_type: simCells.deviceType,
  warehouse_code: simCells.warehouseCode,
  stock_state: simCells.stockState,
  pending: simCells.isPending,
} satisfies Record<SimFilter, Column>;

const sizes = sql<number>`sum(${simCells.size})::int`;

const keptCells = (database: Database) =>
  database
    .select({ ...CELL_COLUMNS, size: sizes })
    .from(simCells)
    .groupBy(...SIM_FILTERS.map((filter) => CELL_COLUMNS[filter]))
    .having(sql`${sizes} <> 0`);

/** Adds up what the triggers have written since; whoever counts or writes meanwhile is neither waited for nor held up. */
export const sumUpCells = (database: Database) =>
  database.execute(sql`with several as (
      select unnest(array_agg(ctid)) from sim_cells
      group by status, provider, device_type, warehouse_code, stock_state, is_pending having count(*) > 1
    ), gone as (delete from sim_cells where ctid in (select * from several) returning *)
    insert into sim_cells select status, provider, device_type, warehouse_code, stock_state, is_pending, sum(size)
    from gone group by 1, 2, 3, 4, 5, 6 having sum(size) <> 0`);

/** Whether a query reads all SIMs: it has no condition, or one that is made of nothing but `true`, as for whoever may read all. */
const isOfAll = (text: string) => /^( where (true|and|or|[\s()])*)? group by /.test(text.split(' from "sims"')[1] ?? '');

const counting = new WeakMap<Database, Map<string, Promise<Cell[]>>>();

export function cellsOf(database: Database, where: SQL | undefined): Promise<Cell[]> {
  const query = database
    .select({ ...FILTER_COLUMNS, size: count() })
    .from(sims)
    .where(where)
    .groupBy(...SIM_FILTERS.map((filter) => FILTER_COLUMNS[filter]));
  const { sql: text, params } = query.toSQL();
  if (isOfAll(text)) return keptCells(database).then((rows) => rows);
  const key = JSON.stringify([text, params]);
  const open = counting.get(database) ?? new Map<string, Promise<Cell[]>>();
  counting.set(database, open);
  const cells = open.get(key) ?? query.then((rows) => rows).finally(() => open.delete(key));
  open.set(key, cells);
  return cells;
}

const fits = (cell: Cell, query: SimQuery, except?: SimFilter) =>
  SIM_FILTERS.every((filter) => {
    const value = cell[filter];
    return filter === except || (chosenOf(query, filter)?.includes(value ?? '') ?? true);
  });

export const totalOf = (cells: readonly Cell[], query: SimQuery) =>
  cells.filter((cell) => fits(cell, query)).reduce((sum, cell) => sum + cell.size, 0);

/** What choosing each value of each filter would leave: the other filters count, its own choice does not. */
export function countsOf(cells: readonly Cell[], query: SimQuery): NonNullable<Meta['counts']> {
  const counts: Record<string, Record<string, number>> = Object.fromEntries(SIM_FILTERS.map((filter) => [filter, {}]));
  for (const filter of SIM_FILTERS) {
    const of = counts[filter] ?? {};
    for (const cell of cells.filter((each) => each[filter] !== null && fits(each, query, filter))) {
      const value = filter === 'pending' ? (cell.pending ? 'yes' : 'no') : String(cell[filter]);
      of[value] = (of[value] ?? 0) + cell.size;
    }
  }
  return counts;
}
