import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { FullInvoice, NewInvoice } from '#lib/contract/invoices.ts';
import { invoiceSums, itemSums } from '#lib/domain/invoiceMoney.ts';
import { hindranceOf, type InvoiceAct } from '#lib/domain/invoiceStatus.ts';
import type { Database } from '#upstream/db/connect.ts';
import { invoiceCustomers, invoices } from '#upstream/db/invoices.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import { invalid, Refusal } from '#upstream/refusal.ts';
import { isRowId } from '#upstream/rowId.ts';
import { nameOf } from '#upstream/sims/changes.ts';
import { noteInvoice, tell } from './note.ts';
import { invoiceFor, readInvoice } from './row.ts';

type Acts = Pick<Handlers<typeof contract.invoices>, 'create' | 'change' | 'remove' | 'duplicate'>;

/** Why an act is refused in the state the invoice is in; the screen reads the same from `hindranceOf`. */
export function hindered(act: InvoiceAct, now: FullInvoice): Refusal | undefined {
  const why = hindranceOf(act, { ...now, credited: now.credited_by !== null });
  return (
    why &&
    new Refusal('illegal_state', { message: `An invoice in this state can't do that: ${why}.`, errors: { invoice: [why] }, current: now })
  );
}

const isKnown = async (tx: Database, id: number) =>
  isRowId(id) && (await tx.select({ id: invoiceCustomers.id }).from(invoiceCustomers).where(eq(invoiceCustomers.id, id))).length > 0;

/** What the single fields can't say: a tax that is not there or twice, a discount greater than its item. The place is told by its number, from 1. */
function misfits({ items, taxes }: NewInvoice): Refusal | undefined {
  const told = items.flatMap((item, index) => {
    const { taxed, discount } = item;
    const why = [
      taxed.some((place) => place >= taxes.length) && 'no such tax',
      new Set(taxed).size < taxed.length && 'a tax twice',
      discount?.kind === 'cents' && discount.cents > itemSums(item).gross && 'the discount is more than the item',
    ];
    return why.flatMap((text) => (text ? [`item ${index + 1}: ${text}`] : []));
  });
  return told.length > 0 ? invalid({ items: told }) : undefined;
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

export const draftActs = (world: World): Acts => {
  const { clock, env } = world;
  const answer = async (tx: Database, id: number) => {
    const data = await readInvoice(tx, world, id);
    return data && { data };
  };
  const add = async (tx: Database, by: string | null, content: NewInvoice, currency = env.CURRENCY) => {
    const now = clock.now();
    const values = { ...columnsOf(content), kind: 'invoice' as const, currency, createdBy: by, createdAt: now, updatedAt: now };
    const [row] = await tx.insert(invoices).values(values).returning();
    if (!row) throw new Error('the invoice was not added');
    tell(tx, row);
    return row;
  };

  return {
    create: async ({ body, user, transact }) =>
      transact(async (tx) => {
        const refused = misfits(body) ?? ((await isKnown(tx, body.customer_id)) ? undefined : invalid({ customer_id: ['unknown'] }));
        if (refused) return refused;
        const row = await add(tx, nameOf(user), body);
        await noteInvoice(tx, { id: row.id, at: row.createdAt, by: user, kind: 'created', facts: { total: row.total } });
        return answer(tx, row.id);
      }),

    change: async ({ params, body: { version, ...content }, user, ability, transact }) =>
      transact(async (tx) => {
        const found = await invoiceFor(tx, world, { id: params.id, ability, action: 'update', version });
        if (!found || found instanceof Refusal) return found;
        const refused =
          hindered('edit', found.now) ??
          misfits(content) ??
          ((await isKnown(tx, content.customer_id)) ? undefined : invalid({ customer_id: ['unknown'] }));
        if (refused) return refused;
        const set = { ...columnsOf(content), version: found.row.version + 1, updatedAt: clock.now() };
        await tx.update(invoices).set(set).where(eq(invoices.id, found.row.id));
        const facts = { before: found.row.total, after: set.total };
        await noteInvoice(tx, { id: found.row.id, at: set.updatedAt, by: user, kind: 'changed', facts });
        tell(tx, { id: found.row.id, version: set.version });
        return answer(tx, found.row.id);
      }),

    remove: async ({ params, query: { version }, user, ability, transact }) =>
      transact(async (tx) => {
        const found = await invoiceFor(tx, world, { id: params.id, ability, action: 'delete', version });
        if (!found || found instanceof Refusal) return found;
        const refused = hindered('delete', found.now);
        if (refused) return refused;
        const { row, now } = found;
        await tx.delete(invoices).where(eq(invoices.id, row.id));
        const facts = { customer: now.customer_name, total: row.total };
        await noteInvoice(tx, { id: row.id, at: clock.now(), by: user, kind: 'deleted', facts });
        tell(tx, row);
        return { data: { id: row.id } };
      }),

    duplicate: async ({ params, user, ability, transact }) =>
      transact(async (tx) => {
        const found = await invoiceFor(tx, world, { id: params.id, ability, action: 'read' });
        if (!found || found instanceof Refusal) return found;
        const { customerId, items, taxes, note, terms, currency } = found.row;
        const row = await add(tx, nameOf(user), { customer_id: customerId, items, taxes, note, terms }, currency);
        const facts = { of: found.now.number, total: row.total };
        await noteInvoice(tx, { id: row.id, at: row.createdAt, by: user, kind: 'duplicated', facts });
        return answer(tx, row.id);
      }),
  };
};
