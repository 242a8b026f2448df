import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Action } from '#lib/contract/ability.ts';
import type { Stocktake } from '#lib/contract/stocktakes.ts';
import type { StocktakeState } from '#lib/contract/words/stocktakes.ts';
import { type Elsewhere, rowsAllowed } from '#upstream/core/conditions.ts';
import { publish } from '#upstream/core/events.ts';
import { type LockRequest, lockRecord } from '#upstream/core/selectForUpdate.ts';
import type { Database } from '#upstream/db/connect.ts';
import { isPlaceOf } from '#upstream/sims/repository.ts';
import { type StocktakeRow, stocktakeLines, stocktakes } from './tables.ts';

const CONDITION_COLUMNS = {
  warehouse_code: stocktakes.place,
  device_type: stocktakes.deviceType,
  Branch: ((matches) => isPlaceOf(stocktakes.place, matches)) satisfies Elsewhere,
};

/** Whoever may see, or change, SIMs at a place may see, or do, its count. */
export const stocktakesAllowed = (ability: Ability, action: Action): SQL => rowsAllowed(ability, action, 'Sim', CONDITION_COLUMNS);

const { simId, isExpected, countedAt } = stocktakeLines;

export const IS: Record<StocktakeState, SQL | undefined> = {
  found: and(eq(isExpected, true), isNotNull(countedAt)),
  missing: and(eq(isExpected, true), isNull(countedAt)),
  elsewhere: and(eq(isExpected, false), isNotNull(simId)),
  unknown: and(eq(isExpected, false), isNull(simId)),
};

const countOf = (which: SQL | undefined) => sql<number>`count(*) filter (where ${which})::int`;

type Counts = Pick<Stocktake, 'expected' | StocktakeState>;
const NONE: Counts = { expected: 0, found: 0, missing: 0, elsewhere: 0, unknown: 0 };

export async function countsOf(database: Database, ids: readonly number[]): Promise<ReadonlyMap<number, Counts>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({
      id: stocktakeLines.stocktakeId,
      expected: countOf(eq(isExpected, true)),
      found: countOf(IS.found),
      missing: countOf(IS.missing),
      elsewhere: countOf(IS.elsewhere),
      unknown: countOf(IS.unknown),
    })
    .from(stocktakeLines)
    .where(inArray(stocktakeLines.stocktakeId, [...ids]))
    .groupBy(stocktakeLines.stocktakeId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

export const serializeStocktake = (row: StocktakeRow, counts: Counts = NONE): Stocktake => ({
  id: row.id,
  place: row.place,
  device_type: row.deviceType,
  ...counts,
  created_by: row.createdBy,
  created_at: row.createdAt.toISOString(),
  closed_at: row.closedAt?.toISOString() ?? null,
  closed_by: row.closedBy,
  version: row.version,
});

export const shownStocktake = async (database: Database, row: StocktakeRow): Promise<Stocktake> =>
  serializeStocktake(row, (await countsOf(database, [row.id])).get(row.id));

export const stocktakeFor = (tx: Database, request: LockRequest) =>
  lockRecord(tx, stocktakes, request, { allowed: stocktakesAllowed, current: (row) => shownStocktake(tx, row) });

export const publishStocktake = (tx: Database, { id, version }: { id: number; version?: number }) =>
  publish(tx, { channel: 'sims', change: { type: 'stocktakes', id, version } });
