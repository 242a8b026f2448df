import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Action } from '#lib/contract/ability.ts';
import type { RecurringItem } from '#lib/contract/recurring/items.ts';
import { termUntil } from '#lib/domain/contractTerm.ts';
import { creditOf, type RecurringTerms, rateAt } from '#lib/domain/recurring.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import { publish } from '#upstream/core/events.ts';
import { type LockRequest, lockRecord } from '#upstream/core/selectForUpdate.ts';
import type { Database } from '#upstream/db/connect.ts';
import { numberOfCustomer } from '#upstream/invoices/customerNumber.ts';
import { type InvoiceContext, todayOf } from '#upstream/invoices/repository.ts';
import { invoiceCustomers } from '#upstream/invoices/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { type ItemRow, recurringItems } from './tables.ts';

/** Whoever may see only some invoices sees no item. */
export const itemsAllowed = (ability: Ability, action: Action): SQL => rowsAllowed(ability, action, 'Invoice', {});

/** The last day up to which all is billed: what comes after a gap, that of a draft that was deleted, does not count. */
export const BILLED_UNTIL = sql<string | null>`(select nullif(min(e.day), recurring_items.starts_on - 1)::text from (
    select greatest(recurring_items.billed_before, recurring_items.starts_on - 1) as day
    union all select p.to_day from billed_periods p where p.item_id = recurring_items.id) e
  where not exists (select 1 from billed_periods n where n.item_id = recurring_items.id and n.from_day = e.day + 1))`;
const BILLED_LAST = sql<string | null>`greatest(recurring_items.billed_before,
  (select max(p.to_day) from billed_periods p where p.item_id = recurring_items.id))::text`;
const BILLED_AGAIN = sql<string | null>`(select min(p.from_day)::text from billed_periods p
  where p.item_id = recurring_items.id and p.from_day > coalesce(${BILLED_UNTIL}::date, recurring_items.starts_on - 1))`;
const RATES = sql<{ from: string; monthly_cents: number; reason: string }[]>`(select json_agg(json_build_object(
  'from', r.from_day, 'monthly_cents', r.monthly, 'reason', r.reason) order by r.from_day) from recurring_rates r where r.item_id = recurring_items.id)`;

export const MONTHLY_TODAY = (today: string) => sql<number>`coalesce(
  (select r.monthly from recurring_rates r where r.item_id = recurring_items.id and r.from_day <= ${today}::date order by r.from_day desc limit 1),
  (select r.monthly from recurring_rates r where r.item_id = recurring_items.id order by r.from_day limit 1), 0)`;

export const stateIn = (today: string) => sql<RecurringItem['state']>`case
  when recurring_items.starts_on > ${today}::date then 'upcoming'
  when recurring_items.ends_on is null then 'active'
  when recurring_items.ends_on >= ${today}::date then 'ending'
  else 'ended' end`;

export const selectItems = (database: Database) =>
  database
    .select({
      row: getTableColumns(recurringItems),
      rates: RATES,
      billedUntil: BILLED_UNTIL,
      billedLast: BILLED_LAST,
      billedAgain: BILLED_AGAIN,
      customer: { id: invoiceCustomers.id, number: invoiceCustomers.number, name: invoiceCustomers.name },
      siteName: systems.siteName,
    })
    .from(recurringItems)
    .innerJoin(invoiceCustomers, eq(invoiceCustomers.id, recurringItems.customerId))
    .leftJoin(systems, eq(systems.csNo, recurringItems.csNo));
export type ItemRead = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number];

type Billed = Pick<ItemRead, 'row' | 'rates' | 'billedUntil' | 'billedAgain'>;
export const termsOf = ({ row, rates, billedUntil, billedAgain }: Billed): RecurringTerms => ({
  ...{ cycle: row.cycle, starts_on: row.startsOn, ends_on: row.endsOn, billed_until: billedUntil, billed_again: billedAgain, rates },
});

/** Cents that were billed past the end and not given back. */
export const creditLeft = (read: Billed) => Math.max(0, (creditOf(termsOf(read))?.cents ?? 0) - read.row.credited);

export function serializeItem(read: ItemRead, today: string): RecurringItem {
  const { row, rates, billedUntil, customer, siteName } = read;
  const { startsOn, endsOn, termMonths, renewalMonths } = row;
  const state = startsOn > today ? 'upcoming' : endsOn === null ? 'active' : endsOn >= today ? 'ending' : 'ended';
  return {
    ...{ id: row.id, customer_id: row.customerId, customer_name: customer.name, customer_number: numberOfCustomer(customer) },
    ...{ cs_no: row.csNo, site_name: siteName, service: row.service, description: row.description, cycle: row.cycle, taxed: row.taxed },
    ...{ monthly_cents: rateAt(rates, today), rates, starts_on: startsOn, ends_on: endsOn, billed_until: billedUntil, state },
    ...{ term_months: termMonths, renewal_months: renewalMonths, term_until: termUntil(startsOn, termMonths, renewalMonths, today) },
    ...{
      add_reason: row.addReason,
      end_reason: row.endReason,
      credit_cents: creditLeft(read),
      credited_cents: row.credited,
      version: row.version,
    },
  };
}

export async function readItem(database: Database, context: InvoiceContext, id: number): Promise<RecurringItem | undefined> {
  const [read] = await selectItems(database).where(eq(recurringItems.id, id));
  return read && serializeItem(read, todayOf(context));
}

/** Locked until the transaction ends; or why not. */
export const itemFor = (tx: Database, context: InvoiceContext, { id, ability, version }: Omit<LockRequest, 'action'>) =>
  lockRecord(
    tx,
    recurringItems,
    { id, ability, version, action: 'update' },
    { allowed: itemsAllowed, current: (row: ItemRow) => readItem(tx, context, row.id) },
  );

export const notifyItem = (tx: Database, { id, version }: { id: number; version: number }) =>
  publish(tx, { channel: 'invoices', change: { type: 'recurring', id, version } });
