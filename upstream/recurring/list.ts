import { and, asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Ability } from '#lib/access/allows.ts';
import type { RecurringQuery, RecurringSummary } from '#lib/contract/recurring/items.ts';
import { monthsAfter } from '#lib/domain/recurring.ts';
import type { Context } from '#upstream/context.ts';
import { contains } from '#upstream/core/contains.ts';
import { metaOf } from '#upstream/core/paging.ts';
import { isRowId } from '#upstream/core/rowId.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { CUSTOMER_NUMBER } from '#upstream/invoices/customerNumber.ts';
import { todayOf } from '#upstream/invoices/repository.ts';
import { invoiceCustomers } from '#upstream/invoices/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { itemsAllowed, MONTHLY_TODAY, selectItems, serializeItem, stateIn } from './repository.ts';
import { recurringItems } from './tables.ts';

const MONTHS_BACK = 12;

function orderOf(sort: RecurringQuery['sort'], today: string): SQL[] {
  const turned = (by: SQL) => (sort.startsWith('-') ? desc(by) : asc(by));
  const by: Record<string, SQL> = {
    customer_name: sql`lower(${invoiceCustomers.name})`,
    cs_no: sql`${recurringItems.csNo}`,
    monthly_cents: MONTHLY_TODAY(today),
    starts_on: sql`${recurringItems.startsOn}`,
    ends_on: sql`${recurringItems.endsOn}`,
  };
  return [turned(by[sort.replace('-', '')] ?? sql`1`), asc(recurringItems.id)];
}

function wantedIn(
  { q, customer_id, cs_no, state, service }: RecurringQuery,
  ability: Ability,
  today: string,
  without?: 'state' | 'service',
) {
  const like = q?.trim() && contains(q);
  const searched = [invoiceCustomers.name, recurringItems.csNo, recurringItems.description, systems.siteName];
  return and(
    itemsAllowed(ability, 'read'),
    customer_id === undefined ? undefined : eq(recurringItems.customerId, isRowId(customer_id) ? customer_id : 0),
    cs_no ? eq(recurringItems.csNo, cs_no) : undefined,
    state && without !== 'state' ? inArray(stateIn(today), state) : undefined,
    service && without !== 'service' ? inArray(recurringItems.service, service) : undefined,
    like ? or(...searched.map((column) => ilike(column, like)), ilike(CUSTOMER_NUMBER, like)) : undefined,
  );
}

export async function listItems(context: Context, query: RecurringQuery, ability: Ability) {
  const { database } = context;
  const today = todayOf(context);
  const { page, per_page } = query;
  const where = wantedIn(query, ability, today);
  const rows = await selectItems(database)
    .where(where)
    .orderBy(...orderOf(query.sort, today))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const counted = (by: SQL, condition: SQL | undefined) =>
    database
      .select({ value: sql<string>`${by}`.as('value'), many: count() })
      .from(recurringItems)
      .innerJoin(invoiceCustomers, eq(invoiceCustomers.id, recurringItems.customerId))
      .leftJoin(systems, eq(systems.csNo, recurringItems.csNo))
      .where(condition)
      .groupBy(sql`value`);
  const total = (await counted(sql`'all'`, where))[0]?.many ?? 0;
  const byValue = (found: { value: string; many: number }[]) => Object.fromEntries(found.map(({ value, many }) => [value, many]));
  const counts = async () => ({
    state: byValue(await counted(stateIn(today), wantedIn(query, ability, today, 'state'))),
    service: byValue(await counted(sql`${recurringItems.service}`, wantedIn(query, ability, today, 'service'))),
  });
  return { data: rows.map((row) => serializeItem(row, today)), meta: metaOf(query, total, query.counts && { counts: await counts() }) };
}

const Totals = z.object({ items: z.coerce.number(), customers: z.coerce.number(), monthly: z.coerce.number() });
const Moved = z.object({ month: z.string(), kind: z.string(), cents: z.coerce.number() });

/** New items and ends count in the month of their first and last day, prices in that of their first; what is to come is left out. */
export async function summarize(context: Context): Promise<RecurringSummary> {
  const { database, env } = context;
  const today = todayOf(context);
  const since = `${monthsAfter(today.slice(0, 7), 1 - MONTHS_BACK)}-01`;
  const runs = sql`recurring_items.starts_on <= ${today}::date and (recurring_items.ends_on is null or recurring_items.ends_on >= ${today}::date)`;
  const [totals = { items: 0, customers: 0, monthly: 0 }] = await rowsOf(
    database,
    sql`select count(*) as items, count(distinct customer_id) as customers, coalesce(sum(${MONTHLY_TODAY(today)}), 0) as monthly
      from recurring_items where ${runs}`,
    Totals,
  );
  const moved = await rowsOf(
    database,
    sql`with priced as (
        select r.item_id, r.from_day, r.monthly, lag(r.monthly) over (partition by r.item_id order by r.from_day) as before from recurring_rates r)
      select to_char(p.from_day, 'YYYY-MM') as month, case when p.before is null then 'added' else 'changed' end as kind,
        sum(p.monthly - coalesce(p.before, 0)) as cents from priced p join recurring_items l on l.id = p.item_id
        where p.from_day >= ${since}::date and p.from_day <= ${today}::date and (l.ends_on is null or p.from_day <= l.ends_on) group by 1, 2
      union all
      select to_char(l.ends_on, 'YYYY-MM'), 'ended', -sum((select r.monthly from recurring_rates r
        where r.item_id = l.id and r.from_day <= l.ends_on order by r.from_day desc limit 1))
        from recurring_items l where l.ends_on >= ${since}::date and l.ends_on < ${today}::date group by 1`,
    Moved,
  );
  const months = Array.from({ length: MONTHS_BACK }, (_, index) => monthsAfter(today.slice(0, 7), index + 1 - MONTHS_BACK));
  const of = (month: string, kind: string) =>
    moved.filter((each) => each.month === month && each.kind === kind).reduce((sum, { cents }) => sum + cents, 0);
  return {
    ...{ currency: env.CURRENCY, items: totals.items, customers: totals.customers, monthly_cents: totals.monthly },
    months: months.map((month) => ({
      ...{ month, added_cents: of(month, 'added'), changed_cents: of(month, 'changed'), ended_cents: of(month, 'ended') },
    })),
  };
}
