import { and, asc, desc, eq, ilike, isNotNull, or, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { NewInvoiceCustomer } from '#lib/contract/invoices/customers.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { contains } from '#upstream/core/contains.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import { metaOf, readPage } from '#upstream/core/paging.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { systems } from '#upstream/systems/tables.ts';
import { senderOf, serializeCustomer, todayOf } from './repository.ts';
import { invoiceCustomers, invoices } from './tables.ts';

type Acts = Pick<Handlers<typeof contract.invoices>, 'customers' | 'addCustomer' | 'changeCustomer' | 'settings'>;

const columnsOf = ({ name, contact, address, email, phone, locale, cs_no }: NewInvoiceCustomer) => ({
  name,
  locale,
  contact: contact ?? null,
  address: address ?? null,
  email: email ?? null,
  phone: phone ?? null,
  csNo: cs_no ?? null,
});

async function refusedSystem(tx: Database, csNo: string | null | undefined) {
  if (!csNo) return undefined;
  const found = await tx.select({ csNo: systems.csNo }).from(systems).where(eq(systems.csNo, csNo));
  return found.length > 0 ? undefined : invalid({ cs_no: ['unknown'] });
}

export const customerActs = (context: Context): Acts => {
  const { database, clock, env } = context;
  return {
    customers: async ({ query: { q, page, per_page } }) => {
      const like = q?.trim() && contains(q);
      const searched = [invoiceCustomers.name, invoiceCustomers.contact, invoiceCustomers.csNo, invoiceCustomers.email];
      const where = like ? or(...searched.map((column) => ilike(column, like))) : undefined;
      const order = [asc(sql`lower(${invoiceCustomers.name})`), asc(invoiceCustomers.id)];
      const { rows, total } = await readPage(database, invoiceCustomers, { where, order, page, per_page });
      return { data: rows.map(serializeCustomer), meta: metaOf({ page, per_page }, total) };
    },

    addCustomer: async ({ body, transact }) =>
      transact(async (tx) => {
        const refused = await refusedSystem(tx, body.cs_no);
        if (refused) return refused;
        const now = clock.now();
        const row = await insertOne(tx, invoiceCustomers, { ...columnsOf(body), createdAt: now, updatedAt: now });
        return { data: serializeCustomer(row) };
      }),

    changeCustomer: async ({ params, body: { version, ...body }, transact }) =>
      transact(async (tx) => {
        const row = await findRecord(tx, invoiceCustomers, params.id, { lock: 'update' });
        if (!row) return undefined;
        if ((version ?? row.version) !== row.version) return new ProblemResponse('stale', { current: serializeCustomer(row) });
        const refused = await refusedSystem(tx, body.cs_no);
        if (refused) return refused;
        const changed = await changeRow(tx, invoiceCustomers, row, columnsOf(body), clock.now());
        return { data: serializeCustomer(changed) };
      }),

    settings: async () => {
      const [newest] = await database
        .select({ taxes: invoices.taxes })
        .from(invoices)
        .where(and(eq(invoices.kind, 'invoice'), isNotNull(invoices.issuedAt)))
        .orderBy(desc(invoices.issuedAt), desc(invoices.id))
        .limit(1);
      return {
        data: {
          currency: env.CURRENCY,
          today: todayOf(context),
          company: senderOf(context),
          taxes: newest?.taxes ?? [],
          mails: env.SMTP_URL !== undefined,
        },
      };
    },
  };
};
