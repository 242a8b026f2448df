import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { SYSTEM_COUNT } from '#upstream/customers/repository.ts';
import type { Database } from '#upstream/db/connect.ts';
import { BALANCE } from '#upstream/invoices/facts.ts';
import { invoiceCustomers } from '#upstream/invoices/tables.ts';
import { users } from '#upstream/users/tables.ts';

const OWED = sql`(select count(*) from invoices where invoices.customer_id = invoice_customers.id and ${BALANCE} > 0)`;
const PAID = sql`(select count(*) from invoice_payments where invoice_payments.customer_id = invoice_customers.id)`;

/** The demo's client belongs to a customer who has paid some invoices and owes others. */
export async function seedClient(tx: Database): Promise<void> {
  const [customer] = await tx
    .select({ id: invoiceCustomers.id, name: invoiceCustomers.name })
    .from(invoiceCustomers)
    .where(sql`${SYSTEM_COUNT} > 0`)
    .orderBy(desc(sql`least(${OWED}, 1) + least(${PAID}, 1)`), desc(sql`least(${OWED}, 2)`), desc(SYSTEM_COUNT), asc(invoiceCustomers.id))
    .limit(1);
  if (!customer) return;
  await tx
    .update(users)
    .set({ customerId: customer.id, company: customer.name })
    .where(and(eq(users.email, 'client@linekeeper.test'), eq(users.role, 'client'), isNull(users.deletedAt), isNull(users.customerId)));
}
