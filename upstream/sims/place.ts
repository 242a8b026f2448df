import { eq, sql } from 'drizzle-orm';
import type { StockState } from '#lib/contract/sims/states.ts';
import { HAVE_PLACE, inWarehouse } from '#lib/domain/stockPlace.ts';
import { invalid, type ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { systems } from '#upstream/systems/tables.ts';
import type { SimChanges } from './changes.ts';
import { type SimRow, sims } from './tables.ts';

type Asked = { stock_state?: StockState; cs_no?: string | null; warehouse_code?: string };

export async function stationOf(
  tx: Database,
  row: SimRow,
  { stock_state, cs_no, warehouse_code }: Asked,
): Promise<SimChanges | ProblemResponse> {
  if (stock_state === undefined && cs_no === undefined) return {};
  const stockState = stock_state ?? (cs_no ? 'installed' : row.stockState);
  if (stockState !== 'installed') {
    if (cs_no) return invalid({ stock_state: ['installed'] });
    if (HAVE_PLACE.includes(stockState) && !(warehouse_code ?? row.warehouseCode)) return invalid({ warehouse_code: ['required'] });
    return { stockState, csNo: null, siteName: null };
  }
  const csNo = cs_no === undefined ? row.csNo : cs_no;
  if (!csNo) return invalid({ cs_no: ['required'] });
  const [system] = await tx.select({ siteName: systems.siteName }).from(systems).where(eq(systems.csNo, csNo));
  if (!system) return invalid({ cs_no: ['unknown'] });
  return { stockState, csNo, siteName: system.siteName, warehouseCode: null };
}

export const arrived = sql`case when ${sims.stockState} in ('returned', 'scrapped') then ${sims.stockState} else 'warehouse' end`;

export function byArrival(rows: readonly SimRow[]): [StockState, SimRow[]][] {
  const states = new Set(rows.map(({ stockState }) => inWarehouse(stockState)));
  return [...states].map((state) => [state, rows.filter(({ stockState }) => inWarehouse(stockState) === state)]);
}
