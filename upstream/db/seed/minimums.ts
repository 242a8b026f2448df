import type { Database } from '#upstream/db/connect.ts';
import { stockMinimums } from '#upstream/stock/tables.ts';

/** How many should be ready, in a world of five thousand SIMs; in four places there are fewer. */
const MINIMUMS: readonly [warehouseCode: string, deviceType: string, minimum: number][] = [
  ['CRP-01', 'MiniCell-V', 12],
  ['CRP-01', 'XT50-LTE-A', 10],
  ['DAL-01', 'XT50-LTE-A', 15],
  ['DAL-01', 'XT50-LTE-V', 20],
  ['HOU-01', '263LTE-V', 15],
  ['HOU-01', 'XT50-LTE-A', 10],
  ['LBB-01', 'CellCom-EX-A', 10],
];
const OF = 5000;

/** Sets how many SIMs should be ready at some warehouses, by the size of the world. */
export const seedMinimums = (tx: Database, sims: number, epoch: Date) =>
  tx
    .insert(stockMinimums)
    .values(
      MINIMUMS.map(([warehouseCode, deviceType, minimum]) => ({
        warehouseCode,
        deviceType,
        minimum: Math.ceil((minimum * sims) / OF),
        createdAt: epoch,
        updatedAt: epoch,
      })),
    )
    .onConflictDoNothing();
