import { and, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { rowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { hindered } from './hindered.ts';
import { notify, recordInvoiceEvent } from './recordEvent.ts';
import { invoiceFor, readInvoice, todayOf } from './repository.ts';
import { invoicePayments, invoices } from './tables.ts';

type Acts = Pick<Handlers<typeof contract.invoices>, 'pay' | 'voidPayment' | 'applyPayment'>;

export const paymentActs = (context: Context): Acts => {
  const { clock } = context;
  const answer = async (tx: Database, { id, version }: { id: number; version: number }) => {
    await tx
      .update(invoices)
      .set({ version: version + 1, updatedAt: clock.now() })
      .where(eq(invoices.id, id));
    notify(tx, { id, version: version + 1 });
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
        const values = { invoiceId: row.id, cents, paidOn: paid_on, method, reference: reference ?? null, at, by: nameOf(user) };
        await tx.insert(invoicePayments).values(values);
        await recordInvoiceEvent(tx, { id: row.id, at, by: user, kind: 'paid', facts: { cents, method, reference: reference ?? null } });
        return answer(tx, row);
      }),

    applyPayment: async ({ params, body: { to, version }, user, ability, transact }) =>
      transact(async (tx) => {
        const found = await invoiceFor(tx, context, { id: params.id, ability, action: 'update', version });
        if (!found || found instanceof ProblemResponse) return found;
        const { row, now } = found;
        const payment = now.payments.find((each) => each.id === rowId(params.payment));
        if (!payment) return undefined;
        const not = (why: string, message: string) =>
          new ProblemResponse('illegal_state', { message, errors: { payment: [why] }, current: now });
        if (payment.voided_at) return not('voided', 'This payment is void already.');
        // What was credited is never paid, so two of these never wait for each other.
        if (!now.credited_by) return not('not-credited', 'It counts for this invoice, which was not credited.');
        const target = await invoiceFor(tx, context, { id: String(to), ability, action: 'update' });
        if (!target || target instanceof ProblemResponse) return target ?? invalid({ to: ['unknown'] });
        if (target.row.customerId !== row.customerId || target.row.currency !== row.currency) return invalid({ to: ['other-customer'] });
        const refused = hindered('pay', target.now);
        if (refused) return refused;
        const at = clock.now();
        const cents = Math.min(payment.cents, target.now.balance_cents);
        const whose = eq(invoicePayments.id, payment.id);
        if (cents === payment.cents) await tx.update(invoicePayments).set({ invoiceId: target.row.id }).where(whose);
        else {
          const [kept] = await tx
            .update(invoicePayments)
            .set({ cents: payment.cents - cents })
            .where(whose)
            .returning();
          if (!kept) throw new Error('the payment is gone');
          const { id: _, ...part } = kept;
          await tx.insert(invoicePayments).values({ ...part, invoiceId: target.row.id, cents });
        }
        const facts = { cents, from: now.number, number: target.now.number };
        for (const id of [row.id, target.row.id]) await recordInvoiceEvent(tx, { id, at, by: user, kind: 'payment-applied', facts });
        await answer(tx, target.row);
        return answer(tx, row);
      }),

    voidPayment: async ({ params, body: { reason, version }, user, ability, transact }) =>
      transact(async (tx) => {
        const found = await invoiceFor(tx, context, { id: params.id, ability, action: 'update', version });
        if (!found || found instanceof ProblemResponse) return found;
        const { row, now } = found;
        const id = rowId(params.payment) ?? 0;
        const payment = now.payments.find((each) => each.id === id);
        if (!payment) return undefined;
        if (payment.voided_at)
          return new ProblemResponse('illegal_state', {
            message: 'This payment is void already.',
            errors: { payment: ['voided'] },
            current: now,
          });
        const at = clock.now();
        const set = { voidedAt: at, voidedBy: nameOf(user), voidReason: reason };
        await tx
          .update(invoicePayments)
          .set(set)
          .where(and(eq(invoicePayments.id, id), eq(invoicePayments.invoiceId, row.id)));
        await recordInvoiceEvent(tx, { id: row.id, at, by: user, kind: 'payment-voided', facts: { cents: payment.cents, reason } });
        return answer(tx, row);
      }),
  };
};
