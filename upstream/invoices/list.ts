import { and, asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Invoice, InvoiceQuery } from '#lib/contract/invoices/list.ts';
import type { Meta } from '#lib/contract/shapes.ts';
import type { Context } from '#upstream/context.ts';
import { contains } from '#upstream/core/contains.ts';
import { metaOf } from '#upstream/core/paging.ts';
import { isRowId } from '#upstream/core/rowId.ts';
import { BALANCE, statusIn } from './facts.ts';
import { invoicesAllowed, selectInvoices, serializeInvoice, todayOf } from './repository.ts';
import { invoiceCustomers, invoices, NUMBER } from './tables.ts';

export type Wanted = Pick<InvoiceQuery, 'sort' | 'status' | 'customer_id' | 'run_id' | 'paper' | 'q'>;

const NAME = sql`coalesce(invoices.recipient->>'name', ${invoiceCustomers.name})`;
const DESCRIPTIONS = sql`jsonb_path_query_array(invoices.items, '$[*].description')::text`;

export function orderOf(sort: Wanted['sort']): SQL[] {
  const down = sort.startsWith('-');
  const turned = (by: SQL | Parameters<typeof asc>[0]) => (down ? desc(by) : asc(by));
  const last = [turned(invoices.issuedAt), turned(invoices.number), turned(invoices.id)];
  switch (sort.replace('-', '')) {
    case 'customer_name':
      return [turned(sql`lower(${NAME})`), ...last];
    case 'due_on':
      return [turned(invoices.dueOn), ...last];
    case 'total_cents':
      return [turned(invoices.total), ...last];
    case 'balance_cents':
      return [turned(BALANCE), ...last];
    case 'updated_at':
      return [turned(invoices.updatedAt), turned(invoices.id)];
    case 'number':
      return last;
    default:
      return [turned(invoices.issuedOn), ...last];
  }
}

export function wantedIn(
  { q, status, customer_id, run_id, paper }: Wanted,
  ability: Ability,
  today: string,
  without?: 'status',
): SQL | undefined {
  const like = q?.trim() && contains(q);
  return and(
    invoicesAllowed(ability, 'read'),
    customer_id === undefined ? undefined : eq(invoices.customerId, isRowId(customer_id) ? customer_id : 0),
    paper ? sql`(${invoiceCustomers.delivery} <> 'mail' or ${invoiceCustomers.email} is null)` : undefined,
    run_id === undefined ? undefined : eq(invoices.runId, isRowId(run_id) ? run_id : 0),
    status && !without ? inArray(statusIn(today), status) : undefined,
    like ? or(...[NUMBER, NAME, DESCRIPTIONS].map((text) => ilike(text, like)), ilike(invoiceCustomers.csNo, like)) : undefined,
  );
}

export async function listInvoices(context: Context, query: InvoiceQuery, ability: Ability): Promise<{ data: Invoice[]; meta: Meta }> {
  const { database } = context;
  const { page, per_page } = query;
  const today = todayOf(context);
  const where = wantedIn(query, ability, today);
  const rows = await selectInvoices(database)
    .where(where)
    .orderBy(...orderOf(query.sort))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const [counted] = await database
    .select({ total: count() })
    .from(invoices)
    .innerJoin(invoiceCustomers, eq(invoiceCustomers.id, invoices.customerId))
    .where(where);
  const total = counted?.total ?? 0;

  async function counts() {
    const found = await database
      .select({ status: statusIn(today).as('state'), many: count() })
      .from(invoices)
      .innerJoin(invoiceCustomers, eq(invoiceCustomers.id, invoices.customerId))
      .where(wantedIn(query, ability, today, 'status'))
      .groupBy(sql`state`);
    return { status: Object.fromEntries(found.map(({ status, many }) => [status, many])) };
  }
  return {
    data: rows.map((row) => serializeInvoice(row, today)),
    meta: metaOf(query, total, query.counts && { counts: await counts() }),
  };
}
