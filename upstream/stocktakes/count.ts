import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import type { Counted } from '#lib/contract/stocktakes.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { plainDigits } from '#lib/format/identifiers.ts';
import { meidIn } from '#lib/format/meid.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { rowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { readable } from '#upstream/sims/repository.ts';
import { haveOneOf } from '#upstream/sims/search.ts';
import { type SimRow, sims } from '#upstream/sims/tables.ts';
import { publishStocktake, stocktakeFor } from './repository.ts';
import { stocktakeLines } from './tables.ts';

type Calls = Pick<Handlers<typeof contract.stocktakes>, 'count' | 'removeLine'>;

/** The number in a code, as it is kept; of a code that is none the code. */
const numberIn = (code: string) => meidIn(code)?.toUpperCase() ?? (plainDigits(code) || code.trim());

/** Those the counter may see, and those that are in the count already. */
async function simsOf(
  tx: Database,
  stocktakeId: number,
  numbers: readonly string[],
  ability: Ability,
): Promise<ReadonlyMap<string, SimRow>> {
  const counted = tx.select({ id: stocktakeLines.simId }).from(stocktakeLines).where(eq(stocktakeLines.stocktakeId, stocktakeId));
  const rows = await tx
    .select()
    .from(sims)
    .where(
      and(
        or(readable(ability), inArray(sims.id, counted)),
        or(haveOneOf(numbers, [sims.imei]), haveOneOf(numbers, [sims.iccid]), haveOneOf(numbers, [sims.meid])),
      ),
    );
  return new Map(rows.flatMap((row) => [row.imei, row.iccid, row.meid].flatMap((number) => (number ? [[number, row] as const] : []))));
}

const liesAt = (place: string, { warehouseCode, csNo, stockState }: SimRow) =>
  warehouseCode === place && csNo === null && (stockState === 'warehouse' || stockState === 'truck');

const CLOSED = new ProblemResponse('illegal_state', { message: 'The count is closed: open it again first.' });

export const stocktakeCounting = ({ clock }: Context): Calls => ({
  count: async ({ params, body: { codes }, user, ability, transact }) =>
    transact(async (tx) => {
      const row = await stocktakeFor(tx, { id: params.id, ability, action: 'update' });
      if (!row || row instanceof ProblemResponse) return row;
      if (row.closedAt) return CLOSED;
      const [at, by] = [clock.now(), nameOf(user)];
      const numbers = codes.map((code) => numberIn(code));
      const known = await simsOf(tx, row.id, numbers, ability);
      const of = eq(stocktakeLines.stocktakeId, row.id);
      const ids = [...new Set([...known.values()].map(({ id }) => id))];
      const before = await tx
        .select()
        .from(stocktakeLines)
        .where(and(of, or(inArray(stocktakeLines.simId, ids.length > 0 ? ids : [0]), inArray(stocktakeLines.code, numbers))));
      const lines = new Map(before.map((line) => [line.simId ?? line.code ?? '', line]));
      const answers: Counted[] = [];
      const added: (typeof stocktakeLines.$inferInsert)[] = [];
      const counted: number[] = [];
      const seen = new Set<number | string>();
      for (const [index, code] of codes.entries()) {
        const number = numbers[index] ?? code;
        const sim = known.get(number);
        const key = sim?.id ?? number;
        const line = lines.get(key);
        const isAgain = seen.has(key) || Boolean(line?.countedAt);
        seen.add(key);
        // Listed here, and yet not expected: it came after the count began, or is of a type that is not counted.
        const isHere = sim !== undefined && liesAt(row.place, sim);
        const isOther = isHere && row.deviceType !== null && sim.deviceType !== row.deviceType;
        const state = isAgain ? 'again' : line || (isHere && !isOther) ? 'found' : isOther ? 'other-type' : sim ? 'elsewhere' : 'unknown';
        answers.push({
          ...{ code, state, sim_id: sim?.id ?? null, number: sim ? simNumber(sim) : number },
          ...{
            warehouse_code: sim?.warehouseCode ?? null,
            stock_state: sim?.stockState ?? null,
            by: isAgain ? (line?.countedBy ?? by) : by,
          },
        });
        if (isAgain || isOther) continue;
        if (line) counted.push(line.id);
        else
          added.push({
            ...{ stocktakeId: row.id, simId: sim?.id ?? null, code: (sim ? simNumber(sim) : number).slice(0, 64) },
            ...{ isExpected: isHere, countedAt: at, countedBy: by },
          });
      }
      if (counted.length > 0)
        await tx.update(stocktakeLines).set({ countedAt: at, countedBy: by }).where(inArray(stocktakeLines.id, counted));
      if (added.length > 0) await tx.insert(stocktakeLines).values(added);
      if (counted.length + added.length > 0) publishStocktake(tx, { id: row.id });
      return { data: answers };
    }),

  removeLine: async ({ params, ability, transact }) =>
    transact(async (tx) => {
      const row = await stocktakeFor(tx, { id: params.id, ability, action: 'update' });
      if (!row || row instanceof ProblemResponse) return row;
      if (row.closedAt) return CLOSED;
      const id = rowId(params.lineId);
      if (id === undefined) return undefined;
      const which = and(eq(stocktakeLines.id, id), eq(stocktakeLines.stocktakeId, row.id), isNotNull(stocktakeLines.countedAt));
      const [taken] = await tx.update(stocktakeLines).set({ countedAt: null, countedBy: null }).where(which).returning();
      if (!taken) return undefined;
      if (!taken.isExpected) await tx.delete(stocktakeLines).where(and(eq(stocktakeLines.id, id), isNull(stocktakeLines.countedAt)));
      publishStocktake(tx, row);
      return { data: null };
    }),
});
