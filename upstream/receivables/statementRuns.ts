import { and, desc, eq, isNull, ne, or } from 'drizzle-orm';
import { mayEverywhere } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import type { StatementRun, StatementsDue } from '#lib/contract/receivables/statementRuns.ts';
import type { Delivery } from '#lib/contract/words/customers.ts';
import { MOST_STATEMENTS, type STATEMENT_LACKS, type STATEMENT_LEFT, STATEMENTS_PRINTED } from '#lib/contract/words/statements.ts';
import { agingOf } from '#lib/domain/aging.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { metaOf, readPage } from '#upstream/core/paging.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isAnyOf, rowId } from '#upstream/core/rowId.ts';
import { yieldToEventLoop } from '#upstream/core/yieldToEventLoop.ts';
import { notifyCustomer, recordCustomerEvent } from '#upstream/customers/recordEvent.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { NO_COMPANY } from '#upstream/invoices/credit.ts';
import { numberOfCustomer } from '#upstream/invoices/customerNumber.ts';
import { type CustomerRow, invoiceCustomers } from '#upstream/invoices/tables.ts';
import { recordOperation } from '#upstream/operations/record.ts';
import { pdfFile } from '#upstream/pdf/file.ts';
import { openAsOf, unappliedAsOf } from './asOf.ts';
import { STATEMENT_MAIL_JOB } from './statementMail.ts';
import { statementsPdf, statementWords } from './statementPaper.ts';
import { readStatement } from './statements.ts';
import { statementRuns, statementSendings } from './tables.ts';

type Acts = Pick<Handlers<typeof contract.receivables>, 'statementsDue' | 'statementRuns' | 'sendStatements' | 'printStatements'>;
type RunRow = typeof statementRuns.$inferSelect;
type Wanted = { from: string; to: string; ids?: readonly number[]; isAgain: boolean };
type Way = { delivery: Delivery; lacks: (typeof STATEMENT_LACKS)[number] | null };
type Due = Way & { row: CustomerRow; balance_cents: number };
type Left = { row: CustomerRow; balance_cents: number; why: (typeof STATEMENT_LEFT)[number] };

/** As they want it; what lacks its address goes the other way, and nothing where both lack. */
function wayOf({ delivery, email, address }: CustomerRow): Way | undefined {
  if (!email && !address) return undefined;
  if (delivery !== 'paper' && !email) return { delivery: 'paper', lacks: 'email' };
  if (delivery !== 'mail' && !address) return { delivery: 'mail', lacks: 'address' };
  return { delivery, lacks: null };
}

/** A mail that failed went to nobody. */
const isOut = or(eq(statementSendings.isLetter, true), isNull(statementSendings.state), ne(statementSendings.state, 'failed'));

const whose = (row: Pick<CustomerRow, 'id' | 'number' | 'name'>) => ({ id: row.id, number: numberOfCustomer(row), name: row.name });

async function dueStatements(database: Database, { env }: Context, { from, to, ids, isAgain }: Wanted) {
  const sums = agingOf(await openAsOf(database, to, env.CURRENCY), await unappliedAsOf(database, to, env.CURRENCY), to);
  const balanceOf = (id: number) => sums.get(id)?.total_cents ?? 0;
  const asked = ids ?? [...sums.keys()].filter((id) => balanceOf(id) > 0);
  const found: { due: Due[]; left: Left[] } = { due: [], left: [] };
  if (asked.length === 0) return found;
  const rows = await database.select().from(invoiceCustomers).where(isAnyOf(invoiceCustomers.id, asked));
  const before = isAgain
    ? []
    : await database
        .selectDistinct({ id: statementSendings.customerId })
        .from(statementSendings)
        .innerJoin(statementRuns, eq(statementRuns.id, statementSendings.runId))
        .where(and(eq(statementRuns.toOn, to), eq(statementRuns.fromOn, from), isAnyOf(statementSendings.customerId, asked), isOut));
  const isSent = new Set(before.map(({ id }) => id));
  for (const row of rows.toSorted((a, b) => balanceOf(b.id) - balanceOf(a.id) || a.id - b.id)) {
    const [balance_cents, way] = [balanceOf(row.id), wayOf(row)];
    if (isSent.has(row.id)) found.left.push({ row, balance_cents, why: 'sent' });
    else if (way) found.due.push({ row, balance_cents, ...way });
    else found.left.push({ row, balance_cents, why: 'nowhere' });
  }
  return found;
}

async function serialize(database: Database, runs: readonly RunRow[]): Promise<StatementRun[]> {
  const all = await database
    .select({ sending: statementSendings, customer: invoiceCustomers })
    .from(statementSendings)
    .innerJoin(invoiceCustomers, eq(invoiceCustomers.id, statementSendings.customerId))
    .where(
      isAnyOf(
        statementSendings.runId,
        runs.map(({ id }) => id),
      ),
    )
    .orderBy(statementSendings.id);
  return runs.map(({ id, at, by, fromOn: from, toOn: to }) => {
    const theirs = all.filter(({ sending }) => sending.runId === id);
    return {
      ...{ id, at: at.toISOString(), by, from, to, customers: theirs.length },
      mails: theirs.filter(({ sending }) => sending.email !== null).length,
      failed: theirs.flatMap(({ sending: { state, email }, customer }) =>
        state === 'failed' && email !== null ? [{ customer: whose(customer), email }] : [],
      ),
      letters: theirs.filter(({ sending }) => sending.isLetter).length,
    };
  });
}

export function statementRunActs(context: Context): Acts {
  const { database, clock, env, queue } = context;

  return {
    statementsDue: async ({ query: { from, to, ids, again }, ability }) => {
      if (!mayEverywhere(ability, 'read', 'Invoice')) return new ProblemResponse('forbidden');
      const { due, left } = await dueStatements(database, context, { from, to, ids, isAgain: again !== undefined });
      const data: StatementsDue = {
        currency: env.CURRENCY,
        due: due.slice(0, MOST_STATEMENTS).map(({ row, ...each }) => ({ customer: whose(row), ...each })),
        total: due.length,
        left: left.slice(0, MOST_STATEMENTS).map(({ row, ...each }) => ({ customer: whose(row), ...each })),
        left_total: left.length,
      };
      return { data };
    },

    statementRuns: async ({ query, ability }) => {
      if (!mayEverywhere(ability, 'read', 'Invoice')) return { data: [], meta: metaOf(query, 0) };
      const { rows, total } = await readPage(database, statementRuns, { where: undefined, order: [desc(statementRuns.id)], ...query });
      return { data: await serialize(database, rows), meta: metaOf(query, total) };
    },

    sendStatements: async ({ body: { from, to, again: isAgain, statements }, user, ability, transact }) =>
      transact(async (tx) => {
        if (!mayEverywhere(ability, 'update', 'Invoice')) return new ProblemResponse('forbidden');
        if (!env.company) return new ProblemResponse('not_built', NO_COMPANY);
        const ids = statements.map(({ customer_id }) => customer_id);
        if (new Set(ids).size < ids.length) return invalid({ statements: ['a customer twice'] });
        // Two who send the same at once come one after the other, and the second finds it sent.
        await tx
          .select({ id: invoiceCustomers.id })
          .from(invoiceCustomers)
          .where(isAnyOf(invoiceCustomers.id, ids))
          .orderBy(invoiceCustomers.id)
          .for('no key update');
        const { due, left } = await dueStatements(tx, context, { from, to, ids, isAgain });
        const now = new Map(due.map((each) => [each.row.id, each]));
        const wrong = statements.flatMap(({ customer_id: id, balance_cents }) => {
          const each = now.get(id);
          if (each) return each.balance_cents === balance_cents ? [] : [`customer ${each.row.name}: owes another amount by now`];
          const why = left.find(({ row }) => row.id === id);
          const words = !why ? 'is not there' : why.why === 'sent' ? 'has a statement of this period' : 'has no mail or postal address';
          return [`customer ${why?.row.name ?? id}: ${words}`];
        });
        if (wrong.length > 0) return new ProblemResponse('stale', { errors: { statements: wrong.slice(0, 20) } });
        const at = clock.now();
        const run = await insertOne(tx, statementRuns, { at, by: nameOf(user), fromOn: from, toOn: to });
        for (const { row, balance_cents: cents, delivery } of due) {
          const isMail = delivery !== 'paper';
          const email = isMail ? row.email : null;
          const way = { isLetter: delivery !== 'mail', email, ...(isMail && { state: 'waiting' as const }) };
          const { id } = await insertOne(tx, statementSendings, { runId: run.id, customerId: row.id, cents, locale: row.locale, ...way });
          if (isMail) await queue.enqueue(tx, { kind: STATEMENT_MAIL_JOB, key: `statement-mail:${id}`, payload: { sending: id } });
          const facts = { cents, from, to, delivery, ...(email && { reference: email }) };
          await recordCustomerEvent(tx, { id: row.id, at, by: user, kind: 'statement-sent', facts });
          notifyCustomer(tx, row);
        }
        await recordOperation(tx, {
          ...{ kind: 'sending', what: 'statements', access: ['read', 'Invoice'], state: 'done', at, endedAt: at },
          ...{ byId: user.id, by: nameOf(user), name: `${from} – ${to}`, total: due.length, done: due.length },
        });
        const [data] = await serialize(tx, [run]);
        return data && { data };
      }),

    printStatements: async ({ params, query: { page }, ability, user }) => {
      const id = rowId(params.id);
      if (id === undefined || !mayEverywhere(ability, 'read', 'Invoice')) return undefined;
      const [run] = await database.select().from(statementRuns).where(eq(statementRuns.id, id));
      if (!run) return undefined;
      const letters = await database
        .select({ customer: invoiceCustomers, locale: statementSendings.locale })
        .from(statementSendings)
        .innerJoin(invoiceCustomers, eq(invoiceCustomers.id, statementSendings.customerId))
        .where(and(eq(statementSendings.runId, id), eq(statementSendings.isLetter, true)))
        .orderBy(invoiceCustomers.name, invoiceCustomers.id)
        .limit(STATEMENTS_PRINTED)
        .offset((page - 1) * STATEMENTS_PRINTED);
      if (letters.length === 0) return invalid({ page: ['no statement on paper is there'] });
      const whole: Parameters<typeof statementsPdf>[1][number][] = [];
      for (const { customer, locale } of letters) {
        const statement = await readStatement(context, customer, run.fromOn, run.toOn);
        whole.push({ statement, words: statementWords(locale, env.TIME_ZONE) });
        await yieldToEventLoop();
      }
      return pdfFile(`statements-${run.toOn}${page > 1 ? `-${page}` : ''}`, await statementsPdf(context, whole, nameOf(user)));
    },
  };
}
