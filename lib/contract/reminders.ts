import { z } from 'zod';
import { endpoint, named } from './endpoint.ts';
import { Cents, MOST_COST, optionalText } from './invoices/content.ts';
import { OtherInvoice } from './invoices/list.ts';
import { FileBody, flag, Id, listOf, many, maybe, maybeText, one, oneOf, Paging, Text, Version } from './shapes.ts';
import { DELIVERIES } from './words/customers.ts';
import { FEE_KINDS, LEFT_REASONS, MOST_REMINDED, MOST_STEPS, REMINDER_HOLDS } from './words/reminders.ts';

const Days = z.coerce.number().int().min(0).max(365);

/**
 * A step: the days past due from which it is asked for. Subject and message may name `{name}`, `{number}`, `{day}`, `{amount}`, `{fee}` and `{company}`;
 * without one the customer's language has its own. A fee in percent is of the balance, and no less than the floor; there is none before `grace_days`.
 */
export const ReminderRule = z.object({
  days: Days.min(1),
  subject: optionalText(200),
  message: optionalText(4000),
  fee: z.enum(FEE_KINDS),
  fee_cents: Cents.max(MOST_COST),
  basis_points: z.coerce.number().int().min(0).max(10_000),
  floor_cents: Cents.max(MOST_COST),
  grace_days: Days,
});
export type ReminderRule = z.infer<typeof ReminderRule>;

const isInOrder = (rules: readonly ReminderRule[]) => rules.every(({ days }, place) => place === 0 || days > (rules[place - 1]?.days ?? 0));
export const ReminderRules = z.object({ rules: many(ReminderRule), version: Version });
export type ReminderRules = z.infer<typeof ReminderRules>;
const ChangedRules = z.object({
  rules: z.array(ReminderRule).max(MOST_STEPS).refine(isInOrder, 'each step has more days than the one before'),
  version: Version,
});

const Whose = z.object({ id: Id, name: Text });
const Late = z.object({
  invoice: OtherInvoice,
  customer: Whose,
  days_late: z.coerce.number().int(),
  balance_cents: Cents,
});
export const DueReminder = Late.extend({ step: z.coerce.number().int(), fee_cents: Cents, delivery: oneOf(DELIVERIES) });
export type DueReminder = z.infer<typeof DueReminder>;
export const DueReminders = z.object({
  currency: Text,
  due: many(DueReminder),
  /** How many there are: those that are longest past due are told, as many as one deed sends. */
  total: z.coerce.number().int(),
  left: many(Late.extend({ why: oneOf(LEFT_REASONS), reason: maybeText })),
  left_total: z.coerce.number().int(),
});
export type DueReminders = z.infer<typeof DueReminders>;

/** 409 `stale`: an invoice that is not due for that step any more, or with another balance or fee; nothing is sent then. */
const Sending = z.object({
  reminders: z
    .array(z.object({ invoice_id: Id, step: z.int().min(1).max(MOST_STEPS), balance_cents: Cents, fee_cents: Cents }))
    .min(1)
    .max(MOST_REMINDED),
});

export const ReminderRun = z.object({
  id: Id,
  at: Text,
  by: maybeText,
  mails: z.coerce.number().int(),
  letters: z.coerce.number().int(),
  fees_cents: Cents,
  drafts: many(z.object({ id: Id, number: maybeText })),
  undone_at: maybeText,
  undone_by: maybeText,
  can_undo: flag,
});
export type ReminderRun = z.infer<typeof ReminderRun>;

const Reminded = z.object({
  invoice: OtherInvoice,
  step: z.coerce.number().int(),
  at: Text,
  by: maybeText,
  fee_cents: Cents,
  fee_invoice: maybe(OtherInvoice),
  is_mail: flag,
  is_letter: flag,
  undone_at: maybeText,
});
const Hold = maybe(z.object({ hold: oneOf(REMINDER_HOLDS), reason: Text, by: maybeText, at: Text }));
export const Reminders = z.object({ hold: Hold, sent: many(Reminded) });
export type Reminders = z.infer<typeof Reminders>;
const reason = z.string().trim().min(1).max(300);

const read = { extension: 'reminders', method: 'GET', access: ['read', 'Invoice'] } as const;
const write = {
  extension: 'reminders',
  method: 'POST',
  access: ['update', 'Invoice'],
  touches: ['invoices', 'customers', 'receivables'],
} as const;

export const reminders = named('reminders', {
  rules: endpoint({ ...read, path: '/reminder-rules', reply: one(ReminderRules) }),
  changeRules: endpoint({ ...write, path: '/reminder-rules', body: ChangedRules, reply: one(ReminderRules) }),
  /** What would be sent and charged today; nothing is without a person. */
  due: endpoint({ ...read, path: '/reminders-due', reply: one(DueReminders) }),
  runs: endpoint({ ...read, path: '/reminder-runs', query: Paging.pick({ page: true, per_page: true }), reply: listOf(ReminderRun) }),
  /** Each step of an invoice once: mails in ten minutes, letters to print, late fees as drafts of one invoice for each customer. */
  send: endpoint({ ...write, access: ['create', 'Invoice'], path: '/reminder-runs', body: Sending, reply: one(ReminderRun) }),
  /** Until a mail of it may have left, or a late fee was issued or its draft changed. Late fees are deleted, which needs the right to. */
  undo: endpoint({ ...write, path: '/reminder-runs/:id/undo', reply: one(ReminderRun) }),
  letters: endpoint({ ...read, path: '/reminder-runs/:id/letters', reply: FileBody, file: true }),
  ofInvoice: endpoint({ ...read, path: '/invoices/:id/reminders', reply: one(Reminders) }),
  /** `reason` null: not disputed any more. A disputed invoice is neither reminded of nor charged a fee. */
  dispute: endpoint({ ...write, path: '/invoices/:id/dispute', body: z.object({ reason: reason.nullable() }), reply: one(Reminders) }),
  ofCustomer: endpoint({ ...read, path: '/customers/:id/reminders', reply: one(Reminders) }),
  hold: endpoint({
    ...write,
    path: '/customers/:id/reminders',
    body: z.object({ hold: z.object({ hold: z.enum(REMINDER_HOLDS), reason }).nullable() }),
    reply: one(Reminders),
  }),
});
