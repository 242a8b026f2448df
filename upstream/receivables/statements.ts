import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { Statement, StatementEntry } from '#lib/contract/receivables/statements.ts';
import { statementOf } from '#lib/domain/statement.ts';
import type { LanguageCode } from '#lib/format/languages.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { customersAllowed } from '#upstream/customers/repository.ts';
import type { Database } from '#upstream/db/connect.ts';
import { exportFile } from '#upstream/export/exportFile.ts';
import { numberOfCustomer } from '#upstream/invoices/customerNumber.ts';
import { numberOf } from '#upstream/invoices/facts.ts';
import { PAYMENT } from '#upstream/invoices/paymentParts.ts';
import { type CustomerRow, invoiceCustomers, invoicePayments, invoices, refunds, writeOffs } from '#upstream/invoices/tables.ts';
import { pdfFile } from '#upstream/pdf/file.ts';
import { statementRows, statementsPdf, statementWords } from './statementPaper.ts';

type Acts = Pick<Handlers<typeof contract.receivables>, 'statement' | 'statementFile'>;

const NOTHING = { invoice_id: null, number: null, method: null, reference: null };

async function entriesOf(database: Database, customerId: number, currency: string): Promise<StatementEntry[]> {
  const billed = await database
    .select()
    .from(invoices)
    .where(and(eq(invoices.customerId, customerId), eq(invoices.currency, currency), isNotNull(invoices.issuedOn)))
    .orderBy(invoices.year, invoices.number);
  const payments = await database
    .select({
      method: sql<string>`min(${invoicePayments.method})`,
      reference: sql<string | null>`min(${invoicePayments.reference})`,
      paidOn: sql<string>`min(${invoicePayments.paidOn})::text`,
      voidedOn: sql<string | null>`min(${invoicePayments.voidedOn})::text`,
      cents: sql`sum(${invoicePayments.cents})`.mapWith(Number),
    })
    .from(invoicePayments)
    .where(and(eq(invoicePayments.customerId, customerId), eq(invoicePayments.currency, currency)))
    .groupBy(PAYMENT)
    .orderBy(PAYMENT);
  const offs = await database
    .select({ off: writeOffs, documentNumber: invoices.documentNumber })
    .from(writeOffs)
    .innerJoin(invoices, eq(invoices.id, writeOffs.invoiceId))
    .where(and(eq(invoices.customerId, customerId), eq(invoices.currency, currency)))
    .orderBy(writeOffs.id);
  const back = await database
    .select()
    .from(refunds)
    .where(and(eq(refunds.customerId, customerId), eq(refunds.currency, currency)))
    .orderBy(refunds.id);
  return [
    ...back.flatMap(({ refundedOn, voidedOn, cents, method, reference }): StatementEntry[] => [
      { ...NOTHING, method, reference, day: refundedOn, kind: 'refund', cents },
      ...(voidedOn === null ? [] : [{ ...NOTHING, method, reference, day: voidedOn, kind: 'refund-voided' as const, cents: -cents }]),
    ]),
    ...billed.map((row): StatementEntry => {
      const isCredit = row.kind === 'credit';
      const of = { day: row.issuedOn ?? '', kind: isCredit ? ('credit' as const) : ('invoice' as const), invoice_id: row.id };
      return { ...NOTHING, ...of, number: numberOf(row), cents: isCredit ? -row.total : row.total };
    }),
    ...payments.flatMap(({ paidOn, voidedOn, cents, ...how }): StatementEntry[] => [
      { ...NOTHING, ...how, day: paidOn, kind: 'payment', cents: -cents },
      ...(voidedOn === null ? [] : [{ ...NOTHING, ...how, day: voidedOn, kind: 'payment-voided' as const, cents }]),
    ]),
    ...offs.flatMap(({ off: { invoiceId: invoice_id, writtenOffOn, voidedOn, cents }, ...named }): StatementEntry[] => {
      const of = { ...NOTHING, invoice_id, number: numberOf(named) };
      const back = { ...of, day: voidedOn ?? '', kind: 'write-off-voided' as const, cents };
      return [{ ...of, day: writtenOffOn, kind: 'write-off', cents: -cents }, ...(voidedOn === null ? [] : [back])];
    }),
  ];
}

export const readStatement = async ({ database, env }: Context, row: CustomerRow, from: string, to: string): Promise<Statement> => ({
  customer: { id: row.id, number: numberOfCustomer(row), name: row.name, address: row.address },
  ...{ currency: env.CURRENCY, from, to },
  ...statementOf(await entriesOf(database, row.id, env.CURRENCY), from, to),
});

type FileWanted = { format: 'pdf' | 'csv'; locale: LanguageCode };

/** A statement as a file; `by` is who printed it. */
export async function statementAnswer(context: Context, statement: Statement, { format, locale }: FileWanted, by: string | null) {
  const name = `statement-${statement.customer.number}-${statement.to}`;
  const words = statementWords(locale, context.env.TIME_ZONE);
  if (format === 'pdf') return pdfFile(name, await statementsPdf(context, [{ statement, words }], by));
  const { heads, rows } = statementRows(statement, words);
  return exportFile({ name, format, heads, rows: rows(), total: statement.lines.length + 2 });
}

export function statementActs(context: Context): Acts {
  const { database } = context;
  return {
    statement: async ({ params, query: { from, to }, ability }) => {
      const row = await findRecord(database, invoiceCustomers, params.id, { seen: customersAllowed(ability, 'read') });
      return row && { data: await readStatement(context, row, from, to) };
    },

    statementFile: async ({ params, query: { from, to, ...file }, ability, user }) => {
      const row = await findRecord(database, invoiceCustomers, params.id, { seen: customersAllowed(ability, 'read') });
      return row && statementAnswer(context, await readStatement(context, row, from, to), file, nameOf(user));
    },
  };
}
