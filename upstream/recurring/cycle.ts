import { and, asc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { CyclePreview } from '#lib/contract/recurring/runs.ts';
import { type Charge, chargeOf, firstOf, lastOf, monthsAfter } from '#lib/domain/recurring.ts';
import type { Context } from '#upstream/context.ts';
import type { Database } from '#upstream/db/connect.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { numberOfCustomer } from '#upstream/invoices/customerNumber.ts';
import { isExempt, todayOf } from '#upstream/invoices/repository.ts';
import { type CustomerRow, invoiceCustomers } from '#upstream/invoices/tables.ts';
import { placelessOf } from '#upstream/taxes/gaps.ts';
import { BILLED_UNTIL, creditLeft, type ItemRead, selectItems, termsOf } from './repository.ts';
import { recurringItems } from './tables.ts';

const MOST_NEEDS = 200;

/** Who gets the invoice of an item: its customer, or the account that one belongs to. */
export const PAYER = sql<number>`case when ${invoiceCustomers.billTo} = 'master' then ${invoiceCustomers.masterId} else ${invoiceCustomers.id} end`;

/** Items of which something may be due by the end of a month: `chargeOf` says whether it is. */
export const dueIn = (month: string): SQL =>
  and(
    lte(recurringItems.startsOn, lastOf(month)),
    sql`coalesce(${BILLED_UNTIL}::date, '1900-01-01') < least(${recurringItems.endsOn}, ${lastOf(month)}::date)`,
  ) ?? sql`true`;

/** Neither the customer of an item nor who pays for it is on hold. */
export const isBilled = sql`(${invoiceCustomers.hold} is null
  and not exists (select 1 from invoice_customers h where h.id = ${PAYER} and h.hold is not null))`;

export type Due = { read: ItemRead; payer: number; charge: Charge };

/** Nobody changes a price or an end of what is due while it is billed. */
export async function lockDue(tx: Database, month: string, payers: readonly number[]): Promise<void> {
  if (payers.length === 0) return;
  await tx
    .select({ id: recurringItems.id })
    .from(recurringItems)
    .innerJoin(invoiceCustomers, eq(invoiceCustomers.id, recurringItems.customerId))
    .where(and(dueIn(month), inArray(PAYER, [...payers])))
    .orderBy(asc(recurringItems.id))
    .for('update', { of: recurringItems });
}

/** What is due of these payers, in the order of their items. */
export async function dueOf(database: Database, month: string, payers: readonly number[]): Promise<Due[]> {
  if (payers.length === 0) return [];
  const reads = await selectItems(database)
    .where(and(dueIn(month), isBilled, inArray(PAYER, [...payers])))
    .orderBy(asc(recurringItems.customerId), asc(recurringItems.csNo), asc(recurringItems.id));
  const accounts = await database
    .select({ id: invoiceCustomers.id, payer: PAYER.mapWith(Number) })
    .from(invoiceCustomers)
    .where(inArray(PAYER, [...payers]));
  const payerOf = new Map(accounts.map(({ id, payer }) => [id, payer]));
  return reads.flatMap((read) => {
    const charge = chargeOf(termsOf(read), month);
    const payer = payerOf.get(read.row.customerId);
    return charge && payer !== undefined ? [{ read, payer, charge }] : [];
  });
}

const Payer = z.object({ id: z.coerce.number() });

/** Payers after `cursor` of whom something may be due; those on hold are left out. */
export async function payersAfter(database: Database, month: string, cursor: number, most: number): Promise<number[]> {
  const found = await rowsOf(
    database,
    sql`select distinct ${PAYER} as id from recurring_items
      join invoice_customers on invoice_customers.id = recurring_items.customer_id
      where ${dueIn(month)} and ${PAYER} > ${cursor}
        and ${isBilled}
      order by id limit ${most}`,
    Payer,
  );
  return found.map(({ id }) => id);
}

type Need = CyclePreview['needs'][number];

type Looked = { due: readonly Due[]; held: number; credit: number; today: string; placeless: ReadonlySet<string> };

function needsOf(customer: CustomerRow, { due, held, credit, today, placeless }: Looked): Need[] {
  const cents = due.reduce((sum, { charge }) => sum + charge.cents, 0);
  const need = (why: Need['why'], amount = cents): Need => ({
    ...{ customer_id: customer.id, name: customer.name, number: numberOfCustomer(customer), why, cents: amount },
  });
  const isDue = due.length > 0;
  return [
    ...(held > 0 ? [need('held', held)] : []),
    ...(isDue && customer.delivery !== 'mail' && !customer.address ? [need('no-address')] : []),
    ...(isDue && customer.delivery !== 'paper' && !customer.email ? [need('no-email')] : []),
    ...(isDue && customer.exemption !== null && !isExempt(customer, today) ? [need('exemption-ended')] : []),
    ...(!isExempt(customer, today) && due.some(({ read: { row } }) => row.taxed && row.csNo !== null && placeless.has(row.csNo))
      ? [need('no-tax-place')]
      : []),
    ...(due.some(({ charge }) => charge.cents === 0) ? [need('free', 0)] : []),
    ...(credit > 0 ? [need('credit', credit)] : []),
  ];
}

const Sum = z.object({ cents: z.coerce.number() });

/** What the cycle would bill as things are now, and who needs a look before. */
export async function previewCycle(context: Context, month: string): Promise<CyclePreview> {
  const { database, env } = context;
  const today = todayOf(context);
  const reads = await selectItems(database).where(dueIn(month));
  const ended = await selectItems(database).where(
    and(sql`${recurringItems.endsOn} is not null`, gt(sql`${BILLED_UNTIL}::date`, sql`${recurringItems.endsOn}`)),
  );
  const customers = await database.select().from(invoiceCustomers);
  const byId = new Map(customers.map((each) => [each.id, each]));
  const payerOf = (id: number) => {
    const own = byId.get(id);
    return (own?.billTo === 'master' && own.masterId !== null ? byId.get(own.masterId) : own) as CustomerRow;
  };
  const due = new Map<number, Due[]>();
  const held = new Map<number, number>();
  for (const read of reads) {
    const charge = chargeOf(termsOf(read), month);
    if (!charge) continue;
    const own = byId.get(read.row.customerId) as CustomerRow;
    const payer = payerOf(own.id);
    const stops = [own, payer].find(({ hold }) => hold !== null);
    if (stops) held.set(stops.id, (held.get(stops.id) ?? 0) + charge.cents);
    else due.set(payer.id, [...(due.get(payer.id) ?? []), { read, payer: payer.id, charge }]);
  }
  const credits = new Map<number, number>();
  for (const read of ended) {
    const payer = payerOf(read.row.customerId).id;
    credits.set(payer, (credits.get(payer) ?? 0) + creditLeft(read));
  }
  const placeless = await placelessOf(
    database,
    [...due.values()].flat().map(({ read }) => read.row.csNo),
    today,
  );
  const needs = [...new Set([...due.keys(), ...credits.keys(), ...held.keys()])].flatMap((id) =>
    needsOf(byId.get(id) as CustomerRow, {
      due: due.get(id) ?? [],
      held: held.get(id) ?? 0,
      credit: credits.get(id) ?? 0,
      today,
      placeless,
    }),
  );
  const billed = [...due.values()].flat();
  const before = monthsAfter(month, -1);
  const [{ cents = 0 } = {}] = await rowsOf(
    database,
    sql`select coalesce(sum(p.cents), 0) as cents from billed_periods p join billing_runs r on r.id = p.run_id
      where r.month = ${firstOf(before)}::date and r.state <> 'undone'`,
    Sum,
  );
  const payers = new Set(billed.map(({ payer }) => payer));
  return {
    ...{ month, currency: env.CURRENCY, customers: payers.size, invoices: payers.size, items: billed.length },
    ...{ total_cents: billed.reduce((sum, { charge }) => sum + charge.cents, 0), before_cents: cents },
    needs: needs.toSorted((one, other) => other.cents - one.cents).slice(0, MOST_NEEDS),
    counts: Object.fromEntries(
      [...new Set(needs.map(({ why }) => why))].map((why) => [why, needs.filter((each) => each.why === why).length]),
    ),
    company: env.company !== undefined,
  };
}
