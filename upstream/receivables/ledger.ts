import { and, between, eq, or, sql } from 'drizzle-orm';
import { mayEverywhere } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import { LEDGER_FIELDS } from '#lib/contract/receivables/ledger.ts';
import type { StatementEntry } from '#lib/contract/receivables/statements.ts';
import { IIF_HEADS, iifNames, iifRows } from '#lib/domain/iif.ts';
import { type Posting, postedDocument, postedPayment, postedWriteOff } from '#lib/domain/ledger.ts';
import { daysAfter, monthsAfter } from '#lib/format/localDay.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { disposition, exportFile } from '#upstream/export/exportFile.ts';
import { numberOfCustomer } from '#upstream/invoices/customerNumber.ts';
import { numberOf } from '#upstream/invoices/facts.ts';
import { PAYMENT } from '#upstream/invoices/paymentParts.ts';
import { sumsOf } from '#upstream/invoices/repository.ts';
import { invoiceCustomers, invoicePayments, invoices, refunds, writeOffs } from '#upstream/invoices/tables.ts';

type Named = { id: number; number: string | null; name: string };
type Journal = { day: string; kind: StatementEntry['kind']; document: string | null; customer: Named; postings: Posting[] };

const NAMED = { id: invoiceCustomers.id, number: invoiceCustomers.number, name: invoiceCustomers.name };

/** What was posted from one day through another, by day. */
async function journalOf({ database, env }: Context, from: string, to: string): Promise<Journal[]> {
  const accounts = env.GL_ACCOUNTS;
  const isWithin = (day: string | null) => day !== null && day >= from && day <= to;
  const documents = await database
    .select({ row: invoices, customer: NAMED })
    .from(invoices)
    .innerJoin(invoiceCustomers, eq(invoiceCustomers.id, invoices.customerId))
    .where(and(between(invoices.issuedOn, from, to), eq(invoices.currency, env.CURRENCY)))
    .orderBy(invoices.year, invoices.number);
  const payments = await database
    .select({
      customer: NAMED,
      reference: sql<string | null>`min(${invoicePayments.reference})`,
      paidOn: sql<string>`min(${invoicePayments.paidOn})::text`,
      voidedOn: sql<string | null>`min(${invoicePayments.voidedOn})::text`,
      cents: sql`sum(${invoicePayments.cents})`.mapWith(Number),
    })
    .from(invoicePayments)
    .innerJoin(invoiceCustomers, eq(invoiceCustomers.id, invoicePayments.customerId))
    .where(
      and(
        or(between(invoicePayments.paidOn, from, to), between(invoicePayments.voidedOn, from, to)),
        eq(invoicePayments.currency, env.CURRENCY),
      ),
    )
    .groupBy(PAYMENT, ...Object.values(NAMED))
    .orderBy(PAYMENT);
  const offs = await database
    .select({ off: writeOffs, customer: NAMED, documentNumber: invoices.documentNumber })
    .from(writeOffs)
    .innerJoin(invoices, eq(invoices.id, writeOffs.invoiceId))
    .innerJoin(invoiceCustomers, eq(invoiceCustomers.id, invoices.customerId))
    .where(and(or(between(writeOffs.writtenOffOn, from, to), between(writeOffs.voidedOn, from, to)), eq(invoices.currency, env.CURRENCY)))
    .orderBy(writeOffs.id);
  const back = await database
    .select({ refund: refunds, customer: NAMED })
    .from(refunds)
    .innerJoin(invoiceCustomers, eq(invoiceCustomers.id, refunds.customerId))
    .where(and(or(between(refunds.refundedOn, from, to), between(refunds.voidedOn, from, to)), eq(refunds.currency, env.CURRENCY)))
    .orderBy(refunds.id);
  const journals = [
    ...documents.map(({ row, customer }): Journal => {
      const postings = postedDocument({ kind: row.kind, items: row.items, sums: sumsOf(row) }, accounts);
      return { day: row.issuedOn ?? '', kind: row.kind, document: numberOf(row), customer, postings };
    }),
    ...payments.flatMap(({ customer, reference: document, paidOn, voidedOn, cents }): Journal[] => [
      { day: paidOn, kind: 'payment', document, customer, postings: postedPayment(cents, accounts) },
      { day: voidedOn ?? '', kind: 'payment-voided', document, customer, postings: postedPayment(-cents, accounts) },
    ]),
    ...back.flatMap(({ customer, refund: { refundedOn, voidedOn, cents, reference: document } }): Journal[] => [
      { day: refundedOn, kind: 'refund', document, customer, postings: postedPayment(-cents, accounts) },
      { day: voidedOn ?? '', kind: 'refund-voided', document, customer, postings: postedPayment(cents, accounts) },
    ]),
    ...offs.flatMap(({ customer, off: { writtenOffOn, voidedOn, cents }, ...named }): Journal[] => [
      { day: writtenOffOn, kind: 'write-off', document: numberOf(named), customer, postings: postedWriteOff(cents, accounts) },
      { day: voidedOn ?? '', kind: 'write-off-voided', document: numberOf(named), customer, postings: postedWriteOff(-cents, accounts) },
    ]),
  ];
  return journals.filter(({ day }) => isWithin(day)).toSorted((a, b) => a.day.localeCompare(b.day));
}

const units = (cents: number) => (cents === 0 ? null : cents / 100);

/** `POST /ledger-export`: the journal of a month; its debits are its credits, and what is receivable moves by as much as aging does. */
export const exportLedger =
  (context: Context): Handlers<typeof contract.receivables>['exportLedger'] =>
  async ({ body: { month, format, heads = LEDGER_FIELDS }, ability }) => {
    if (!mayEverywhere(ability, 'read', 'Invoice')) return new ProblemResponse('forbidden');
    const from = `${month}-01`;
    const journals = await journalOf(context, from, daysAfter(monthsAfter(from, 1), -1));
    async function* rows() {
      for (const { day, kind, document, customer, postings } of journals)
        for (const { account, debit_cents, credit_cents } of postings)
          yield [day, account, kind, document, numberOfCustomer(customer), customer.name, units(debit_cents), units(credit_cents)];
    }
    return exportFile({ name: `ledger-${month}`, format, heads, rows: rows() });
  };

/** `POST /quickbooks-export`: the same journal, so that what it sums to is what the ledger does. */
export const exportQuickBooks =
  (context: Context): Handlers<typeof contract.receivables>['exportQuickBooks'] =>
  async ({ body: { from, to }, ability }) => {
    if (!mayEverywhere(ability, 'read', 'Invoice')) return new ProblemResponse('forbidden');
    const { cash, receivable } = context.env.GL_ACCOUNTS;
    const journals = await journalOf(context, from, to);
    const customers = await context.database.select(NAMED).from(invoiceCustomers);
    const names = iifNames(customers.map((each) => ({ ...each, number: numberOfCustomer(each) })));
    let id = 1;
    const rows = journals.flatMap(({ customer, ...journal }) => {
      const first = ['payment', 'refund'].includes(journal.kind) ? cash : receivable;
      const made = iifRows({ ...journal, customer: names.get(customer.id) ?? customer.name }, first, id);
      id += made.length;
      return made;
    });
    const name = `quickbooks-${from}-${to}.iif`;
    const head = { 'content-type': 'text/plain; charset=utf-8', 'content-disposition': disposition(name) };
    return new Response([...IIF_HEADS, ...rows, ''].join('\r\n'), { headers: head });
  };
