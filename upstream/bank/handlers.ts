import { eq } from 'drizzle-orm';
import { mayEverywhere } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import { CERTAINTIES } from '#lib/contract/words/bank.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { metaOf } from '#upstream/core/paging.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { lockRecord } from '#upstream/core/selectForUpdate.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import type { Database } from '#upstream/db/connect.ts';
import { invoicePayments } from '#upstream/invoices/tables.ts';
import { matched, openLines } from './book.ts';
import { importBankFile } from './importFile.ts';
import { doneLines, linesAllowed, linesById, notifyBank, readLine, stateOf, textOf } from './lines.ts';
import { recordActs } from './record.ts';
import { type BankLineRow, bankAccounts, bankLines } from './tables.ts';

export function bankHandlers(context: Context): Handlers<typeof contract.bank> {
  const { database, clock, env } = context;
  const answer = async (tx: Database, row: BankLineRow, changes: Partial<BankLineRow>) => {
    await changeRow(tx, bankLines, row, changes, clock.now());
    notifyBank(tx);
    const data = await readLine(tx, row.id);
    return data && { data };
  };
  const known = { allowed: linesAllowed };
  const illegal = (line: string, why: string) => new ProblemResponse('illegal_state', { message: why, errors: { line: [line] } });

  return {
    summary: async ({ ability }) => {
      if (!mayEverywhere(ability, 'read', 'Invoice')) return new ProblemResponse('forbidden');
      const accounts = await database
        .select({ id: bankAccounts.id, name: bankAccounts.name })
        .from(bankAccounts)
        .orderBy(bankAccounts.name);
      const rows = await openLines(database);
      const { matches } = await matched(database, context, rows);
      const sums = CERTAINTIES.map((certainty) => {
        const theirs = rows.filter((row) => matches.get(row)?.certainty === certainty);
        return [certainty, { lines: theirs.length, cents: theirs.reduce((all, { cents }) => all + cents, 0) }] as const;
      });
      const { certain, likely, none } = Object.fromEntries(sums) as Record<(typeof sums)[number][0], (typeof sums)[number][1]>;
      return { data: { currency: env.CURRENCY, accounts, certain, likely, none } };
    },

    list: async ({ query, ability }) => {
      if (!mayEverywhere(ability, 'read', 'Invoice')) return { data: [], meta: metaOf(query, 0) };
      if (query.state !== 'open') {
        const { data, total } = await doneLines(database, query);
        return { data, meta: metaOf(query, total) };
      }
      const rows = await openLines(database);
      const { matches, matchOf } = await matched(database, context, rows);
      const like = query.q?.trim().toLowerCase() ?? '';
      const wanted = rows.filter(
        (row) =>
          (query.certainty === undefined || matches.get(row)?.certainty === query.certainty) &&
          (query.account_id === undefined || row.accountId === query.account_id) &&
          textOf(row).toLowerCase().includes(like),
      );
      const from = (query.page - 1) * query.per_page;
      const byId = new Map(rows.map((row) => [row.id, matches.get(row)]));
      const ids = wanted.slice(from, from + query.per_page).map(({ id }) => id);
      const data = await linesById(database, ids, ({ id }) => {
        const match = byId.get(id);
        return match ? matchOf(match) : null;
      });
      return { data, meta: metaOf(query, wanted.length) };
    },

    import: importBankFile(context),
    ...recordActs(context),

    leaveOut: async ({ params, body: { reason, version }, user, ability, transact }) =>
      transact(async (tx) => {
        const current = ({ id }: BankLineRow) => readLine(tx, id);
        const row = await lockRecord(tx, bankLines, { id: params.id, ability, action: 'update', version }, { ...known, current });
        if (!row || row instanceof ProblemResponse) return row;
        if (stateOf(row) !== 'open') return illegal(stateOf(row), `The line is ${stateOf(row)} already.`);
        return answer(tx, row, { leftOutAt: clock.now(), reason, by: nameOf(user) });
      }),

    reopen: async ({ params, body: { version }, user, ability, transact }) =>
      transact(async (tx) => {
        const current = ({ id }: BankLineRow) => readLine(tx, id);
        const row = await lockRecord(tx, bankLines, { id: params.id, ability, action: 'update', version }, { ...known, current });
        if (!row || row instanceof ProblemResponse) return row;
        if (stateOf(row) === 'open') return illegal('open', 'The line is open already.');
        const [payment] =
          row.paymentId === null ? [] : await tx.select().from(invoicePayments).where(eq(invoicePayments.id, row.paymentId));
        if (payment && payment.voidedAt === null) return illegal('recorded', 'Its payment counts: void that first.');
        return answer(tx, row, { leftOutAt: null, reason: null, paymentId: null, by: nameOf(user) });
      }),
  };
}
