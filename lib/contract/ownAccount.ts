import { z } from 'zod';
import { LANGUAGES } from '#lib/format/languages.ts';
import { endpoint, named } from './endpoint.ts';
import { OwnAccount, OwnInvoice, OwnInvoiceQuery, OwnStatementFileQuery, OwnStatementQuery } from './ownAccount/account.ts';
import { NewReport, OwnEvent, OwnSystem, OwnSystemQuery, OwnTicket } from './ownAccount/systems.ts';
import { Statement } from './receivables/statements.ts';
import { all, FileBody, listOf, one } from './shapes.ts';

const own = { extension: 'ownAccount', access: 'client' } as const;

/** What a client sees and asks of the customer they belong to. Whoever belongs to none, and whatever is another's, is answered 404. */
export const ownAccount = named('ownAccount', {
  show: endpoint({ ...own, method: 'GET', path: '/account', reply: one(OwnAccount) }),
  invoices: endpoint({ ...own, method: 'GET', path: '/account/invoices', query: OwnInvoiceQuery, reply: listOf(OwnInvoice) }),
  invoicePdf: endpoint({
    ...own,
    method: 'GET',
    path: '/account/invoices/:id/pdf',
    query: z.object({ locale: z.enum(LANGUAGES).default('en') }),
    reply: FileBody,
    file: true,
  }),
  statement: endpoint({ ...own, method: 'GET', path: '/account/statement', query: OwnStatementQuery, reply: one(Statement) }),
  statementFile: endpoint({
    ...own,
    method: 'GET',
    path: '/account/statement/file',
    query: OwnStatementFileQuery,
    reply: FileBody,
    file: true,
  }),
  systems: endpoint({ ...own, method: 'GET', path: '/account/systems', query: OwnSystemQuery, reply: listOf(OwnSystem) }),
  /** Newest first, the last 100. */
  history: endpoint({ ...own, method: 'GET', path: '/account/systems/:cs/history', reply: all(OwnEvent) }),
  /** What is open, and the last 20 that are over. */
  tickets: endpoint({ ...own, method: 'GET', path: '/account/tickets', reply: all(OwnTicket) }),
  /** 429 past `MOST_REPORTS` an hour; 422 `cs_no` of a system that is not the account's. */
  report: endpoint({
    ...own,
    method: 'POST',
    path: '/account/tickets',
    body: NewReport,
    reply: one(OwnTicket),
    touches: ['tickets'],
  }),
});
