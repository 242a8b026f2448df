import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { mayEverywhere } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import type { ReminderRun } from '#lib/contract/reminders.ts';
import type { User } from '#lib/contract/session.ts';
import { UNDO_MINUTES } from '#lib/contract/words/reminders.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { publish } from '#upstream/core/events.ts';
import { iso } from '#upstream/core/iso.ts';
import { languageOf } from '#upstream/core/language.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { metaOf } from '#upstream/core/paging.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isAnyOf, rowId } from '#upstream/core/rowId.ts';
import { recordCustomerEvent } from '#upstream/customers/recordEvent.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { addDraft } from '#upstream/invoices/addDraft.ts';
import { NO_COMPANY } from '#upstream/invoices/credit.ts';
import { numberOf } from '#upstream/invoices/facts.ts';
import { keepMail } from '#upstream/invoices/issueInvoice.ts';
import { lockInvoices } from '#upstream/invoices/paymentParts.ts';
import { recordInvoiceEvent } from '#upstream/invoices/recordEvent.ts';
import { invoiceCustomers, invoiceMails, invoices } from '#upstream/invoices/tables.ts';
import { recordOperation } from '#upstream/operations/record.ts';
import { operations } from '#upstream/operations/tables.ts';
import { pdfFile } from '#upstream/pdf/file.ts';
import { type Due, dueReminders, rulesOf } from './due.ts';
import { lettersPdf, reminderText } from './letter.ts';
import { invoiceReminders, reminderRules, reminderRuns } from './tables.ts';

type Acts = Pick<Handlers<typeof contract.reminders>, 'runs' | 'send' | 'undo' | 'letters'>;
type RunRow = typeof reminderRuns.$inferSelect;

const MINUTE = 60_000;
const MOST_ITEMS_OF_FEES = 100;
export const notifyReminders = (tx: Database) => publish(tx, { channel: 'invoices', change: { type: 'reminders', id: null } });

export function runActs(context: Context): Acts {
  const { database, clock } = context;
  const undoneBefore = (run: RunRow) => run.at.getTime() + UNDO_MINUTES * MINUTE > clock.now().getTime();

  async function serialize(tx: Database, runs: readonly RunRow[]): Promise<ReminderRun[]> {
    const steps = await tx
      .select({ reminder: invoiceReminders, fee: invoices })
      .from(invoiceReminders)
      .leftJoin(invoices, eq(invoices.id, invoiceReminders.feeInvoiceId))
      .where(
        isAnyOf(
          invoiceReminders.runId,
          runs.map(({ id }) => id),
        ),
      );
    return runs.map((run) => {
      const theirs = steps.filter(({ reminder }) => reminder.runId === run.id);
      const mails = theirs.filter(({ reminder }) => reminder.isMail).length;
      const letters = theirs.filter(({ reminder }) => reminder.isLetter).length;
      const drafts = new Map(theirs.flatMap(({ fee }) => (fee ? [[fee.id, { id: fee.id, number: numberOf(fee) }] as const] : [])));
      const isWorkedOn = theirs.some(({ fee }) => fee && (fee.issuedAt || fee.version > 1));
      return {
        ...{ id: run.id, at: run.at.toISOString(), by: run.by, mails, letters, drafts: [...drafts.values()] },
        fees_cents: theirs.reduce((all, { reminder }) => all + reminder.fee, 0),
        ...{ undone_at: iso(run.undoneAt), undone_by: run.undoneBy },
        can_undo: run.undoneAt === null && !isWorkedOn && (mails === 0 || undoneBefore(run)),
      };
    });
  }

  const feeText = ({ customer, number, days_late }: Due) => {
    const { t } = languageOf(customer.locale, context.env.TIME_ZONE);
    return t('reminders.feeItem', { number: number ?? '', days: days_late });
  };

  /** A draft for each customer, and another where there are more fees than one has room for; which draft has the fee of which invoice. */
  async function addFees(tx: Database, due: readonly Due[], user: User | undefined): Promise<ReadonlyMap<number, number>> {
    const drafts = new Map<number, number>();
    const charged = due.filter(({ fee_cents }) => fee_cents > 0);
    for (const who of new Set(charged.map(({ customer }) => customer.id))) {
      const theirs = charged.filter(({ customer }) => customer.id === who);
      for (let from = 0; from < theirs.length; from += MOST_ITEMS_OF_FEES) {
        const some = theirs.slice(from, from + MOST_ITEMS_OF_FEES);
        const items = some.map((each) => ({
          ...{ description: feeText(each), cost_cents: each.fee_cents, thousandths: 1000, discount: null, taxed: [], taxable: false },
        }));
        const terms = some[0]?.customer.terms ?? 0;
        const draft = await addDraft(tx, context, nameOf(user), { customer_id: who, items, taxes: [], terms });
        await recordInvoiceEvent(tx, { id: draft.id, at: draft.createdAt, by: user, kind: 'created', facts: { total: draft.total } });
        for (const { id } of some) drafts.set(id, draft.id);
      }
    }
    return drafts;
  }

  return {
    runs: async ({ query, ability }) => {
      if (!mayEverywhere(ability, 'read', 'Invoice')) return { data: [], meta: metaOf(query, 0) };
      const rows = await database
        .select()
        .from(reminderRuns)
        .orderBy(desc(reminderRuns.id))
        .limit(query.per_page)
        .offset((query.page - 1) * query.per_page);
      return { data: await serialize(database, rows), meta: metaOf(query, await database.$count(reminderRuns)) };
    },

    send: async ({ body, user, ability, transact }) =>
      transact(async (tx) => {
        if (!mayEverywhere(ability, 'create', 'Invoice') || !mayEverywhere(ability, 'update', 'Invoice'))
          return new ProblemResponse('forbidden');
        if (!context.env.company) return new ProblemResponse('not_built', NO_COMPANY);
        await tx.select({ id: reminderRules.id }).from(reminderRules).for('update');
        const ids = body.reminders.map(({ invoice_id }) => invoice_id);
        const locked = new Map((await lockInvoices(tx, ids, ability)).map((row) => [row.id, row]));
        const now = new Map((await dueReminders(tx, context)).due.map((each) => [each.id, each]));
        const due = body.reminders.flatMap(({ invoice_id, step, balance_cents, fee_cents }) => {
          const each = now.get(invoice_id);
          return each && each.step === step && each.balance_cents === balance_cents && each.fee_cents === fee_cents ? [each] : [];
        });
        if (due.length < ids.length || new Set(ids).size < ids.length) {
          const ready = new Set(due.map(({ id }) => id));
          const gone = ids.filter((id) => !ready.has(id)).map((id) => `invoice ${now.get(id)?.number ?? id}: is not due so any more`);
          return new ProblemResponse('stale', { errors: { reminders: gone.length > 0 ? gone : ['an invoice twice'] } });
        }
        const { rules } = await rulesOf(tx);
        const at = clock.now();
        const run = await insertOne(tx, reminderRuns, { at, by: nameOf(user) });
        const fees = await addFees(tx, due, user);
        for (const each of due) {
          const { id, step, fee_cents: fee, isMail, isLetter, customer } = each;
          const [rule, row] = [rules[step - 1], locked.get(id)];
          if (!rule || !row) throw new Error(`step ${step} of invoice ${id} is gone`);
          const text = reminderText(context, rule, each);
          const mail = { to: customer.email ?? '', ...text, locale: customer.locale };
          const runAt = new Date(at.getTime() + (UNDO_MINUTES + 1) * MINUTE);
          const mailId = isMail ? await keepMail(context, tx, row, mail, user, runAt) : null;
          const feeInvoiceId = fees.get(id) ?? null;
          await tx
            .insert(invoiceReminders)
            .values({ runId: run.id, invoiceId: id, step, fee, feeInvoiceId, mailId, isMail, isLetter, ...text });
          const charged = { step, ...(fee > 0 && { cents: fee }) };
          await recordInvoiceEvent(tx, { id, at, by: user, kind: 'reminded', facts: charged });
          await recordCustomerEvent(tx, { id: customer.id, at, by: user, kind: 'reminded', facts: { ...charged, reference: each.number } });
        }
        await recordOperation(tx, {
          ...{ kind: 'reminders', ref: run.id, what: 'sent', access: ['read', 'Invoice'], state: 'done', at, endedAt: at },
          ...{ byId: user.id, by: nameOf(user), total: due.length, done: due.length },
        });
        notifyReminders(tx);
        const [data] = await serialize(tx, [run]);
        return data && { data };
      }),

    undo: async ({ params, user, ability, transact }) =>
      transact(async (tx) => {
        const id = rowId(params.id);
        if (id === undefined || !mayEverywhere(ability, 'read', 'Invoice')) return undefined;
        if (!mayEverywhere(ability, 'update', 'Invoice')) return new ProblemResponse('forbidden');
        const [run] = await tx.select().from(reminderRuns).where(eq(reminderRuns.id, id)).for('update');
        if (!run) return undefined;
        const steps = await tx.select().from(invoiceReminders).where(eq(invoiceReminders.runId, id));
        const fees = [...new Set(steps.flatMap(({ feeInvoiceId }) => feeInvoiceId ?? []))];
        if (fees.length > 0 && !mayEverywhere(ability, 'delete', 'Invoice')) return new ProblemResponse('forbidden');
        const locked = await lockInvoices(tx, [...fees, ...steps.map(({ invoiceId }) => invoiceId)], ability);
        const isChanged = locked.some(({ id: each, issuedAt, version }) => fees.includes(each) && issuedAt === null && version > 1);
        const [now] = await serialize(tx, [run]);
        if (!now?.can_undo)
          return new ProblemResponse('illegal_state', {
            message: 'It is undone already, its mails may have left, or a late fee was issued or changed.',
            errors: { run: [run.undoneAt ? 'undone' : isChanged ? 'changed' : 'sent'] },
            current: now,
          });
        const at = clock.now();
        const undone = await tx
          .update(reminderRuns)
          .set({ undoneAt: at, undoneBy: nameOf(user) })
          .where(eq(reminderRuns.id, id))
          .returning();
        await tx.update(invoiceReminders).set({ undoneAt: at }).where(eq(invoiceReminders.runId, id));
        const mails = steps.flatMap(({ mailId }) => mailId ?? []);
        if (mails.length > 0) await tx.delete(invoiceMails).where(and(inArray(invoiceMails.id, mails), eq(invoiceMails.state, 'waiting')));
        if (fees.length > 0) await tx.delete(invoices).where(and(isAnyOf(invoices.id, fees), isNull(invoices.issuedAt)));
        for (const fee of fees) await recordInvoiceEvent(tx, { id: fee, at, by: user, kind: 'deleted' });
        for (const { invoiceId, step } of steps)
          await recordInvoiceEvent(tx, { id: invoiceId, at, by: user, kind: 'reminder-undone', facts: { step } });
        await tx
          .update(operations)
          .set({ state: 'undone', undoneAt: at, undoneBy: nameOf(user) })
          .where(and(eq(operations.kind, 'reminders'), eq(operations.ref, id)));
        notifyReminders(tx);
        const [data] = await serialize(tx, undone);
        return data && { data };
      }),

    letters: async ({ params, ability }) => {
      const id = rowId(params.id);
      if (id === undefined || !mayEverywhere(ability, 'read', 'Invoice')) return undefined;
      const [run] = await database.select().from(reminderRuns).where(eq(reminderRuns.id, id));
      const letters = await database
        .select({ customer: invoiceCustomers, subject: invoiceReminders.subject, message: invoiceReminders.message })
        .from(invoiceReminders)
        .innerJoin(invoices, eq(invoices.id, invoiceReminders.invoiceId))
        .innerJoin(invoiceCustomers, eq(invoiceCustomers.id, invoices.customerId))
        .where(and(eq(invoiceReminders.runId, id), sql`invoice_reminders.is_letter and invoice_reminders.undone_at is null`))
        .orderBy(invoiceCustomers.name, invoiceReminders.id);
      if (!run || letters.length === 0) return undefined;
      const title = `reminders-${id}`;
      return pdfFile(title, await lettersPdf(context, title, run.at, letters));
    },
  };
}
