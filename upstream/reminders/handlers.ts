import { desc, eq, type SQL } from 'drizzle-orm';
import { mayEverywhere } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import type { Reminders } from '#lib/contract/reminders.ts';
import type { Delivery } from '#lib/contract/words/customers.ts';
import { MOST_REMINDED } from '#lib/contract/words/reminders.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isAnyOf, rowId } from '#upstream/core/rowId.ts';
import { recordCustomerEvent } from '#upstream/customers/recordEvent.ts';
import { customersAllowed } from '#upstream/customers/repository.ts';
import type { Database } from '#upstream/db/connect.ts';
import { numberOf } from '#upstream/invoices/facts.ts';
import { recordInvoiceEvent } from '#upstream/invoices/recordEvent.ts';
import { invoicesAllowed } from '#upstream/invoices/repository.ts';
import { invoiceCustomers, invoices } from '#upstream/invoices/tables.ts';
import { type Due, dueReminders, type Late, rulesOf } from './due.ts';
import { notifyReminders, runActs } from './runs.ts';
import { invoiceReminders, reminderHolds, reminderRules, reminderRuns } from './tables.ts';

const NEWEST = 100;
const deliveryOf = ({ isMail, isLetter }: Due): Delivery => (isMail && isLetter ? 'both' : isMail ? 'mail' : 'paper');

async function remindersOf(database: Database, ofInvoice: SQL, ofHold: SQL): Promise<Reminders> {
  const rows = await database
    .select({ reminder: invoiceReminders, run: reminderRuns, invoice: invoices })
    .from(invoiceReminders)
    .innerJoin(reminderRuns, eq(reminderRuns.id, invoiceReminders.runId))
    .innerJoin(invoices, eq(invoices.id, invoiceReminders.invoiceId))
    .where(ofInvoice)
    .orderBy(desc(invoiceReminders.id))
    .limit(NEWEST);
  const fees = new Map(
    (
      await database
        .select()
        .from(invoices)
        .where(
          isAnyOf(
            invoices.id,
            rows.flatMap(({ reminder }) => reminder.feeInvoiceId ?? []),
          ),
        )
    ).map((row) => [row.id, row]),
  );
  const [hold] = await database.select().from(reminderHolds).where(ofHold);
  return {
    hold: hold ? { hold: hold.hold, reason: hold.reason, by: hold.by, at: hold.at.toISOString() } : null,
    sent: rows.map(({ reminder, run, invoice }) => {
      const fee = fees.get(reminder.feeInvoiceId ?? 0);
      return {
        ...{ invoice: { id: invoice.id, number: numberOf(invoice) }, step: reminder.step, at: run.at.toISOString(), by: run.by },
        ...{ fee_cents: reminder.fee, fee_invoice: fee ? { id: fee.id, number: numberOf(fee) } : null },
        ...{ is_mail: reminder.isMail, is_letter: reminder.isLetter, undone_at: reminder.undoneAt?.toISOString() ?? null },
      };
    }),
  };
}

const ofInvoice = (database: Database, id: number) =>
  remindersOf(database, eq(invoiceReminders.invoiceId, id), eq(reminderHolds.invoiceId, id));
const ofCustomer = (database: Database, id: number) => remindersOf(database, eq(invoices.customerId, id), eq(reminderHolds.customerId, id));

export function reminderHandlers(context: Context): Handlers<typeof contract.reminders> {
  const { database, clock, env } = context;
  const late = ({ id, number, customer, days_late, balance_cents }: Late) => ({
    ...{ invoice: { id, number }, customer: { id: customer.id, name: customer.name }, days_late, balance_cents },
  });
  return {
    ...runActs(context),

    rules: async ({ ability }) =>
      mayEverywhere(ability, 'read', 'Invoice') ? { data: await rulesOf(database) } : new ProblemResponse('forbidden'),

    changeRules: async ({ body: { rules, version }, ability, transact }) =>
      transact(async (tx) => {
        if (!mayEverywhere(ability, 'update', 'Invoice')) return new ProblemResponse('forbidden');
        const at = clock.now();
        await tx.insert(reminderRules).values({ id: 1, rules: [], version: 0, createdAt: at, updatedAt: at }).onConflictDoNothing();
        const [row] = await tx.select().from(reminderRules).where(eq(reminderRules.id, 1)).for('update');
        const before = row?.version ?? 0;
        if (version !== undefined && version !== before) return new ProblemResponse('stale', { current: await rulesOf(tx) });
        await tx
          .update(reminderRules)
          .set({ rules, version: before + 1, updatedAt: at })
          .where(eq(reminderRules.id, 1));
        notifyReminders(tx);
        return { data: await rulesOf(tx) };
      }),

    due: async ({ ability }) => {
      if (!mayEverywhere(ability, 'read', 'Invoice')) return new ProblemResponse('forbidden');
      const { due, left } = await dueReminders(database, context);
      return {
        data: {
          currency: env.CURRENCY,
          due: due.slice(0, MOST_REMINDED).map((each) => ({
            ...late(each),
            ...{ step: each.step, fee_cents: each.fee_cents, delivery: deliveryOf(each) },
          })),
          total: due.length,
          left: left.slice(0, MOST_REMINDED).map((each) => ({ ...late(each), why: each.why, reason: each.reason })),
          left_total: left.length,
        },
      };
    },

    ofInvoice: async ({ params, ability }) => {
      const row = await findRecord(database, invoices, params.id, { seen: invoicesAllowed(ability, 'read') });
      return row && { data: await ofInvoice(database, row.id) };
    },

    ofCustomer: async ({ params, ability }) => {
      const row = await findRecord(database, invoiceCustomers, params.id, { seen: customersAllowed(ability, 'read') });
      return row && { data: await ofCustomer(database, row.id) };
    },

    dispute: async ({ params, body: { reason }, user, ability, transact }) =>
      transact(async (tx) => {
        const row = await findRecord(tx, invoices, params.id, { seen: invoicesAllowed(ability, 'read') });
        if (!row) return undefined;
        const may = await findRecord(tx, invoices, params.id, { seen: invoicesAllowed(ability, 'update') });
        if (!may) return new ProblemResponse('forbidden');
        const at = clock.now();
        await tx.delete(reminderHolds).where(eq(reminderHolds.invoiceId, row.id));
        if (reason !== null) await tx.insert(reminderHolds).values({ invoiceId: row.id, hold: 'all', reason, by: nameOf(user), at });
        await recordInvoiceEvent(tx, {
          id: row.id,
          at,
          by: user,
          ...(reason ? { kind: 'disputed', facts: { reason } } : { kind: 'dispute-ended' }),
        });
        notifyReminders(tx);
        return { data: await ofInvoice(tx, row.id) };
      }),

    hold: async ({ params, body: { hold }, user, ability, transact }) =>
      transact(async (tx) => {
        const id = rowId(params.id);
        const row = id && (await findRecord(tx, invoiceCustomers, params.id, { seen: customersAllowed(ability, 'read') }));
        if (!row) return undefined;
        if (!mayEverywhere(ability, 'update', 'Invoice')) return new ProblemResponse('forbidden');
        const at = clock.now();
        await tx.delete(reminderHolds).where(eq(reminderHolds.customerId, row.id));
        if (hold) await tx.insert(reminderHolds).values({ customerId: row.id, ...hold, by: nameOf(user), at });
        const facts = hold ? { ...hold } : undefined;
        await recordCustomerEvent(tx, { id: row.id, at, by: user, kind: hold ? 'reminders-held' : 'reminders-resumed', facts });
        notifyReminders(tx);
        return { data: await ofCustomer(tx, row.id) };
      }),
  };
}
