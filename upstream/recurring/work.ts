import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '#upstream/context.ts';
import { transact } from '#upstream/core/events.ts';
import type { Work } from '#upstream/core/queue.ts';
import { yieldToEventLoop } from '#upstream/core/yieldToEventLoop.ts';
import type { Database } from '#upstream/db/connect.ts';
import { sendAsWanted } from '#upstream/invoices/sendAsWanted.ts';
import { invoiceCustomers, invoices } from '#upstream/invoices/tables.ts';
import { actorOf } from '#upstream/users/actor.ts';
import { dueOf, lockDue, payersAfter } from './cycle.ts';
import { addDrafts } from './drafts.ts';
import { recordRun } from './operation.ts';
import { notifyRun } from './runs.ts';
import { billingRuns, type RunRow } from './tables.ts';

const Payload = z.object({ id: z.number() });
const PAYERS = 100;
const SENT = 25;

type Step = Partial<Pick<RunRow, 'cursor' | 'done' | 'state' | 'endedAt'>>;

/** A run goes on where its last transaction ended: what is billed or sent, and how far it came, are written together. */
export function billingWork(context: Context): Work {
  const { database, clock } = context;

  async function bill(tx: Database, run: RunRow): Promise<Step> {
    const month = run.month.slice(0, 7);
    const payers = await payersAfter(tx, month, run.cursor, PAYERS);
    if (payers.length === 0) return { state: 'done', endedAt: clock.now() };
    await lockDue(tx, month, payers);
    await addDrafts(tx, context, run, await dueOf(tx, month, payers));
    return { cursor: payers.at(-1) ?? run.cursor, done: run.done + payers.length };
  }

  async function undo(tx: Database, run: RunRow): Promise<Step> {
    await tx.delete(invoices).where(and(eq(invoices.runId, run.id), isNull(invoices.issuedAt)));
    return { state: 'undone', endedAt: clock.now() };
  }

  async function send(tx: Database, run: RunRow): Promise<Step> {
    const drafts = await tx
      .select({ row: invoices, customer: invoiceCustomers })
      .from(invoices)
      .innerJoin(invoiceCustomers, eq(invoiceCustomers.id, invoices.customerId))
      .where(and(eq(invoices.runId, run.id), isNull(invoices.issuedAt), gt(invoices.id, run.cursor)))
      .orderBy(asc(invoices.id))
      .limit(SENT)
      .for('update', { of: invoices });
    const last = drafts.at(-1)?.row.id;
    if (last === undefined) return { state: 'sent', endedAt: clock.now() };
    const actor = run.byId === null ? undefined : await actorOf(tx, run.byId);
    for (const { row, customer } of drafts) {
      if (customer.hold === null) await sendAsWanted(tx, context, row, customer, actor?.user);
    }
    return { cursor: last };
  }

  return async ({ payload }) => {
    const { id } = Payload.parse(payload);
    const step = () =>
      transact(database, async (tx) => {
        const [run] = await tx.select().from(billingRuns).where(eq(billingRuns.id, id)).for('update');
        const acts = { running: bill, undoing: undo, sending: send } as const;
        const act = run && (acts as Partial<Record<RunRow['state'], typeof bill>>)[run.state];
        if (!run || !act) return false;
        const done = await act(tx, run);
        const [changed = run] = await tx
          .update(billingRuns)
          .set({ ...done, version: run.version + 1, updatedAt: clock.now() })
          .where(eq(billingRuns.id, id))
          .returning();
        await recordRun(tx, changed);
        notifyRun(tx, changed);
        return done.state === undefined;
      });
    while (await step()) await yieldToEventLoop();
    return { finish: async () => undefined };
  };
}
