import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { User } from '#lib/contract/session.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type CustomerRow, invoiceCustomers } from '#upstream/invoices/tables.ts';

/** The customer a client belongs to and the accounts that belong to it. `id` is written with its table. */
export const ofOwnCustomers = (id: SQL, user: User): SQL =>
  sql`${id} in (select own.id from invoice_customers own join users on users.customer_id = own.id or users.customer_id = own.master_id
    where users.id = ${user.id} and users.role = 'client')`;

export const ofOwnSystems = (csNo: SQL, user: User): SQL =>
  sql`${csNo} in (select paid.cs_no from customer_systems paid where ${ofOwnCustomers(sql`paid.customer_id`, user)})`;

/** Not of the time when somebody else paid for the system. */
export const sinceTheirs = (csNo: SQL, at: SQL): SQL =>
  sql`not exists (select 1 from former_customers former join customer_systems paid on paid.cs_no = former.cs_no
    where former.cs_no = ${csNo} and former.customer_id <> paid.customer_id and former.until > ${at})`;

/** The customer itself, or the one of `id` among its accounts. */
export async function ownCustomer(database: Database, user: User, id?: SQL | number): Promise<CustomerRow | undefined> {
  const wanted = id ?? sql`(select users.customer_id from users where users.id = ${user.id})`;
  const [row] = await database
    .select()
    .from(invoiceCustomers)
    .where(and(ofOwnCustomers(sql`invoice_customers.id`, user), eq(invoiceCustomers.id, wanted)));
  return row;
}
