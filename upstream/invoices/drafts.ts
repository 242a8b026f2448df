import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { NewInvoice } from '#lib/contract/invoices.ts';
import { invoiceSums, itemSums } from '#lib/domain/invoiceMoney.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isRowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { hindered } from './hindered.ts';
import { notify, recordInvoiceEvent } from './recordEvent.ts';
import { invoiceFor, readInvoice } from './repository.ts';
import { invoiceCustomers, invoices } from './tables.ts';

type Acts = Pick<Handlers<typeof contract.invoices>, 'create' | 'change' | 'remove' | 'duplicate'>;

async function unknownCustomer(tx: Database, id: number): Promise<ProblemResponse | undefined> {
  const found = isRowId(id) && (await tx.$count(invoiceCustomers, eq(invoiceCustomers.id, id))) > 0;
  return found ? undefined : invalid({ customer_id: ['unknown'] });
}

/** What the single fields can't say: a tax that is not there or twice, a discount greater than its item. The place is told by its number, from 1. */
function misfits({ items, taxes }: NewInvoice): ProblemResponse | undefined {
  const errors = items.flatMap((item, index) => {
    const { taxed, discount } = item;
    const why = [
      taxed.some((place) => place >= taxes.length) && 'no such tax',
      new Set(taxed).size < taxed.length && 'a tax twice',
      discount?.kind === 'cents' && discount.cents > itemSums(item).gross && 'the discount is more than the item',
    ];
    return why.flatMap((text) => (text ? [`item ${index + 1}: ${text}`] : []));
  });
  return errors.length > 0 ? invalid({ items: errors }) : undefined;
}

/** As columns; what it comes to is worked out here, whatever a browser thinks. */
const columnsOf = ({ customer_id, items, taxes, note, terms }: NewInvoice) => ({
  customerId: customer_id,
  items,
  taxes,
  note: note ?? null,
  terms,
  total: invoiceSums(items, taxes).total,
});

export const draftActs = (context: Context): Acts => {
  const { clock, env } = context;
  const answer = async (tx: Database, id: number) => {
    const data = await readInvoice(tx, context, id);
    return data && { data };
  };
  const add = async (tx: Database, by: string | null, content: NewInvoice, currency = env.CURRENCY) => {
    const now = clock.now();
    const values = { ...columnsOf(content), kind: 'invoice' as const, currency, createdBy: by, createdAt: now, updatedAt: now };
    const row = await insertOne(tx, invoices, values);
    notify(tx, row);
    return row;
  };

  return {
    create: async ({ body, user, transact }) =>
      transact(async (tx) => {
        const refused = misfits(body) ?? (await unknownCustomer(tx, body.customer_id));
        if (refused) return refused;
        const row = await add(tx, nameOf(user), body);
        await recordInvoiceEvent(tx, { id: row.id, at: row.createdAt, by: user, kind: 'created', facts: { total: row.total } });
        return answer(tx, row.id);
      }),

    change: async ({ params, body: { version, ...content }, user, ability, transact }) =>
      transact(async (tx) => {
        const found = await invoiceFor(tx, context, { id: params.id, ability, action: 'update', version });
        if (!found || found instanceof ProblemResponse) return found;
        const refused = hindered('edit', found.now) ?? misfits(content) ?? (await unknownCustomer(tx, content.customer_id));
        if (refused) return refused;
        const set = { ...columnsOf(content), version: found.row.version + 1, updatedAt: clock.now() };
        await tx.update(invoices).set(set).where(eq(invoices.id, found.row.id));
        const facts = { before: found.row.total, after: set.total };
        await recordInvoiceEvent(tx, { id: found.row.id, at: set.updatedAt, by: user, kind: 'changed', facts });
        notify(tx, { id: found.row.id, version: set.version });
        return answer(tx, found.row.id);
      }),

    remove: async ({ params, query: { version }, user, ability, transact }) =>
      transact(async (tx) => {
        const found = await invoiceFor(tx, context, { id: params.id, ability, action: 'delete', version });
        if (!found || found instanceof ProblemResponse) return found;
        const refused = hindered('delete', found.now);
        if (refused) return refused;
        const { row, now } = found;
        await tx.delete(invoices).where(eq(invoices.id, row.id));
        const facts = { customer: now.customer_name, total: row.total };
        await recordInvoiceEvent(tx, { id: row.id, at: clock.now(), by: user, kind: 'deleted', facts });
        notify(tx, row);
        return { data: { id: row.id } };
      }),

    duplicate: async ({ params, user, ability, transact }) =>
      transact(async (tx) => {
        const found = await invoiceFor(tx, context, { id: params.id, ability, action: 'read' });
        if (!found || found instanceof ProblemResponse) return found;
        const { customerId, items, taxes, note, terms, currency } = found.row;
        const row = await add(tx, nameOf(user), { customer_id: customerId, items, taxes, note, terms }, currency);
        const facts = { of: found.now.number, total: row.total };
        await recordInvoiceEvent(tx, { id: row.id, at: row.createdAt, by: user, kind: 'duplicated', facts });
        return answer(tx, row.id);
      }),
  };
};
