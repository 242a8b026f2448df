import { and, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import { type BankBook, checkKey, HAND_DAYS, handKey, type Match, matchLines, payerKey } from '#lib/domain/bankMatch.ts';
import { daysAfter } from '#lib/format/localDay.ts';
import type { Context } from '#upstream/context.ts';
import type { Database } from '#upstream/db/connect.ts';
import { numberOfCustomer } from '#upstream/invoices/customerNumber.ts';
import { numberOf } from '#upstream/invoices/facts.ts';
import { PAYMENT } from '#upstream/invoices/paymentParts.ts';
import { todayOf } from '#upstream/invoices/repository.ts';
import { invoiceCustomers, invoicePayments } from '#upstream/invoices/tables.ts';
import { openAsOf } from '#upstream/receivables/asOf.ts';
import { type BankLineRow, bankLines } from './tables.ts';

export type Customers = ReadonlyMap<number, { id: number; number: string; name: string }>;

type Line = Pick<BankLineRow, 'day' | 'cents' | 'check' | 'name' | 'memo'>;

/** Numbers of checks begin anew with each book of them. */
const CHECK_DAYS = 180;

/** By the name a bank gives: its one customer. A name that was recorded for two is nobody's. */
async function payersOf(database: Database): Promise<BankBook['payers']> {
  const rows = await database
    .select({
      name: bankLines.name,
      first: sql`min(${invoicePayments.customerId})`.mapWith(Number),
      last: sql`max(${invoicePayments.customerId})`.mapWith(Number),
      lines: sql`count(*)`.mapWith(Number),
    })
    .from(bankLines)
    .innerJoin(invoicePayments, eq(invoicePayments.id, bankLines.paymentId))
    .where(and(isNotNull(bankLines.name), isNull(invoicePayments.voidedAt)))
    .groupBy(bankLines.name);
  const found = new Map<string, { customer: number | null; lines: number }>();
  for (const { name, first, last, lines } of rows) {
    const key = payerKey(name ?? '');
    const before = found.get(key);
    const isOne = first === last && (!before || before.customer === first);
    found.set(key, { customer: isOne ? first : null, lines: lines + (before?.lines ?? 0) });
  }
  return new Map([...found].flatMap(([key, { customer, lines }]) => (customer === null ? [] : [[key, { customer, lines }] as const])));
}

/** Payments that stand, of the customers and amounts the lines may be, with what tells each from the others. */
async function paymentsLike(database: Database, context: Context, lines: readonly Line[]): Promise<Pick<BankBook, 'checks' | 'byHand'>> {
  const checks = new Map<string, Set<number>>();
  const byHand = new Map<string, { day: string; isCheck: boolean }[]>();
  const [first] = lines.map(({ day }) => day).sort();
  if (first === undefined) return { checks, byHand };
  const numbers = new Set(lines.flatMap(({ check }) => (check === null ? [] : check.replace(/^0+/, ''))));
  const amounts = new Set(lines.map(({ cents }) => cents));
  const [checksFrom, handFrom] = [daysAfter(todayOf(context), -CHECK_DAYS), daysAfter(first, -HAND_DAYS)];
  const rows = await database
    .select({
      customer: invoicePayments.customerId,
      method: invoicePayments.method,
      day: sql<string>`min(${invoicePayments.paidOn})::text`,
      reference: sql<string | null>`min(${invoicePayments.reference})`,
      cents: sql`sum(${invoicePayments.cents})`.mapWith(Number),
      isTold: sql<boolean>`bool_or(bank_lines.id is not null)`,
    })
    .from(invoicePayments)
    .leftJoin(bankLines, eq(bankLines.paymentId, PAYMENT))
    .where(and(isNull(invoicePayments.voidedAt), gte(invoicePayments.paidOn, checksFrom < handFrom ? checksFrom : handFrom)))
    .groupBy(PAYMENT, invoicePayments.customerId, invoicePayments.method)
    .having(sql`sum(${invoicePayments.cents}) in (select jsonb_array_elements_text(${JSON.stringify([...amounts])}::jsonb)::bigint)`);
  for (const { customer, method, day, reference, cents, isTold } of rows) {
    const isCheck = method === 'check';
    if (isCheck && reference !== null && numbers.has(reference.replace(/^0+/, '')) && day >= checksFrom) {
      const key = checkKey(reference, cents);
      checks.set(key, (checks.get(key) ?? new Set()).add(customer));
    }
    const key = handKey(customer, cents);
    if (!isTold && day >= handFrom) byHand.set(key, [...(byHand.get(key) ?? []), { day, isCheck }]);
  }
  return { checks, byHand };
}

async function bookOf(
  database: Database,
  context: Context,
  lines: readonly Line[],
): Promise<BankBook & { named: Customers; numbers: ReadonlyMap<number, string> }> {
  const { CURRENCY } = context.env;
  const { id, number, name } = invoiceCustomers;
  const customers = (await database.select({ id, number, name }).from(invoiceCustomers)).map((row) => ({
    ...row,
    number: numberOfCustomer(row),
  }));
  const open = (await openAsOf(database, todayOf(context), CURRENCY)).filter(({ cents }) => cents > 0);
  const invoices = open.map(({ cents: balance_cents, ...row }) => ({ ...row, number: numberOf(row) ?? '', balance_cents }));
  return {
    customers,
    invoices,
    named: new Map(customers.map((each) => [each.id, each])),
    numbers: new Map(invoices.map((each) => [each.id, each.number])),
    payers: await payersOf(database),
    ...(await paymentsLike(database, context, lines)),
  };
}

export const OPEN_LINES = sql`payment_id is null and left_out_at is null`;

/** Lines with their matches as things are now. `matchOf` tells one with the names and numbers in it. */
export async function matched<Each extends Line>(database: Database, context: Context, lines: readonly Each[]) {
  const { named, numbers, ...book } = await bookOf(database, context, lines);
  const matches = matchLines(lines, book);
  const matchOf = ({ certainty, reasons, customer_id, apply }: Match) => ({
    ...{ certainty, reasons, customer: named.get(customer_id ?? 0) ?? null },
    apply: apply.map(({ invoice_id: id, cents }) => ({ id, number: numbers.get(id) ?? null, cents })),
  });
  return { matches, matchOf };
}

export const openLines = (database: Database) => database.select().from(bankLines).where(OPEN_LINES).orderBy(bankLines.day, bankLines.id);
