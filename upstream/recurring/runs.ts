import { count, desc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { mayEverywhere } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import type { BillingRun } from '#lib/contract/recurring/runs.ts';
import { MOST_MONTHS_AHEAD } from '#lib/contract/words/recurring.ts';
import { firstOf, monthsAfter } from '#lib/domain/recurring.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { publish } from '#upstream/core/events.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import { iso } from '#upstream/core/iso.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { metaOf } from '#upstream/core/paging.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { lockRecord } from '#upstream/core/selectForUpdate.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { todayOf } from '#upstream/invoices/repository.ts';
import { invoiceCustomers, invoices } from '#upstream/invoices/tables.ts';
import { dueIn, isBilled, PAYER, previewCycle } from './cycle.ts';
import { recordRun } from './operation.ts';
import { itemsAllowed } from './repository.ts';
import { billingRuns, type RunRow } from './tables.ts';

export const BILLING_JOB = 'billing-run';

type Acts = Pick<Handlers<typeof contract.recurring>, 'preview' | 'runs' | 'run' | 'start' | 'undo' | 'send'>;

const OF_RUN = {
  invoices: count(invoices.id),
  total: sql<number>`coalesce(sum(${invoices.total}), 0)`.mapWith(Number),
  issued: count(invoices.issuedAt),
  paper:
    sql<number>`count(*) filter (where ${invoices.issuedAt} is not null and (${invoiceCustomers.delivery} <> 'mail' or ${invoiceCustomers.email} is null))`.mapWith(
      Number,
    ),
};

const selectRuns = (database: Database) =>
  database
    .select({ row: getTableColumns(billingRuns), ...OF_RUN })
    .from(billingRuns)
    .leftJoin(invoices, eq(invoices.runId, billingRuns.id))
    .leftJoin(invoiceCustomers, eq(invoiceCustomers.id, invoices.customerId))
    .groupBy(billingRuns.id);

type RunRead = Awaited<ReturnType<ReturnType<typeof selectRuns>['execute']>>[number];

const serializeRun = ({ row, invoices: many, total, issued, paper }: RunRead): BillingRun => ({
  ...{ id: row.id, month: row.month.slice(0, 7), state: row.state, customers: row.customers, done: row.done, invoices: many },
  ...{ total_cents: total, issued, paper, by: row.by, started_at: row.startedAt.toISOString(), ended_at: iso(row.endedAt) },
  version: row.version,
});

async function readRun(database: Database, id: number) {
  const [read] = await selectRuns(database).where(eq(billingRuns.id, id));
  return read && serializeRun(read);
}

export const notifyRun = (tx: Database, { id, version }: { id: number; version: number }) =>
  publish(tx, { channel: 'invoices', change: { type: 'recurring', id, version } });

const Payers = z.object({ many: z.coerce.number() });

export function runHandlers(context: Context): Acts {
  const { database, clock, queue } = context;
  const answer = async (tx: Database, id: number) => {
    const data = await readRun(tx, id);
    return data && { data };
  };
  /** Everything due until then is reckoned at once. */
  const refusedMonth = (month: string) =>
    month > monthsAfter(todayOf(context).slice(0, 7), MOST_MONTHS_AHEAD)
      ? invalid({ month: [`is more than ${MOST_MONTHS_AHEAD} months ahead`] })
      : undefined;
  const refused = (message: string) => new ProblemResponse('illegal_state', { message });

  /** The run somebody means to go on with, locked, in one of these states. */
  const act =
    (
      states: readonly RunRow['state'][],
      next: 'undoing' | 'sending',
      why: (tx: Database, row: RunRow) => Promise<ProblemResponse | undefined>,
    ): Acts['undo'] =>
    async ({ params, body: { version }, ability, transact }) =>
      transact(async (tx) => {
        const row = await lockRecord(
          tx,
          billingRuns,
          { id: params.id, ability, action: 'update', version },
          { allowed: itemsAllowed, current: ({ id }) => readRun(tx, id) },
        );
        if (!row || row instanceof ProblemResponse) return row;
        if (!states.includes(row.state)) return refused(`The run is ${row.state}.`);
        const busy = await tx.select().from(billingRuns).where(sql`state in ('running', 'undoing', 'sending') and id <> ${row.id}`);
        const hinders = busy.length > 0 ? refused(`Run ${busy[0]?.id} is at work.`) : await why(tx, row);
        if (hinders) return hinders;
        const changed = await changeRow(tx, billingRuns, row, { state: next, cursor: 0, endedAt: null }, clock.now());
        await queue.enqueue(tx, { kind: BILLING_JOB, key: `${BILLING_JOB}:${row.id}:${changed.version}`, payload: { id: row.id } });
        await recordRun(tx, changed);
        notifyRun(tx, changed);
        return answer(tx, row.id);
      });

  const issuedOf = (tx: Database, { id }: RunRow) =>
    tx.$count(invoices, sql`${invoices.runId} = ${id} and ${isNotNull(invoices.issuedAt)}`);

  return {
    preview: async ({ query, ability }) =>
      refusedMonth(query.month) ??
      (mayEverywhere(ability, 'read', 'Invoice') ? { data: await previewCycle(context, query.month) } : new ProblemResponse('forbidden')),

    runs: async ({ query: { page, per_page }, ability }) => {
      if (!mayEverywhere(ability, 'read', 'Invoice')) return new ProblemResponse('forbidden');
      const rows = await selectRuns(database)
        .orderBy(desc(billingRuns.id))
        .limit(per_page)
        .offset((page - 1) * per_page);
      return { data: rows.map(serializeRun), meta: metaOf({ page, per_page }, await database.$count(billingRuns)) };
    },

    run: async ({ params, ability }) => {
      const row = await findRecord(database, billingRuns, params.id, { seen: itemsAllowed(ability, 'read') });
      return row && answer(database, row.id);
    },

    start: async ({ body: { month }, user, ability, transact }) =>
      transact(async (tx) => {
        const wrong = refusedMonth(month) ?? (mayEverywhere(ability, 'create', 'Invoice') ? undefined : new ProblemResponse('forbidden'));
        if (wrong) return wrong;
        const [busy] = await tx.select().from(billingRuns).where(sql`state in ('running', 'undoing', 'sending')`);
        if (busy) return refused(`Run ${busy.id} is at work.`);
        const at = clock.now();
        const [{ many = 0 } = {}] = await rowsOf(
          tx,
          sql`select count(distinct ${PAYER}) as many from recurring_items
            join invoice_customers on invoice_customers.id = recurring_items.customer_id
            where ${dueIn(month)} and ${isBilled}`,
          Payers,
        );
        const row = await insertOne(tx, billingRuns, {
          ...{ month: firstOf(month), state: 'running' as const, customers: many, done: 0, cursor: 0, by: nameOf(user), byId: user.id },
          ...{ startedAt: at, createdAt: at, updatedAt: at },
        });
        await queue.enqueue(tx, { kind: BILLING_JOB, key: `${BILLING_JOB}:${row.id}:${row.version}`, payload: { id: row.id } });
        await recordRun(tx, row);
        notifyRun(tx, row);
        return answer(tx, row.id);
      }),

    undo: act(['done'], 'undoing', async (tx, row) =>
      (await issuedOf(tx, row)) > 0 ? refused('Invoices of it were sent: credit these instead.') : undefined,
    ),

    send: act(['done', 'sent'], 'sending', async () =>
      context.env.company
        ? undefined
        : new ProblemResponse('not_built', {
            message: 'COMPANY_NAME, COMPANY_ADDRESS and COMPANY_PHONE are not set: nobody the invoices could be from',
          }),
    ),
  };
}
