import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { NewInvoice } from '#lib/contract/invoices.ts';
import { workRecords } from '#upstream/billableWork/tables.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isRowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { billedPeriods } from '#upstream/recurring/tables.ts';
import { addDraft, columnsOf } from './addDraft.ts';
import { hindered } from './hindered.ts';
import { misfits } from './misfits.ts';
import { notify, recordInvoiceEvent } from './recordEvent.ts';
import { invoiceFor, readInvoice } from './repository.ts';
import { type InvoiceRow, invoiceCustomers, invoices } from './tables.ts';

type Acts = Pick<Handlers<typeof contract.invoices>, 'create' | 'change' | 'remove' | 'duplicate'>;

async function unknownCustomer(tx: Database, id: number): Promise<ProblemResponse | undefined> {
  const found = isRowId(id) && (await tx.$count(invoiceCustomers, eq(invoiceCustomers.id, id))) > 0;
  return found ? undefined : invalid({ customer_id: ['unknown'] });
}

const misfit = (content: NewInvoice) => {
  const errors = misfits(content);
  return errors.length > 0 ? invalid({ items: errors }) : undefined;
};

/** What a billing run or a piece of work billed stays on its draft: it counts as billed, and would be asked of nobody. */
async function refusedOfBilled(tx: Database, row: InvoiceRow, { customer_id, items }: NewInvoice): Promise<ProblemResponse | undefined> {
  const services = row.runId === null ? 0 : await tx.$count(billedPeriods, eq(billedPeriods.invoiceId, row.id));
  const jobs = await tx.$count(workRecords, eq(workRecords.invoiceId, row.id));
  if (row.runId === null && jobs === 0) return undefined;
  const [whose, what] = row.runId === null ? ['of work', `${jobs} jobs`] : ['of a billing run', `${services} services`];
  if (customer_id !== row.customerId) return invalid({ customer_id: [`a draft ${whose} keeps its customer`] });
  return items.length < services + jobs ? invalid({ items: [`a draft ${whose} keeps its ${what}`] }) : undefined;
}

export const draftActs = (context: Context): Acts => {
  const { clock } = context;
  const answer = async (tx: Database, id: number) => {
    const data = await readInvoice(tx, context, id);
    return data && { data };
  };

  return {
    create: async ({ body, user, transact }) =>
      transact(async (tx) => {
        const refused = misfit(body) ?? (await unknownCustomer(tx, body.customer_id));
        if (refused) return refused;
        const row = await addDraft(tx, context, nameOf(user), body);
        await recordInvoiceEvent(tx, { id: row.id, at: row.createdAt, by: user, kind: 'created', facts: { total: row.total } });
        return answer(tx, row.id);
      }),

    change: async ({ params, body: { version, ...content }, user, ability, transact }) =>
      transact(async (tx) => {
        const found = await invoiceFor(tx, context, { id: params.id, ability, action: 'update', version });
        if (!found || found instanceof ProblemResponse) return found;
        const refused = hindered('edit', found.now) ?? misfit(content) ?? (await unknownCustomer(tx, content.customer_id));
        if (refused) return refused;
        const stays = await refusedOfBilled(tx, found.row, content);
        if (stays) return stays;
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
        const row = await addDraft(tx, context, nameOf(user), { customer_id: customerId, items, taxes, note, terms }, currency);
        const facts = { of: found.now.number, total: row.total };
        await recordInvoiceEvent(tx, { id: row.id, at: row.createdAt, by: user, kind: 'duplicated', facts });
        return answer(tx, row.id);
      }),
  };
};
