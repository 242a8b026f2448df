import { and, asc, desc, eq, ilike, isNotNull, or, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { NewInvoiceCustomer } from '#lib/contract/invoices/customers.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { contains } from '#upstream/core/contains.ts';
import { metaOf } from '#upstream/core/paging.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { rowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
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
      const rows = await database
        .select()
        .from(invoiceCustomers)
        .where(where)
        .orderBy(asc(sql`lower(${invoiceCustomers.name})`), asc(invoiceCustomers.id))
        .limit(per_page)
        .offset((page - 1) * per_page);
      const total = await database.$count(invoiceCustomers, where);
      return {
        data: rows.map(serializeCustomer),
        meta: metaOf({ page, per_page }, total),
      };
    },

    addCustomer: async ({ body, transact }) =>
      transact(async (tx) => {
        const refused = await refusedSystem(tx, body.cs_no);
        if (refused) return refused;
        const now = clock.now();
        const [row] = await tx
          .insert(invoiceCustomers)
          .values({ ...columnsOf(body), createdAt: now, updatedAt: now })
          .returning();
        if (!row) throw new Error('the customer was not added');
        return { data: serializeCustomer(row) };
      }),

    changeCustomer: async ({ params, body: { version, ...body }, transact }) =>
      transact(async (tx) => {
        const id = rowId(params.id);
        if (id === undefined) return undefined;
        const [row] = await tx.select().from(invoiceCustomers).where(eq(invoiceCustomers.id, id)).for('update');
        if (!row) return undefined;
        if ((version ?? row.version) !== row.version) return new ProblemResponse('stale', { current: serializeCustomer(row) });
        const refused = await refusedSystem(tx, body.cs_no);
        if (refused) return refused;
        const [changed = row] = await tx
          .update(invoiceCustomers)
          .set({ ...columnsOf(body), version: row.version + 1, updatedAt: clock.now() })
          .where(eq(invoiceCustomers.id, id))
          .returning();
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
