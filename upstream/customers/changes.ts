import { and, eq, gte, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { NewCustomer } from '#lib/contract/customers/customer.ts';
import { invalid, type ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isRowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { idOfGiven, numberOfCustomer } from '#upstream/invoices/customerNumber.ts';
import { type CustomerRow, invoiceCustomers } from '#upstream/invoices/tables.ts';
import { recurringItems } from '#upstream/recurring/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { customerSystems, formerCustomers } from './tables.ts';

type Columns = Omit<typeof invoiceCustomers.$inferInsert, 'createdAt' | 'updatedAt' | 'csNo'>;

/** A number that would be given anyway is not kept. */
export const columnsOf = (wanted: NewCustomer, own?: Pick<CustomerRow, 'id' | 'number'>): Columns => {
  const { name, contact, address, email, phone, locale, number, master_id, bill_to, po, terms, delivery, exemption, hold } = wanted;
  const isGiven = own && number !== undefined && idOfGiven(number) === own.id;
  return {
    ...{ name, locale, terms, delivery, masterId: master_id, billTo: bill_to },
    ...{ contact: contact ?? null, address: address ?? null, email: email ?? null, phone: phone ?? null, po: po ?? null },
    ...{ number: number === undefined ? (own?.number ?? null) : isGiven ? null : number, hold: hold ?? null },
    ...{ exemption: exemption?.reason ?? null, exemptionNumber: exemption?.number ?? null, exemptionUntil: exemption?.until ?? null },
  };
};

const ofNumber = (number: string) => sql`lower(${invoiceCustomers.number}) = lower(${number})`;

/** The customer with a number, typed or given. */
export async function withNumber(tx: Database, number: string): Promise<CustomerRow | undefined> {
  const given = idOfGiven(number);
  const isGiven =
    given !== undefined && isRowId(given) ? and(eq(invoiceCustomers.id, given), sql`${invoiceCustomers.number} is null`) : undefined;
  const [row] = await tx
    .select()
    .from(invoiceCustomers)
    .where(or(ofNumber(number), isGiven));
  return row;
}

/** What the single fields can't say. `own`: of the one that is changed. */
export async function refusedCustomer(tx: Database, wanted: NewCustomer, own?: CustomerRow): Promise<ProblemResponse | undefined> {
  const { number, master_id: master, bill_to, delivery, email, address } = wanted;
  if (number !== undefined && number !== (own && numberOfCustomer(own))) {
    if (idOfGiven(number) !== undefined && idOfGiven(number) !== own?.id)
      return invalid({ number: ['C- and digits are given by Linekeeper'] });
    const taken = await withNumber(tx, number);
    if (taken && taken.id !== own?.id) return invalid({ number: [`has ${taken.name}`] });
  }
  if (delivery !== 'paper' && !email) return invalid({ email: ['is needed to send invoices by mail'] });
  if (delivery !== 'mail' && !address) return invalid({ address: ['is needed to send invoices on paper'] });
  if (bill_to === 'master' && master === null) return invalid({ bill_to: ['there is no master account'] });
  if (master === null) return undefined;
  if (master === own?.id) return invalid({ master_id: ['an account is not its own master'] });
  const [found] = isRowId(master) ? await tx.select().from(invoiceCustomers).where(eq(invoiceCustomers.id, master)).for('share') : [];
  if (!found) return invalid({ master_id: ['unknown'] });
  if (found.masterId !== null) return invalid({ master_id: [`${found.name} belongs to a master account itself`] });
  const isMaster = own && (await tx.$count(invoiceCustomers, eq(invoiceCustomers.masterId, own.id))) > 0;
  return isMaster ? invalid({ master_id: ['accounts belong to this one: a master account has no master'] }) : undefined;
}

/** Systems another customer is billed for again and again, now or later. */
async function billedSystems(tx: Database, csNos: readonly string[], whose: SQL, today: string): Promise<string[]> {
  if (csNos.length === 0) return [];
  const runs = or(isNull(recurringItems.endsOn), gte(recurringItems.endsOn, today));
  const found = await tx
    .selectDistinct({ csNo: recurringItems.csNo })
    .from(recurringItems)
    .where(and(inArray(recurringItems.csNo, [...csNos]), whose, runs));
  return found.flatMap(({ csNo }) => csNo ?? []).sort();
}

/** Whoever gets these systems now is told nothing of the time before. */
export async function recordFormer(tx: Database, rows: readonly (typeof formerCustomers.$inferInsert)[]): Promise<void> {
  if (rows.length > 0)
    await insertMany(tx, formerCustomers, rows, { conflict: sql` on conflict (cs_no, customer_id) do update set until = excluded.until` });
}

export type SystemsChanged = { added: { cs_no: string; from: string | null }[]; removed: string[] };
/** What others lost by it, by customer. */
type Lost = ReadonlyMap<number, string[]>;

export const lostBy = (former: readonly { csNo: string; customerId: number }[]): Lost => {
  const lost = new Map<number, string[]>();
  for (const { csNo, customerId } of former) lost.set(customerId, [...(lost.get(customerId) ?? []), csNo]);
  return lost;
};

/** Systems get another customer, or none; what is not there or not theirs is named, and nothing is done. */
export async function changeSystems(
  tx: Database,
  customer: CustomerRow,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
  now: { at: Date; today: string },
): Promise<{ facts: SystemsChanged; lost: Lost } | ProblemResponse> {
  const [wanted, gone] = [[...new Set(add)], [...new Set(remove)]];
  const known = wanted.length
    ? await tx.select({ csNo: systems.csNo }).from(systems).where(inArray(systems.csNo, wanted)).orderBy(systems.csNo).for('update')
    : [];
  const unknown = wanted.filter((csNo) => !known.some((each) => each.csNo === csNo));
  if (unknown.length > 0) return invalid({ add: unknown.slice(0, 20).map((csNo) => `${csNo}: unknown`) });
  const billed = [
    ...(await billedSystems(tx, wanted, ne(recurringItems.customerId, customer.id), now.today)),
    ...(await billedSystems(tx, gone, eq(recurringItems.customerId, customer.id), now.today)),
  ];
  if (billed.length > 0) return invalid({ billed: billed.slice(0, 20) });
  const before = wanted.length
    ? await tx
        .select({ csNo: customerSystems.csNo, customerId: customerSystems.customerId, name: invoiceCustomers.name })
        .from(customerSystems)
        .innerJoin(invoiceCustomers, eq(invoiceCustomers.id, customerSystems.customerId))
        .where(and(inArray(customerSystems.csNo, wanted), ne(customerSystems.customerId, customer.id)))
    : [];
  const removed = gone.length
    ? await tx
        .delete(customerSystems)
        .where(and(eq(customerSystems.customerId, customer.id), inArray(customerSystems.csNo, gone)))
        .returning()
    : [];
  const foreign = gone.filter((csNo) => !removed.some((each) => each.csNo === csNo));
  if (foreign.length > 0) return invalid({ remove: foreign.slice(0, 20).map((csNo) => `${csNo}: not theirs`) });
  const former = [...before, ...removed].map(({ csNo, customerId }) => ({ csNo, customerId, until: now.at }));
  await recordFormer(tx, former);
  if (wanted.length > 0)
    await tx
      .insert(customerSystems)
      .values(wanted.map((csNo) => ({ csNo, customerId: customer.id })))
      .onConflictDoUpdate({ target: customerSystems.csNo, set: { customerId: customer.id } });
  return {
    facts: {
      added: wanted.map((cs_no) => ({ cs_no, from: before.find(({ csNo }) => csNo === cs_no)?.name ?? null })),
      removed: removed.map(({ csNo }) => csNo),
    },
    lost: lostBy(before),
  };
}
