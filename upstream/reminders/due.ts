import { and, desc, eq, isNull, or } from 'drizzle-orm';
import type { ReminderRules } from '#lib/contract/reminders.ts';
import type { LEFT_REASONS } from '#lib/contract/words/reminders.ts';
import { daysBetween, lateFee, stepDue } from '#lib/domain/reminders.ts';
import { localDay } from '#lib/format/localDay.ts';
import type { Context } from '#upstream/context.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { numberOf } from '#upstream/invoices/facts.ts';
import { todayOf } from '#upstream/invoices/repository.ts';
import { goesByMail, goesOnPaper } from '#upstream/invoices/sendAsWanted.ts';
import { type CustomerRow, invoiceCustomers } from '#upstream/invoices/tables.ts';
import { openAsOf, unappliedAsOf } from '#upstream/receivables/asOf.ts';
import { invoiceReminders, reminderHolds, reminderRules, reminderRuns } from './tables.ts';

export type Late = { id: number; number: string | null; customer: CustomerRow; due_on: string; days_late: number; balance_cents: number };
export type Due = Late & { step: number; fee_cents: number; isMail: boolean; isLetter: boolean };
type Left = Late & { why: (typeof LEFT_REASONS)[number]; reason: string | null };

export async function rulesOf(database: Database): Promise<ReminderRules> {
  const [row] = await database.select().from(reminderRules);
  return { rules: row?.rules ?? [], version: row?.version ?? 0 };
}

/**
 * Every invoice that is late enough for its next step, with what it would get; or why it gets nothing. Unapplied credit counts as if it were given to the
 * oldest first: what that covers bears no fee.
 */
export async function dueReminders(database: Database, context: Context): Promise<{ due: Due[]; left: Left[] }> {
  const today = todayOf(context);
  const { TIME_ZONE, CURRENCY } = context.env;
  const { rules } = await rulesOf(database);
  const late = (await openAsOf(database, today, CURRENCY)).flatMap(({ cents, ...row }) => {
    const days_late = daysBetween(row.due_on, today);
    return cents > 0 && days_late > 0 ? [{ ...row, days_late, balance_cents: cents }] : [];
  });
  if (rules.length === 0 || late.length === 0) return { due: [], left: [] };
  const ids = late.map(({ id }) => id);
  const payers = [...new Set(late.map(({ customer_id }) => customer_id))];
  const customers = new Map(
    (await database.select().from(invoiceCustomers).where(isAnyOf(invoiceCustomers.id, payers))).map((row) => [row.id, row]),
  );
  const steps = await database
    .select({ invoiceId: invoiceReminders.invoiceId, step: invoiceReminders.step, at: reminderRuns.at })
    .from(invoiceReminders)
    .innerJoin(reminderRuns, eq(reminderRuns.id, invoiceReminders.runId))
    .where(and(isAnyOf(invoiceReminders.invoiceId, ids), isNull(invoiceReminders.undoneAt)))
    .orderBy(desc(invoiceReminders.step));
  const lastOf = new Map<number, { step: number; daysAgo: number }>();
  for (const { invoiceId, step, at } of steps)
    if (!lastOf.has(invoiceId)) lastOf.set(invoiceId, { step, daysAgo: daysBetween(localDay(TIME_ZONE, at.getTime()), today) });
  const holds = await database
    .select()
    .from(reminderHolds)
    .where(or(isAnyOf(reminderHolds.invoiceId, ids), isAnyOf(reminderHolds.customerId, payers)));
  const disputed = new Map(holds.flatMap((hold) => (hold.invoiceId === null ? [] : [[hold.invoiceId, hold] as const])));
  const held = new Map(holds.flatMap((hold) => (hold.customerId === null ? [] : [[hold.customerId, hold] as const])));
  const fees = await database
    .select({ id: invoiceReminders.feeInvoiceId })
    .from(invoiceReminders)
    .where(and(isAnyOf(invoiceReminders.feeInvoiceId, ids), isNull(invoiceReminders.undoneAt)));
  const isFee = new Set(fees.map(({ id }) => id));
  const credits = new Map<number, number>();
  for (const { customer_id, cents } of await unappliedAsOf(database, today, CURRENCY))
    credits.set(customer_id, (credits.get(customer_id) ?? 0) + cents);
  const found: { due: Due[]; left: Left[] } = { due: [], left: [] };
  for (const { customer_id, ...row } of late.toSorted((a, b) => b.days_late - a.days_late || a.id - b.id)) {
    const customer = customers.get(customer_id);
    const dispute = disputed.get(row.id);
    const credit = dispute ? 0 : Math.max(0, credits.get(customer_id) ?? 0);
    const owed = Math.max(0, row.balance_cents - credit);
    if (credit > 0) credits.set(customer_id, credit - (row.balance_cents - owed));
    const step = stepDue(rules, row.days_late, lastOf.get(row.id) ?? null);
    const rule = step === null ? undefined : rules[step - 1];
    if (!customer || step === null || !rule) continue;
    const { id, due_on, days_late, balance_cents } = row;
    const of = { id, number: numberOf(row), customer, due_on, days_late, balance_cents };
    const hold = held.get(customer_id);
    if (dispute) found.left.push({ ...of, why: 'disputed', reason: dispute.reason });
    else if (hold?.hold === 'all') found.left.push({ ...of, why: 'exempt', reason: hold.reason });
    else if (customer.hold !== null) found.left.push({ ...of, why: 'on-hold', reason: customer.hold });
    else if (owed === 0) found.left.push({ ...of, why: 'unapplied', reason: null });
    else {
      const fee_cents = hold || isFee.has(id) ? 0 : lateFee(rule, owed, days_late);
      found.due.push({ ...of, step, fee_cents, isMail: goesByMail(customer), isLetter: goesOnPaper(customer) });
    }
  }
  return found;
}
