import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import { mayEverywhere } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import type { Refund } from '#lib/contract/receivables/refunds.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { rowId } from '#upstream/core/rowId.ts';
import { notifyCustomer, recordCustomerEvent } from '#upstream/customers/recordEvent.ts';
import { customersAllowed } from '#upstream/customers/repository.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { giveTo, lockCustomers } from '#upstream/invoices/paymentParts.ts';
import { todayOf, voidOf } from '#upstream/invoices/repository.ts';
import { invoiceCustomers, invoicePayments, type RefundRow, refunds } from '#upstream/invoices/tables.ts';

type Acts = Pick<Handlers<typeof contract.receivables>, 'refunds' | 'refund' | 'voidRefund'>;

const serialize = (row: RefundRow): Refund => ({
  ...{ id: row.id, customer_id: row.customerId, currency: row.currency, cents: row.cents, refunded_on: row.refundedOn },
  ...{ method: row.method, reference: row.reference, reason: row.reason, by: row.by, at: row.at.toISOString(), ...voidOf(row) },
});

export function refundActs(context: Context): Acts {
  const { database, clock, env } = context;
  return {
    refunds: async ({ params, ability }) => {
      const customer = await findRecord(database, invoiceCustomers, params.id, { seen: customersAllowed(ability, 'read') });
      if (!customer) return undefined;
      const rows = await database.select().from(refunds).where(eq(refunds.customerId, customer.id)).orderBy(desc(refunds.id));
      return { data: rows.map(serialize) };
    },

    refund: async ({ params, body: { cents, refunded_on, method, reference = null, reason }, user, ability, transact }) =>
      transact(async (tx) => {
        const customer = await findRecord(tx, invoiceCustomers, params.id, { seen: customersAllowed(ability, 'read') });
        if (!customer) return undefined;
        if (!mayEverywhere(ability, 'update', 'Invoice')) return new ProblemResponse('forbidden');
        if (refunded_on > todayOf(context)) return invalid({ refunded_on: ['in-future'] });
        await lockCustomers(tx, [customer.id]);
        const whose = and(eq(invoicePayments.customerId, customer.id), eq(invoicePayments.currency, env.CURRENCY));
        const parts = await tx
          .select()
          .from(invoicePayments)
          .where(and(whose, isNull(invoicePayments.invoiceId), isNull(invoicePayments.refundId), isNull(invoicePayments.voidedAt)))
          .orderBy(asc(invoicePayments.paidOn), asc(invoicePayments.id))
          .for('update');
        const unapplied = parts.filter(({ paidOn }) => paidOn <= refunded_on).reduce((all, part) => all + part.cents, 0);
        if (cents > unapplied) return invalid({ cents: [`${unapplied} cents are unapplied on ${refunded_on}`] });
        const at = clock.now();
        const values = { customerId: customer.id, currency: env.CURRENCY, cents, refundedOn: refunded_on, method, reference, reason };
        const row = await insertOne(tx, refunds, { ...values, at, by: nameOf(user) });
        await giveTo(tx, parts, cents, { refundId: row.id });
        await recordCustomerEvent(tx, { id: customer.id, at, by: user, kind: 'refunded', facts: { cents, method, reference, reason } });
        notifyCustomer(tx, customer);
        return { data: serialize(row) };
      }),

    voidRefund: async ({ params, body: { reason }, user, ability, transact }) =>
      transact(async (tx) => {
        const id = rowId(params.id);
        if (id === undefined || !mayEverywhere(ability, 'read', 'Invoice')) return undefined;
        if (!mayEverywhere(ability, 'update', 'Invoice')) return new ProblemResponse('forbidden');
        const [found] = await tx.select().from(refunds).where(eq(refunds.id, id));
        if (!found) return undefined;
        await lockCustomers(tx, [found.customerId]);
        const [row] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
        if (!row || row.voidedAt)
          return new ProblemResponse('illegal_state', { message: 'This refund is void already.', errors: { refund: ['voided'] } });
        const at = clock.now();
        const set = { voidedAt: at, voidedOn: todayOf(context), voidedBy: nameOf(user), voidReason: reason };
        const [voided] = await tx.update(refunds).set(set).where(eq(refunds.id, id)).returning();
        await tx.update(invoicePayments).set({ refundId: null }).where(eq(invoicePayments.refundId, id));
        const facts = { cents: row.cents, reference: row.reference, reason };
        await recordCustomerEvent(tx, { id: row.customerId, at, by: user, kind: 'refund-voided', facts });
        const [customer] = await tx.select().from(invoiceCustomers).where(eq(invoiceCustomers.id, row.customerId));
        if (customer) notifyCustomer(tx, customer);
        return voided && { data: serialize(voided) };
      }),
  };
}
