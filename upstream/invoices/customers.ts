import { asc, eq, ilike, or, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { NewInvoiceCustomer } from '#lib/contract/invoices/customers.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { contains } from '#upstream/core/contains.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import { metaOf, readPage } from '#upstream/core/paging.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { customerSystems } from '#upstream/customers/tables.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { systems } from '#upstream/systems/tables.ts';
import { senderOf, serializeCustomer, todayOf } from './repository.ts';
import { type CustomerRow, invoiceCustomers } from './tables.ts';
import { usualTaxes } from './usualTaxes.ts';

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

/** Who has no other pays for it. */
const keepSystem = async (tx: Database, { id, csNo }: CustomerRow) => {
  if (csNo) await tx.insert(customerSystems).values({ csNo, customerId: id }).onConflictDoNothing();
};

export const customerActs = (context: Context): Acts => {
  const { database, clock, env } = context;
  const serialize = (row: CustomerRow) => serializeCustomer(row, todayOf(context));
  return {
    customers: async ({ query: { q, page, per_page } }) => {
      const like = q?.trim() && contains(q);
      const searched = [invoiceCustomers.name, invoiceCustomers.contact, invoiceCustomers.csNo, invoiceCustomers.email];
      const where = like ? or(...searched.map((column) => ilike(column, like))) : undefined;
      const order = [asc(sql`lower(${invoiceCustomers.name})`), asc(invoiceCustomers.id)];
      const { rows, total } = await readPage(database, invoiceCustomers, { where, order, page, per_page });
      return { data: rows.map(serialize), meta: metaOf({ page, per_page }, total) };
    },

    addCustomer: async ({ body, transact }) =>
      transact(async (tx) => {
        const refused = await refusedSystem(tx, body.cs_no);
        if (refused) return refused;
        const now = clock.now();
        const row = await insertOne(tx, invoiceCustomers, { ...columnsOf(body), createdAt: now, updatedAt: now });
        await keepSystem(tx, row);
        return { data: serialize(row) };
      }),

    changeCustomer: async ({ params, body: { version, ...body }, transact }) =>
      transact(async (tx) => {
        const row = await findRecord(tx, invoiceCustomers, params.id, { lock: 'update' });
        if (!row) return undefined;
        if ((version ?? row.version) !== row.version) return new ProblemResponse('stale', { current: serialize(row) });
        const refused = await refusedSystem(tx, body.cs_no);
        if (refused) return refused;
        const changed = await changeRow(tx, invoiceCustomers, row, columnsOf(body), clock.now());
        await keepSystem(tx, changed);
        return { data: serialize(changed) };
      }),

    settings: async () => {
      return {
        data: {
          currency: env.CURRENCY,
          today: todayOf(context),
          company: senderOf(context),
          taxes: await usualTaxes(database),
          mails: env.SMTP_URL !== undefined,
          nsf_fee_cents: env.NSF_FEE,
        },
      };
    },
  };
};
