import { z } from 'zod';
import { endpoint, named } from './endpoint.ts';
import { FullInvoice } from './invoices.ts';
import { AgingDay, AgingExport, AgingQuery, AgingRow, AgingTotals } from './receivables/aging.ts';
import { CreditWanted } from './receivables/credits.ts';
import { LedgerExport } from './receivables/ledger.ts';
import { CustomerPayment, NewCustomerPayment, PaymentApplication, PaymentVoiding, VoidedPayment } from './receivables/payments.ts';
import { NewRefund, QuickBooksExport, Refund } from './receivables/refunds.ts';
import { StatementRun, StatementsDue, StatementsPrint, StatementsQuery, StatementsSending } from './receivables/statementRuns.ts';
import { Statement, StatementFileQuery, StatementQuery } from './receivables/statements.ts';
import { all, FileBody, listOf, one, Paging, Version } from './shapes.ts';

const Reason = z.object({ reason: z.string().trim().min(1).max(300), version: Version });

const update = { extension: 'receivables', access: ['update', 'Invoice'], touches: ['invoices', 'customers'] } as const;
const read = { extension: 'receivables', access: ['read', 'Invoice'] } as const;
const runs = { extension: 'statementRuns', access: ['read', 'Invoice'] } as const;

/** What customers owe: credit memos over parts of an invoice, payments over several, unapplied credit and write-offs. Invoices are the noun `invoices`. */
export const receivables = named('receivables', {
  /** 422 `items`, `taxes`: with the place, and how much is left of it. What was paid above what is owed then becomes unapplied credit. */
  credit: endpoint({
    ...update,
    method: 'POST',
    path: '/invoices/:id/credit-memos',
    body: CreditWanted.extend(Reason.shape),
    reply: one(FullInvoice),
  }),
  writeOff: endpoint({ ...update, method: 'POST', path: '/invoices/:id/write-off', body: Reason, reply: one(FullInvoice) }),
  voidWriteOff: endpoint({ ...update, method: 'POST', path: '/invoices/:id/write-off/void', body: Reason, reply: one(FullInvoice) }),
  payments: endpoint({ ...read, method: 'GET', path: '/customers/:id/payments', reply: all(CustomerPayment) }),
  receive: endpoint({ ...update, method: 'PUT', path: '/customers/:id/payments', body: NewCustomerPayment, reply: one(CustomerPayment) }),
  apply: endpoint({ ...update, method: 'POST', path: '/payments/:id/apply', body: PaymentApplication, reply: one(CustomerPayment) }),
  voidPayment: endpoint({ ...update, method: 'POST', path: '/payments/:id/void', body: PaymentVoiding, reply: one(VoidedPayment) }),
  refunds: endpoint({ ...read, method: 'GET', path: '/customers/:id/refunds', reply: all(Refund) }),
  refund: endpoint({ ...update, method: 'POST', path: '/customers/:id/refunds', body: NewRefund, reply: one(Refund) }),
  /** What went back is unapplied again. */
  voidRefund: endpoint({
    ...update,
    method: 'POST',
    path: '/refunds/:id/void',
    body: z.object({ reason: z.string().trim().min(1).max(300) }),
    reply: one(Refund),
  }),
  /** Totals of all rows by `agingTotals`: the sum of what is open on invoices less unapplied credit. */
  aging: endpoint({ ...read, method: 'GET', path: '/aging', query: AgingQuery, reply: listOf(AgingRow) }),
  agingTotals: endpoint({ ...read, method: 'GET', path: '/aging-totals', query: AgingDay, reply: one(AgingTotals) }),
  exportAging: endpoint({ ...read, method: 'POST', path: '/aging-export', body: AgingExport, reply: FileBody, file: true }),
  /** Debits are credits; the receivable account moves by as much as the total of an aging report does in that month. */
  exportLedger: endpoint({ ...read, method: 'POST', path: '/ledger-export', body: LedgerExport, reply: FileBody, file: true }),
  /** The same of any period, as an IIF file for QuickBooks Desktop. */
  exportQuickBooks: endpoint({ ...read, method: 'POST', path: '/quickbooks-export', body: QuickBooksExport, reply: FileBody, file: true }),
  /** Its closing balance is the customer's total in an aging report as of its last day. */
  statement: endpoint({ ...read, method: 'GET', path: '/customers/:id/statement', query: StatementQuery, reply: one(Statement) }),
  statementFile: endpoint({
    ...read,
    method: 'GET',
    path: '/customers/:id/statement/file',
    query: StatementFileQuery,
    reply: FileBody,
    file: true,
  }),
  /** Who would get a statement, how, and who none; nothing leaves without a person. */
  statementsDue: endpoint({ ...runs, method: 'GET', path: '/statements-due', query: StatementsQuery, reply: one(StatementsDue) }),
  statementRuns: endpoint({
    ...runs,
    method: 'GET',
    path: '/statement-runs',
    query: Paging.pick({ page: true, per_page: true }),
    reply: listOf(StatementRun),
  }),
  /** Each customer once: by mail with the PDF in it, on paper to be printed, or both; all or none. */
  sendStatements: endpoint({
    ...update,
    extension: 'statementRuns',
    method: 'POST',
    path: '/statement-runs',
    body: StatementsSending,
    reply: one(StatementRun),
  }),
  /** Those of a run that go on paper, by name, each on pages of its own. */
  printStatements: endpoint({
    ...runs,
    method: 'GET',
    path: '/statement-runs/:id/letters',
    query: StatementsPrint,
    reply: FileBody,
    file: true,
  }),
});
