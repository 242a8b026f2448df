import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { rowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { hindered } from './hindered.ts';
import { touchInvoice, voidPayment } from './paymentParts.ts';
import { recordInvoiceEvent } from './recordEvent.ts';
import { invoiceFor, invoicesAllowed, readInvoice, todayOf } from './repository.ts';
import { invoicePayments, invoices } from './tables.ts';

type Acts = Pick<Handlers<typeof contract.invoices>, 'pay' | 'voidPayment'>;

export const paymentActs = (context: Context): Acts => {
  const { clock } = context;
  const answer = async (tx: Database, id: number) => {
    const data = await readInvoice(tx, context, id);
    return data && { data };
  };

  return {
    pay: async ({ params, body: { cents, paid_on, method, reference, version }, user, ability, transact }) =>
      transact(async (tx) => {
        const found = await invoiceFor(tx, context, { id: params.id, ability, action: 'update', version });
        if (!found || found instanceof ProblemResponse) return found;
        const { row, now } = found;
        const refused = hindered('pay', now);
        if (refused) return refused;
        if (cents > now.balance_cents) return invalid({ cents: ['more-than-balance'] });
        if (paid_on > todayOf(context)) return invalid({ paid_on: ['in-future'] });
        const at = clock.now();
        const { customerId, currency, id: invoiceId } = row;
        const given = { customerId, currency, invoiceId, cents, paidOn: paid_on, method, reference: reference ?? null };
        await tx.insert(invoicePayments).values({ ...given, at, by: nameOf(user) });
        await recordInvoiceEvent(tx, { id: row.id, at, by: user, kind: 'paid', facts: { cents, method, reference: reference ?? null } });
        await touchInvoice(tx, row, at);
        return answer(tx, row.id);
      }),

    voidPayment: async ({ params, body: { reason, version }, user, ability, transact }) =>
      transact(async (tx) => {
        const row = await findRecord(tx, invoices, params.id, { seen: invoicesAllowed(ability, 'read') });
        if (!row) return undefined;
        const now = await readInvoice(tx, context, row.id);
        const payment = now?.payments.find(({ id }) => id === rowId(params.payment));
        if (!payment) return undefined;
        if ((version ?? row.version) !== row.version) return new ProblemResponse('stale', { current: now });
        const voided = await voidPayment(tx, context, { payment: payment.payment_id ?? payment.id, reason, user, ability });
        return voided instanceof ProblemResponse ? voided : answer(tx, row.id);
      }),
  };
};
