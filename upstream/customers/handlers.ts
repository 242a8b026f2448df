import { and, asc, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { mayEverywhere } from '#lib/access/allows.ts';
import type { CustomerQuery } from '#lib/contract/customers/customer.ts';
import { CUSTOMER_FLAGS } from '#lib/contract/customers/customer.ts';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { contains } from '#upstream/core/contains.ts';
import { publish } from '#upstream/core/events.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import { metaOf } from '#upstream/core/paging.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { rowId } from '#upstream/core/rowId.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { CUSTOMER_NUMBER } from '#upstream/invoices/customerNumber.ts';
import { todayOf } from '#upstream/invoices/repository.ts';
import { type CustomerRow, invoiceCustomers } from '#upstream/invoices/tables.ts';
import { changeSystems, columnsOf, refusedCustomer } from './changes.ts';
import { differenceOf } from './difference.ts';
import { importCustomers } from './import.ts';
import { customerHistory, notifyCustomer, recordCustomerEvent } from './recordEvent.ts';
import {
  customerFor,
  customersAllowed,
  FLAGS,
  OPEN,
  overdueOf,
  readCustomer,
  SYSTEM_COUNT,
  selectCustomers,
  serialize,
} from './repository.ts';

function orderOf(sort: CustomerQuery['sort'], today: string): SQL[] {
  const by = {
    name: sql`lower(${invoiceCustomers.name})`,
    number: sql`lower(${CUSTOMER_NUMBER})`,
    system_count: SYSTEM_COUNT,
    balance_cents: OPEN,
    overdue_cents: overdueOf(today),
  }[sort.replace('-', '')];
  return [(sort.startsWith('-') ? desc : asc)(by ?? sql`lower(${invoiceCustomers.name})`), asc(invoiceCustomers.id)];
}

const ofSystem = (csNo: string) =>
  sql`exists (select 1 from customer_systems where customer_systems.customer_id = invoice_customers.id and customer_systems.cs_no = ${csNo})`;

function searchedIn(q: string | undefined): SQL | undefined {
  if (!q?.trim()) return undefined;
  const like = contains(q);
  const { name, contact, email, po, address } = invoiceCustomers;
  return or(
    ...[name, contact, email, po, address].map((column) => ilike(column, like)),
    ilike(CUSTOMER_NUMBER, like),
    sql`exists (select 1 from customer_systems where customer_systems.customer_id = invoice_customers.id and customer_systems.cs_no ilike ${like})`,
  );
}

async function masterName(tx: Database, { masterId }: CustomerRow): Promise<string | null> {
  if (masterId === null) return null;
  const [master] = await tx.select({ name: invoiceCustomers.name }).from(invoiceCustomers).where(eq(invoiceCustomers.id, masterId));
  return master?.name ?? null;
}

export function customerHandlers(context: Context): Handlers<typeof contract.customers> {
  const { database, clock } = context;
  const answer = async (tx: Database, id: number) => {
    const data = await readCustomer(tx, context, id);
    return data && { data };
  };
  return {
    list: async ({ query, ability }) => {
      const today = todayOf(context);
      const { flag, cs_no, q, page, per_page } = query;
      const others = and(customersAllowed(ability, 'read'), searchedIn(q), cs_no ? ofSystem(cs_no) : undefined);
      const where = and(others, flag && or(...flag.map((each) => FLAGS[each](today))));
      const rows = await selectCustomers(database, today)
        .where(where)
        .orderBy(...orderOf(query.sort, today))
        .limit(per_page)
        .offset((page - 1) * per_page);
      const total = await database.$count(invoiceCustomers, where);
      const counted = async () => {
        const columns = Object.fromEntries(
          CUSTOMER_FLAGS.map((each) => [each, sql`count(*) filter (where ${FLAGS[each](today)})`.mapWith(Number)]),
        );
        const [counts = {}] = await database.select(columns).from(invoiceCustomers).where(others);
        return { flag: counts };
      };
      return {
        data: rows.map((row) => serialize(row, today)),
        meta: metaOf(query, total, query.counts && { counts: await counted() }),
      };
    },

    show: async ({ params, ability }) => {
      const id = rowId(params.id);
      const data = id === undefined ? undefined : await readCustomer(database, context, id, ability);
      return data && { data };
    },

    history: async ({ params, ability }) => {
      const row = await findRecord(database, invoiceCustomers, params.id, { seen: customersAllowed(ability, 'read') });
      return row && { data: await customerHistory(database, row.id) };
    },

    create: async ({ body, user, ability, transact }) =>
      transact(async (tx) => {
        if (!mayEverywhere(ability, 'create', 'Invoice')) return new ProblemResponse('forbidden');
        const refused = await refusedCustomer(tx, body);
        if (refused) return refused;
        const at = clock.now();
        const row = await insertOne(tx, invoiceCustomers, { ...columnsOf(body), createdAt: at, updatedAt: at });
        await recordCustomerEvent(tx, { id: row.id, at, by: user, kind: 'created' });
        notifyCustomer(tx, row);
        return answer(tx, row.id);
      }),

    change: async ({ params, body: { version, ...body }, user, ability, transact }) =>
      transact(async (tx) => {
        const row = await customerFor(tx, context, { id: params.id, ability, version });
        if (!row || row instanceof ProblemResponse) return row;
        const refused = await refusedCustomer(tx, body, row);
        if (refused) return refused;
        const at = clock.now();
        const changed = await changeRow(tx, invoiceCustomers, row, columnsOf(body, row), at);
        const masters = [await masterName(tx, row), await masterName(tx, changed)] as const;
        await recordCustomerEvent(tx, { id: row.id, at, by: user, kind: 'changed', facts: differenceOf(row, changed, masters) });
        notifyCustomer(tx, changed);
        return answer(tx, row.id);
      }),

    changeSystems: async ({ params, body: { version, ...body }, user, ability, transact }) =>
      transact(async (tx) => {
        const row = await customerFor(tx, context, { id: params.id, ability, version });
        if (!row || row instanceof ProblemResponse) return row;
        const at = clock.now();
        const done = await changeSystems(tx, row, body, { at, today: todayOf(context) });
        if (done instanceof ProblemResponse) return done;
        const changed: CustomerRow = await changeRow(tx, invoiceCustomers, row, {}, at);
        await recordCustomerEvent(tx, { id: row.id, at, by: user, kind: 'systems', facts: done.facts });
        for (const [id, csNos] of done.lost) {
          const lost = csNos.map((cs_no) => ({ cs_no, to: row.name }));
          await recordCustomerEvent(tx, { id, at, by: user, kind: 'systems', facts: { lost } });
          publish(tx, { channel: 'invoices', change: { type: 'customers', id } });
        }
        notifyCustomer(tx, changed);
        return answer(tx, row.id);
      }),

    import: importCustomers(context),
  };
}
