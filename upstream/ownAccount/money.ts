import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { OwnInvoice } from '#lib/contract/ownAccount/account.ts';
import type { User } from '#lib/contract/session.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { metaOf } from '#upstream/core/paging.ts';
import { isRowId, rowId } from '#upstream/core/rowId.ts';
import { selectCustomers } from '#upstream/customers/repository.ts';
import { numberOfCustomer } from '#upstream/invoices/customerNumber.ts';
import { BALANCE } from '#upstream/invoices/facts.ts';
import { invoicePdf, pdfName } from '#upstream/invoices/pdf.ts';
import { readInvoiceWhere, selectInvoices, senderOf, serializeInvoice, todayOf } from '#upstream/invoices/repository.ts';
import { invoiceCustomers, invoices } from '#upstream/invoices/tables.ts';
import { pdfFile } from '#upstream/pdf/file.ts';
import { readStatement, statementAnswer } from '#upstream/receivables/statements.ts';
import { ofOwnCustomers, ownCustomer } from './scope.ts';

type Acts = Pick<Handlers<typeof contract.ownAccount>, 'show' | 'invoices' | 'invoicePdf' | 'statement' | 'statementFile'>;

/** What was issued to them: a draft is no invoice yet. */
const ofOwn = (user: User) => and(isNotNull(invoices.issuedAt), ofOwnCustomers(sql`invoices.customer_id`, user));

const serialize = (read: Parameters<typeof serializeInvoice>[0], today: string): OwnInvoice => {
  const { id, kind, number, status, currency, issued_on, due_on, total_cents, balance_cents } = serializeInvoice(read, today);
  return { id, kind, number, status, account: read.customer.name, currency, issued_on, due_on, total_cents, balance_cents };
};

export function moneyActs(context: Context): Acts {
  const { database, env } = context;
  const customerOf = async (user: User, id: number | undefined) =>
    id !== undefined && !isRowId(id) ? undefined : ownCustomer(database, user, id);
  return {
    show: async ({ user }) => {
      const today = todayOf(context);
      const own = await ownCustomer(database, user);
      if (!own) return undefined;
      const rows = await selectCustomers(database, today)
        .where(ofOwnCustomers(sql`invoice_customers.id`, user))
        .orderBy(desc(eq(invoiceCustomers.id, own.id)), asc(invoiceCustomers.name), asc(invoiceCustomers.id));
      const accounts = rows.map(({ row }) => ({ id: row.id, number: numberOfCustomer(row), name: row.name }));
      const sum = (field: 'open' | 'late' | 'unapplied') => rows.reduce((all, row) => all + row[field], 0);
      const due_now_cents = rows.reduce((all, { late, unapplied }) => all + Math.max(0, late - unapplied), 0);
      const company = senderOf(context);
      return {
        data: {
          ...{ id: own.id, number: numberOfCustomer(own), name: own.name, accounts, currency: env.CURRENCY, today },
          ...{ balance_cents: sum('open'), overdue_cents: sum('late'), due_now_cents, unapplied_cents: sum('unapplied') },
          company: company && { name: company.name, address: company.address, phone: company.phone, mail: company.mail },
        },
      };
    },

    invoices: async ({ query, user }) => {
      const { page, per_page, open } = query;
      const where = and(ofOwn(user), open && sql`(${BALANCE} > 0) = ${open === '1'}`);
      const newest = [desc(invoices.issuedOn), desc(invoices.id)];
      const rows = await selectInvoices(database)
        .where(where)
        .orderBy(...(open === '1' ? [asc(invoices.dueOn), asc(invoices.id)] : newest))
        .limit(per_page)
        .offset((page - 1) * per_page);
      const today = todayOf(context);
      return { data: rows.map((row) => serialize(row, today)), meta: metaOf(query, await database.$count(invoices, where)) };
    },

    invoicePdf: async ({ params, query, user }) => {
      const id = rowId(params.id);
      const invoice = id === undefined ? undefined : await readInvoiceWhere(database, context, and(eq(invoices.id, id), ofOwn(user)));
      return invoice && pdfFile(pdfName(invoice), await invoicePdf(context, invoice, query.locale, nameOf(user)));
    },

    statement: async ({ query: { customer_id, from, to }, user }) => {
      const row = await customerOf(user, customer_id);
      return row && { data: await readStatement(context, row, from, to) };
    },

    statementFile: async ({ query: { customer_id, from, to, ...file }, user }) => {
      const row = await customerOf(user, customer_id);
      return row && statementAnswer(context, await readStatement(context, row, from, to), file, nameOf(user));
    },
  };
}
