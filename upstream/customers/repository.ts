import { and, asc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Action } from '#lib/contract/ability.ts';
import type { CUSTOMER_FLAGS, Customer, FullCustomer } from '#lib/contract/customers/customer.ts';
import { EXEMPTION_NOTICE, MOST_SYSTEMS } from '#lib/contract/words/customers.ts';
import { daysAfter } from '#lib/format/localDay.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import { type LockRequest, lockRecord } from '#upstream/core/selectForUpdate.ts';
import type { Database } from '#upstream/db/connect.ts';
import { numberOfCustomer } from '#upstream/invoices/customerNumber.ts';
import { BALANCE } from '#upstream/invoices/facts.ts';
import { type InvoiceContext, serializeCustomer, todayOf } from '#upstream/invoices/repository.ts';
import { type CustomerRow, invoiceCustomers } from '#upstream/invoices/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { users } from '#upstream/users/tables.ts';
import { customerSystems } from './tables.ts';

export const SYSTEM_COUNT = sql<number>`(select count(*) from customer_systems where customer_systems.customer_id = invoice_customers.id)`;
const openOf = (today: string | null) => sql<number>`(select coalesce(sum(${BALANCE}), 0) from invoices
  where invoices.customer_id = invoice_customers.id${today === null ? sql`` : sql` and invoices.due_on < ${today}::date`})`;
export const OPEN = openOf(null);
const UNAPPLIED = sql<number>`(select coalesce(sum(cents), 0) from invoice_payments
  where customer_id = invoice_customers.id and invoice_id is null and refund_id is null and voided_at is null)`;
export const overdueOf = (today: string) => openOf(today);

const isEnding = (today: string) =>
  sql`(${invoiceCustomers.exemption} is not null and ${invoiceCustomers.exemptionUntil} <= ${daysAfter(today, EXEMPTION_NOTICE)}::date)`;
export const FLAGS: Record<(typeof CUSTOMER_FLAGS)[number], (today: string) => SQL> = {
  overdue: (today) => sql`${overdueOf(today)} > 0`,
  held: () => sql`${invoiceCustomers.hold} is not null`,
  exempt: () => sql`${invoiceCustomers.exemption} is not null`,
  'exemption-ending': isEnding,
  'no-systems': () => sql`${SYSTEM_COUNT} = 0`,
};

/** Whoever may see only some invoices sees no customer. */
export const customersAllowed = (ability: Ability, action: Action): SQL => rowsAllowed(ability, action, 'Invoice', {});

const MASTER = sql<{
  id: number;
  number: string | null;
  name: string;
} | null>`(select json_build_object('id', m.id, 'number', m.number, 'name', m.name)
  from invoice_customers m where m.id = invoice_customers.master_id)`;

export type CustomerRead = {
  row: CustomerRow;
  master: { id: number; number: string | null; name: string } | null;
  systems: number;
  open: number;
  unapplied: number;
  late: number;
};

export const selectCustomers = (database: Database, today: string) =>
  database
    .select({
      row: getTableColumns(invoiceCustomers),
      master: MASTER,
      systems: SYSTEM_COUNT.mapWith(Number),
      open: OPEN.mapWith(Number),
      unapplied: UNAPPLIED.mapWith(Number),
      late: overdueOf(today).mapWith(Number),
    })
    .from(invoiceCustomers);

const accountOf = ({ id, number, name }: { id: number; number: string | null; name: string }) => ({
  ...{ id, number: numberOfCustomer({ id, number }), name },
});

function stateOf(until: string | null, today: string) {
  if (until === null || until > daysAfter(today, EXEMPTION_NOTICE)) return 'valid' as const;
  return until < today ? ('ended' as const) : ('ending' as const);
}

export function serialize({ row, master, systems: system_count, open, unapplied, late }: CustomerRead, today: string): Customer {
  const { exemption, exemptionNumber, exemptionUntil } = row;
  return {
    ...serializeCustomer(row, today),
    ...{ number: numberOfCustomer(row), master: master && accountOf(master), bill_to: row.billTo, po: row.po },
    ...{ terms: row.terms, delivery: row.delivery, hold: row.hold, system_count },
    ...{ balance_cents: open, unapplied_cents: unapplied, overdue_cents: late },
    exemption: exemption && {
      ...{ reason: exemption, number: exemptionNumber ?? '', until: exemptionUntil, state: stateOf(exemptionUntil, today) },
    },
  };
}

export async function readCustomer(
  database: Database,
  context: InvoiceContext,
  id: number,
  ability?: Ability,
): Promise<FullCustomer | undefined> {
  const today = todayOf(context);
  const [read] = await selectCustomers(database, today).where(
    and(eq(invoiceCustomers.id, id), ability && customersAllowed(ability, 'read')),
  );
  if (!read) return undefined;
  const { csNo: cs_no, siteName: site_name, Branch, address } = systems;
  const theirs = await database
    .select({ cs_no, site_name, Branch, address })
    .from(customerSystems)
    .innerJoin(systems, eq(systems.csNo, customerSystems.csNo))
    .where(eq(customerSystems.customerId, id))
    .orderBy(asc(customerSystems.csNo))
    .limit(MOST_SYSTEMS);
  const accounts = await database
    .select()
    .from(invoiceCustomers)
    .where(eq(invoiceCustomers.masterId, id))
    .orderBy(asc(invoiceCustomers.name));
  const sign_ins = await database
    .select({ id: users.id, name: users.fullName, email: users.email })
    .from(users)
    .where(and(eq(users.customerId, id), eq(users.role, 'client'), isNull(users.deletedAt)))
    .orderBy(asc(users.fullName), asc(users.id));
  const belonging = accounts.map((row) => ({ ...accountOf(row), bill_to: row.billTo }));
  return { ...serialize(read, today), systems: theirs, accounts: belonging, sign_ins };
}

/** Locked until the transaction ends; or why not. */
export const customerFor = (tx: Database, context: InvoiceContext, { id, ability, version }: Omit<LockRequest, 'action'>) =>
  lockRecord(
    tx,
    invoiceCustomers,
    { id, ability, version, action: 'update' },
    { allowed: customersAllowed, current: (row) => readCustomer(tx, context, row.id) },
  );
