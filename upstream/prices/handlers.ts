import { and, eq, ilike, inArray, or, type SQL } from 'drizzle-orm';
import { mayEverywhere } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { contains } from '#upstream/core/contains.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import { countsOfValues, metaOf, orderBy, readPage } from '#upstream/core/paging.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { lockRecord } from '#upstream/core/selectForUpdate.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import { importPrices } from './import.ts';
import { columnsOf, differenceOf, notifyPrice, priceHistory, pricesAllowed, recordPriceEvent, serializePrice } from './repository.ts';
import { type PriceRow, prices } from './tables.ts';

const COLUMNS = { code: prices.code, description: prices.description, unit_cents: prices.unitCents, gl_account: prices.glAccount };

/** Each word somewhere in code, text or account. */
function searchedIn(q: string | undefined): SQL | undefined {
  const words = q?.trim().split(/\s+/).filter(Boolean) ?? [];
  const searched = [prices.code, prices.description, prices.glAccount];
  return and(...words.map((word) => or(...searched.map((column) => ilike(column, contains(word))))));
}

const isTaken = (code: string) => invalid({ code: [`${code} is in the list already`] });

export const priceHandlers = (context: Context): Handlers<typeof contract.prices> => {
  const { database, clock } = context;
  return {
    list: async ({ query: { q, kind, active, sort, page, per_page, counts }, ability }) => {
      const isActive = active === undefined ? undefined : eq(prices.active, active === '1');
      const others = and(pricesAllowed(ability, 'read'), searchedIn(q), isActive);
      const where = and(others, kind && inArray(prices.kind, kind));
      const order = orderBy(sort, COLUMNS, { otherwise: prices.code, id: prices.id });
      const { rows, total } = await readPage(database, prices, { where, order, page, per_page });
      const counted = counts && { counts: { kind: await countsOfValues(database, prices, prices.kind, others) } };
      return { data: rows.map(serializePrice), meta: metaOf({ page, per_page }, total, counted) };
    },

    history: async ({ params, ability }) => {
      const row = await findRecord(database, prices, params.id, { seen: pricesAllowed(ability, 'read') });
      return row && { data: await priceHistory(database, row.id) };
    },

    create: async ({ body, user, ability, transact }) =>
      transact(async (tx) => {
        if (!mayEverywhere(ability, 'create', 'Invoice')) return new ProblemResponse('forbidden');
        const at = clock.now();
        const [row] = await tx
          .insert(prices)
          .values({ ...columnsOf(body), createdAt: at, updatedAt: at })
          .onConflictDoNothing()
          .returning();
        if (!row) return isTaken(body.code);
        await recordPriceEvent(tx, { id: row.id, at, by: user, kind: 'created' });
        notifyPrice(tx, row);
        return { data: serializePrice(row) };
      }),

    change: async ({ params, body: { version, ...body }, user, ability, transact }) =>
      transact(async (tx) => {
        const found = await lockRecord(
          tx,
          prices,
          { id: params.id, ability, version, action: 'update' },
          { allowed: pricesAllowed, current: serializePrice },
        );
        if (!found || found instanceof ProblemResponse) return found;
        const row: PriceRow = found;
        const others = body.code === row.code ? 0 : await tx.$count(prices, eq(prices.code, body.code));
        if (others > 0) return isTaken(body.code);
        const at = clock.now();
        const changed = await changeRow(tx, prices, row, columnsOf(body), at);
        const facts = differenceOf(serializePrice(row), body);
        if (facts) await recordPriceEvent(tx, { id: row.id, at, by: user, kind: 'changed', facts });
        notifyPrice(tx, changed);
        return { data: serializePrice(changed) };
      }),

    import: importPrices(context),
  };
};
