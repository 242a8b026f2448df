import { and, eq, ilike, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { NewLine, NewOrder } from '#lib/contract/orders/order.ts';
import { batches } from '#upstream/batches/tables.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { contains } from '#upstream/core/contains.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import { TakenBack } from '#upstream/core/idempotency.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { metaOf, orderBy, readPage } from '#upstream/core/paging.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { storedDigits } from '#upstream/sims/search.ts';
import { unknownNames } from '#upstream/sims/stockNames.ts';
import { ordersAllowed } from './open.ts';
import { orderReport } from './report.ts';
import { linesOf, orderFor, publishOrder, receivedOn, serializeOrder, shownOrder } from './repository.ts';
import { readSupplierList } from './supplierList.ts';
import { type OrderRow, orderLines, orders } from './tables.ts';

const COLUMNS = { number: orders.number, supplier: orders.supplier, due_on: orders.dueOn, created_at: orders.createdAt };

const isTaken = (number: string) => invalid({ number: [`${number} is an order already`] });
const CLOSED = new ProblemResponse('illegal_state', { message: 'The order is closed: open it again first.' });

/** By its number or supplier, or by a number on its list. */
function searched(q: string | undefined) {
  const text = q?.trim();
  if (!text) return undefined;
  const digits = storedDigits(text);
  const named = or(ilike(orders.number, contains(text)), ilike(orders.supplier, contains(text)));
  if (!/^\d{8,}$/.test(digits)) return named;
  const listed = sql`${orders}.id in (select order_id from order_lines where imei = ${digits} or iccid = ${digits})`;
  return or(named, listed);
}

const columnsOf = ({ device_type, warehouse_code, due_on, lines, expected, ...rest }: Partial<NewOrder>) => ({
  ...rest,
  ...(device_type && { deviceType: device_type }),
  ...(warehouse_code && { warehouseCode: warehouse_code }),
  ...(due_on !== undefined && { dueOn: due_on }),
  ...(lines && { linesCount: lines.length }),
  ...(lines?.length ? { expected: lines.length } : expected && { expected }),
});

const writeLines = (tx: Database, orderId: number, lines: readonly NewLine[]) =>
  insertMany(
    tx,
    orderLines,
    lines.map((line) => ({ orderId, ...line })),
  );

/** Of a line that stays it is still known that the supplier was told. */
async function replaceLines(tx: Database, orderId: number, lines: readonly NewLine[]) {
  const short = (await linesOf(tx, orderId)).filter(({ shortAt }) => shortAt);
  await tx.delete(orderLines).where(eq(orderLines.orderId, orderId));
  const toldOf = ({ imei, iccid }: NewLine) => short.find((line) => line.imei === imei && line.iccid === iccid);
  await insertMany(
    tx,
    orderLines,
    lines.map((line) => ({ orderId, ...line, shortAt: toldOf(line)?.shortAt ?? null, shortBy: toldOf(line)?.shortBy ?? null })),
  );
}

export const orderHandlers = (context: Context): Handlers<typeof contract.orders> => {
  const { database, clock } = context;
  const isAnother = async (tx: Database, number: string, own?: OrderRow) => {
    const [found] = await tx.select({ id: orders.id }).from(orders).where(sql`lower(${orders.number}) = lower(${number})`);
    return found !== undefined && found.id !== own?.id;
  };
  return {
    list: async ({ query: { q, state, sort, page, per_page }, ability }) => {
      const isOpen = state?.length === 1 ? (state[0] === 'open' ? isNull(orders.closedAt) : isNotNull(orders.closedAt)) : undefined;
      const where = and(ordersAllowed(ability, 'read'), isOpen, searched(q));
      const order = orderBy(sort, COLUMNS, { otherwise: orders.createdAt, id: orders.id });
      const { rows, total } = await readPage(database, orders, { where, order, page, per_page });
      const received = await receivedOn(
        database,
        rows.map(({ id }) => id),
      );
      return { data: rows.map((row) => serializeOrder(row, received.get(row.id) ?? 0)), meta: metaOf({ page, per_page }, total) };
    },

    show: async ({ params, ability }) => {
      const row = await findRecord(database, orders, params.id, { seen: ordersAllowed(ability, 'read') });
      return row && { data: await shownOrder(database, row, ability) };
    },

    create: async ({ body, user, ability, transact }) =>
      transact(async (tx) => {
        const { device_type: deviceType, warehouse_code: warehouseCode, due_on: dueOn, lines, expected, ...rest } = body;
        const count = lines.length || expected;
        if (!count) return invalid({ expected: ['must be how many were ordered, where there is no list'] });
        const unknown = await unknownNames(tx, body, ability);
        if (unknown) return unknown;
        const at = clock.now();
        const [row] = await tx
          .insert(orders)
          .values({
            ...rest,
            ...{ deviceType, warehouseCode, dueOn, expected: count, linesCount: lines.length },
            ...{ createdById: user.id, createdBy: nameOf(user), createdAt: at, updatedAt: at },
          })
          .onConflictDoNothing()
          .returning();
        if (!row) return isTaken(body.number);
        const isMine = and(eq(orders.id, row.id), ordersAllowed(ability, 'create'));
        if ((await tx.$count(orders, isMine)) === 0) throw new TakenBack(new ProblemResponse('forbidden'));
        await writeLines(tx, row.id, lines);
        publishOrder(tx, row);
        return { data: await shownOrder(tx, row, ability) };
      }),

    change: async ({ params, body: { version, ...body }, ability, transact }) =>
      transact(async (tx) => {
        const row = await orderFor(tx, { id: params.id, ability, version, action: 'update' });
        if (!row || row instanceof ProblemResponse) return row;
        if (row.closedAt) return CLOSED;
        const unknown = await unknownNames(tx, body, ability);
        if (unknown) return unknown;
        if (body.number && (await isAnother(tx, body.number, row))) return isTaken(body.number);
        // What has a list is counted by it.
        const isListed = (body.lines?.length ?? row.linesCount) > 0;
        const { expected, ...facts } = body;
        const changed = await changeRow(tx, orders, row, columnsOf({ ...facts, ...(!isListed && { expected }) }), clock.now());
        const isMine = and(eq(orders.id, row.id), ordersAllowed(ability, 'update'));
        if ((await tx.$count(orders, isMine)) === 0) throw new TakenBack(new ProblemResponse('forbidden'));
        if (body.lines) await replaceLines(tx, row.id, body.lines);
        publishOrder(tx, changed);
        return { data: await shownOrder(tx, changed, ability) };
      }),

    remove: async ({ params, query: { version }, ability, transact }) =>
      transact(async (tx) => {
        const row = await orderFor(tx, { id: params.id, ability, version, action: 'delete' });
        if (!row || row instanceof ProblemResponse) return row;
        if ((await tx.$count(batches, eq(batches.orderId, row.id))) > 0)
          return new ProblemResponse('illegal_state', {
            message: 'Something was received on this order: undo its deliveries first, or close it.',
          });
        await tx.delete(orders).where(eq(orders.id, row.id));
        publishOrder(tx, { id: row.id });
        return { data: null };
      }),

    reportShort: async ({ params, body: { lines, short, version }, user, ability, transact }) =>
      transact(async (tx) => {
        const row = await orderFor(tx, { id: params.id, ability, version, action: 'update' });
        if (!row || row instanceof ProblemResponse) return row;
        if (row.closedAt) return CLOSED;
        const at = clock.now();
        const done = await tx
          .update(orderLines)
          .set(short ? { shortAt: at, shortBy: nameOf(user) } : { shortAt: null, shortBy: null })
          .where(and(eq(orderLines.orderId, row.id), isAnyOf(orderLines.id, lines)))
          .returning({ id: orderLines.id });
        if (done.length < new Set(lines).size) throw new TakenBack(invalid({ lines: ['one of them is not of this order'] }));
        const changed = await changeRow(tx, orders, row, {}, at);
        publishOrder(tx, changed);
        return { data: await shownOrder(tx, changed, ability) };
      }),

    close: async ({ params, body: { closed, version }, user, ability, transact }) =>
      transact(async (tx) => {
        const row = await orderFor(tx, { id: params.id, ability, version, action: 'update' });
        if (!row || row instanceof ProblemResponse) return row;
        const at = clock.now();
        const isSo = (row.closedAt !== null) === closed;
        const wanted = closed ? { closedAt: at, closedBy: nameOf(user) } : { closedAt: null, closedBy: null };
        const changed = isSo ? row : await changeRow(tx, orders, row, wanted, at);
        publishOrder(tx, changed);
        return { data: await shownOrder(tx, changed, ability) };
      }),

    readList: readSupplierList(),
    report: orderReport(context),
  };
};
