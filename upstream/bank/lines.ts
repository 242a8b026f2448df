import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import { mayEverywhere } from '#lib/access/allows.ts';
import type { Action } from '#lib/contract/ability.ts';
import type { BankLine, BankMatch, BankQuery } from '#lib/contract/bank/lines.ts';
import { publish } from '#upstream/core/events.ts';
import { iso } from '#upstream/core/iso.ts';
import type { Database } from '#upstream/db/connect.ts';
import { numberOfCustomer } from '#upstream/invoices/customerNumber.ts';
import { invoiceCustomers, invoicePayments } from '#upstream/invoices/tables.ts';
import { OPEN_LINES } from './book.ts';
import { type BankLineRow, bankAccounts, bankLines } from './tables.ts';

/** Whoever may see only some invoices sees no line of the bank. */
export const linesAllowed = (ability: Ability, action: Action): SQL => (mayEverywhere(ability, action, 'Invoice') ? sql`true` : sql`false`);

export const notifyBank = (tx: Database) => publish(tx, { channel: 'invoices', change: { type: 'bank', id: null } });

const customer = { id: invoiceCustomers.id, number: invoiceCustomers.number, name: invoiceCustomers.name };

const selectLines = (database: Database) =>
  database
    .select({ row: getTableColumns(bankLines), account: bankAccounts.name, voidedAt: invoicePayments.voidedAt, customer })
    .from(bankLines)
    .innerJoin(bankAccounts, eq(bankAccounts.id, bankLines.accountId))
    .leftJoin(invoicePayments, eq(invoicePayments.id, bankLines.paymentId))
    .leftJoin(invoiceCustomers, eq(invoiceCustomers.id, invoicePayments.customerId));

type LineRead = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number];

export const stateOf = ({ paymentId, leftOutAt }: BankLineRow) =>
  paymentId !== null ? ('recorded' as const) : leftOutAt !== null ? ('left-out' as const) : ('open' as const);

const serialize = ({ row, account, voidedAt, customer: whose }: LineRead, match: BankMatch | null): BankLine => ({
  ...{ id: row.id, account, day: row.day, cents: row.cents, method: row.method, check: row.check, name: row.name, memo: row.memo },
  ...{ state: stateOf(row), match, by: row.by, reason: row.reason, version: row.version },
  payment:
    row.paymentId !== null && whose
      ? { id: row.paymentId, customer: { ...whose, number: numberOfCustomer(whose) }, voided_at: iso(voidedAt) }
      : null,
});

export async function readLine(database: Database, id: number): Promise<BankLine | undefined> {
  const [read] = await selectLines(database).where(eq(bankLines.id, id));
  return read && serialize(read, null);
}

export async function linesById(database: Database, ids: readonly number[], matchOf: (row: BankLineRow) => BankMatch | null) {
  if (ids.length === 0) return [];
  const byId = new Map((await selectLines(database).where(sql`bank_lines.id in ${ids}`)).map((read) => [read.row.id, read]));
  return ids.flatMap((id) => {
    const read = byId.get(id);
    return read ? [serialize(read, matchOf(read.row))] : [];
  });
}

const STATES = {
  open: OPEN_LINES,
  recorded: sql`bank_lines.payment_id is not null`,
  'left-out': sql`bank_lines.left_out_at is not null`,
};

export const textOf = ({ name, memo, check }: Pick<BankLineRow, 'name' | 'memo' | 'check'>) => `${name ?? ''} ${memo ?? ''} ${check ?? ''}`;

/** Those that are done with, newest first. */
export async function doneLines(database: Database, { state, account_id, q, page, per_page }: BankQuery) {
  const like = q?.trim() ? `%${q.trim().replace(/[\\%_]/g, '\\$&')}%` : undefined;
  const where = and(
    STATES[state],
    account_id ? eq(bankLines.accountId, account_id) : undefined,
    like ? sql`concat_ws(' ', bank_lines.name, bank_lines.memo, bank_lines.check_number) ilike ${like}` : undefined,
  );
  const rows = await selectLines(database)
    .where(where)
    .orderBy(desc(bankLines.day), asc(bankLines.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  return { data: rows.map((read) => serialize(read, null)), total: await database.$count(bankLines, where) };
}
