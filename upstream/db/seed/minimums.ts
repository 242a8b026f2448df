import type { Database } from '#upstream/db/connect.ts';
import { stockMinimums } from '#upstream/stock/tables.ts';

const MINIMUMS: readonly [warehouseCode: string, deviceType: string, minimum: number][] = [
  ['CRP-01', 'SLE-LTEVI-FIRE', 12],
  ['CRP-01', 'XT50-LTE-A', 10],
  ['DAL-01', 'XT50-LTE-A', 15],
  ['DAL-01', 'XT50-LTE-V', 20],
  ['HOU-01', '263LTE-V', 15],
  ['HOU-01', 'XT50-LTE-A', 10],
  ['LBB-01', 'TG-7E-A', 10],
];
const OF = 5000;

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
