import type { Database } from '#upstream/db/connect.ts';
import { TRUCKS, WAREHOUSES } from '#upstream/simulators/places.ts';
import { stockNames } from '#upstream/stock/tables.ts';
import { RADIO_NAMES } from './radios.ts';

export const seedNames = (tx: Database, epoch: Date) => {
  const named = (kind: string, names: readonly string[]) => names.map((name) => ({ kind, name, createdAt: epoch }));
  return tx
    .insert(stockNames)
    .values([...named('device_type', RADIO_NAMES), ...named('warehouse_code', [...WAREHOUSES, ...TRUCKS])])
    .onConflictDoNothing();
};
