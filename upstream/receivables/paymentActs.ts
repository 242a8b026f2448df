import { eq } from 'drizzle-orm';
import { mayEverywhere } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import { languageOf } from '#upstream/core/language.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { rowId } from '#upstream/core/rowId.ts';
import { notifyCustomer, recordCustomerEvent } from '#upstream/customers/recordEvent.ts';
import { customersAllowed } from '#upstream/customers/repository.ts';
import type { Database } from '#upstream/db/connect.ts';
import { addDraft } from '#upstream/invoices/addDraft.ts';
import { giveTo, lockCustomers, lockInvoices, partsOf, touchInvoice, voidPayment } from '#upstream/invoices/paymentParts.ts';
import { recordInvoiceEvent } from '#upstream/invoices/recordEvent.ts';
import { type CustomerRow, invoiceCustomers } from '#upstream/invoices/tables.ts';
import { paymentsOf, readPayment } from './payments.ts';
import { openInvoices, receivePayments, refusedOf } from './receivePayments.ts';

type Acts = Pick<Handlers<typeof contract.receivables>, 'payments' | 'receive' | 'apply' | 'voidPayment'>;

export const paymentActs = (context: Context): Acts => {
  const { database, clock, env } = context;
  const answer = async (tx: Database, id: number) => {
    const data = await readPayment(tx, id);
    return data && { data };
  };
  async function addFee(tx: Database, customer: CustomerRow, cost_cents: number, reference: string | null, user: User | undefined) {
    const { t } = languageOf(customer.locale, env.TIME_ZONE);
    const description = reference ? t('receivables.fee.of', { reference }) : t('receivables.fee.item');
    const item = { description, cost_cents, thousandths: 1000, discount: null, taxed: [] };
    const content = { customer_id: customer.id, items: [item], taxes: [], terms: customer.terms };
    const row = await addDraft(tx, context, nameOf(user), content);
    await recordInvoiceEvent(tx, { id: row.id, at: row.createdAt, by: user, kind: 'created', facts: { total: row.total } });
    return row;
  }

  return {
    payments: async ({ params, ability }) => {
      const row = await findRecord(database, invoiceCustomers, params.id, { seen: customersAllowed(ability, 'read') });
      return row && { data: await paymentsOf(database, row.id) };
    },

    receive: async ({ params, body: { cents, paid_on, method, reference = null, apply }, user, ability, transact }) =>
      transact(async (tx) => {
        const customer = await findRecord(tx, invoiceCustomers, params.id, { seen: customersAllowed(ability, 'read') });
        if (!customer) return undefined;
        if (!mayEverywhere(ability, 'update', 'Invoice')) return new ProblemResponse('forbidden');
        await lockCustomers(tx, [customer.id]);
        const received = { customer_id: customer.id, cents, paid_on, method, reference, apply };
        const done = await receivePayments(tx, context, [received], { user, ability });
        if ('wrong' in done) return invalid(done.wrong[0]?.errors ?? {});
        notifyCustomer(tx, customer);
        return answer(tx, done.ids[0] ?? 0);
      }),

    apply: async ({ params, body: { invoice_id, cents: wanted, version }, user, ability, transact }) =>
      transact(async (tx) => {
        const id = rowId(params.id);
        const [first] = id === undefined || !mayEverywhere(ability, 'read', 'Invoice') ? [] : await partsOf(tx, id);
        if (!first) return undefined;
        if (!mayEverywhere(ability, 'update', 'Invoice')) return new ProblemResponse('forbidden');
        await lockCustomers(tx, [first.customerId]);
        const [row] = await lockInvoices(tx, [invoice_id], ability);
        const parts = (await partsOf(tx, id as number).for('update')).filter(
          ({ invoiceId, refundId }) => invoiceId === null && refundId === null,
        );
        const unapplied = parts.reduce((all, part) => all + (part.voidedAt ? 0 : part.cents), 0);
        const current = await readPayment(tx, id as number);
        if (unapplied === 0)
          return new ProblemResponse('illegal_state', {
            message: 'Nothing of this payment is unapplied.',
            errors: { payment: [first.voidedAt ? 'voided' : 'applied'] },
            current,
          });
        const open = await openInvoices(tx, context, row ? [row.id] : []);
        const invoice = open.get(invoice_id);
        if (row && version !== undefined && version !== row.version) return new ProblemResponse('stale', { current: invoice });
        const cents = wanted ?? Math.min(unapplied, invoice?.balance_cents ?? 0);
        if (cents > unapplied) return invalid({ cents: [`${unapplied} cents are unapplied`] });
        const wrong = refusedOf(open, first.customerId, { invoice_id, cents, currency: first.currency });
        if (wrong || !row) return invalid({ invoice_id: [wrong ?? 'unknown'] });
        if (cents === 0) return invalid({ invoice_id: [`invoice ${invoice?.number}: nothing is open`] });
        const at = clock.now();
        await giveTo(tx, parts, cents, { invoiceId: row.id });
        const facts = { cents, number: invoice?.number, reference: first.reference };
        await recordInvoiceEvent(tx, { id: row.id, at, by: user, kind: 'payment-applied', facts });
        await touchInvoice(tx, row, at);
        return answer(tx, id as number);
      }),

    voidPayment: async ({ params, body: { reason, nsf, fee_cents }, user, ability, transact }) =>
      transact(async (tx) => {
        const id = rowId(params.id);
        if (id === undefined || !mayEverywhere(ability, 'read', 'Invoice')) return undefined;
        if (!mayEverywhere(ability, 'update', 'Invoice')) return new ProblemResponse('forbidden');
        if (fee_cents > 0 && !mayEverywhere(ability, 'create', 'Invoice')) return new ProblemResponse('forbidden');
        const parts = await voidPayment(tx, context, { payment: id, reason, nsf, user, ability });
        if (parts instanceof ProblemResponse) return parts;
        const [first] = parts;
        if (!first) return undefined;
        const at = clock.now();
        const cents = parts.reduce((all, part) => all + part.cents, 0);
        const [customer] = await tx.select().from(invoiceCustomers).where(eq(invoiceCustomers.id, first.customerId));
        await recordCustomerEvent(tx, { id: first.customerId, at, by: user, kind: 'payment-voided', facts: { cents, reason } });
        if (customer) notifyCustomer(tx, customer);
        const fee = fee_cents > 0 && customer ? await addFee(tx, customer, fee_cents, first.reference, user) : undefined;
        const payment = await readPayment(tx, id);
        return payment && { data: { payment, fee: fee ? { id: fee.id, number: null } : null } };
      }),
  };
};
