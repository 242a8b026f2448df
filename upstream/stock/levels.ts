import { subject } from '@casl/ability';
import { and, asc, count, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import type { StockLevel } from '#lib/contract/stock.ts';
import { NEW_STATUSES } from '#lib/domain/simLifecycle.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { publish } from '#upstream/core/events.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { readable } from '#upstream/sims/repository.ts';
import { unknownNames } from '#upstream/sims/stockNames.ts';
import { sims } from '#upstream/sims/tables.ts';
import { stockMinimums } from './tables.ts';

type Shelf = Pick<StockLevel, 'warehouse_code' | 'device_type'>;
const keyOf = ({ warehouse_code, device_type }: Shelf) => JSON.stringify([warehouse_code, device_type]);

const covers = (ability: Ability, action: 'read' | 'update', shelf: Shelf) =>
  ability.can(action, subject('Sim', { ...shelf }) as unknown as 'Sim');

const onShelf = ({ warehouse_code, device_type }: Shelf) =>
  and(eq(stockMinimums.warehouseCode, warehouse_code), eq(stockMinimums.deviceType, device_type));

async function readyIn(database: Database, where: SQL | undefined): Promise<(Shelf & { ready: number })[]> {
  const { warehouseCode, deviceType } = sims;
  const rows = await database
    .select({ warehouse_code: warehouseCode, device_type: deviceType, ready: count() })
    .from(sims)
    .where(
      and(
        eq(sims.stockState, 'warehouse'),
        inArray(sims.status, [...NEW_STATUSES]),
        isNotNull(warehouseCode),
        isNotNull(deviceType),
        where,
      ),
    )
    .groupBy(warehouseCode, deviceType)
    .orderBy(asc(warehouseCode), asc(deviceType));
  return rows.map((row) => ({ ...row, warehouse_code: String(row.warehouse_code), device_type: String(row.device_type) }));
}

async function levelsFor(database: Database, ability: Ability): Promise<StockLevel[]> {
  const filled = await readyIn(database, readable(ability));
  const minimums = await database.select().from(stockMinimums);
  const levels = new Map<string, StockLevel>(filled.map((level) => [keyOf(level), { ...level, minimum: null }]));
  for (const { warehouseCode: warehouse_code, deviceType: device_type, minimum, version } of minimums) {
    const shelf = { warehouse_code, device_type };
    const level = levels.get(keyOf(shelf));
    if (level || covers(ability, 'read', shelf)) levels.set(keyOf(shelf), { ...shelf, ready: level?.ready ?? 0, minimum, version });
  }
  return [...levels.values()];
}

async function levelOf(tx: Database, shelf: Shelf, ability: Ability): Promise<StockLevel> {
  const { warehouse_code, device_type } = shelf;
  const [filled] = await readyIn(tx, and(readable(ability), eq(sims.warehouseCode, warehouse_code), eq(sims.deviceType, device_type)));
  const [row] = await tx.select().from(stockMinimums).where(onShelf(shelf));
  return { warehouse_code, device_type, ready: filled?.ready ?? 0, minimum: row?.minimum ?? null, version: row?.version };
}

type Levels = Pick<Handlers<typeof contract.stock>, 'levels' | 'setMinimum'>;

export const stockLevels = ({ database, clock }: Context): Levels => ({
  levels: async ({ ability }) => ({ data: await levelsFor(database, ability) }),

  setMinimum: async ({ body: { minimum, version, ...shelf }, ability, transact }) =>
    transact(async (tx) => {
      if (!covers(ability, 'update', shelf)) return new ProblemResponse('forbidden');
      const unknown = minimum === null ? undefined : await unknownNames(tx, shelf, ability);
      if (unknown) return unknown;
      const [row] = await tx.select().from(stockMinimums).where(onShelf(shelf)).for('update');
      if (version !== undefined && version !== row?.version)
        return new ProblemResponse('stale', { current: await levelOf(tx, shelf, ability) });
      const now = clock.now();
      const place = { warehouseCode: shelf.warehouse_code, deviceType: shelf.device_type };
      if (minimum === null) await tx.delete(stockMinimums).where(onShelf(shelf));
      else if (row)
        await tx
          .update(stockMinimums)
          .set({ minimum, version: row.version + 1, updatedAt: now })
          .where(onShelf(shelf));
      else await tx.insert(stockMinimums).values({ ...place, minimum, createdAt: now, updatedAt: now });
      publish(tx, { channel: 'sims', change: { type: 'stock', id: null } });
      return { data: await levelOf(tx, shelf, ability) };
    }),
});
