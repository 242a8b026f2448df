import { gte, inArray, isNull, or, sql } from 'drizzle-orm';
import { mayEverywhere } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { MOST_PROBLEMS, readTable, refusedRows } from '#upstream/imports/readTable.ts';
import { numberOfCustomer } from '#upstream/invoices/customerNumber.ts';
import { todayOf } from '#upstream/invoices/repository.ts';
import { type CustomerRow, invoiceCustomers } from '#upstream/invoices/tables.ts';
import { recurringItems } from '#upstream/recurring/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { lostBy, recordFormer } from './changes.ts';
import { differenceOf } from './difference.ts';
import { type Known, type Planned, planImport } from './planImport.ts';
import { CUSTOMER_FILE } from './readFile.ts';
import { eventRow } from './recordEvent.ts';
import { customerEvents, customerSystems } from './tables.ts';

const CHUNK = 500;
const MOST_TAKEN = 100;

async function knownOf(tx: Database, csNos: readonly string[], today: string): Promise<Known> {
  const rows = await tx.select().from(invoiceCustomers);
  const found = csNos.length
    ? await tx
        .select({ csNo: systems.csNo })
        .from(systems)
        .where(inArray(systems.csNo, [...new Set(csNos)]))
    : [];
  const payers = await tx.select().from(customerSystems);
  const running = await tx
    .select({ csNo: recurringItems.csNo, customerId: recurringItems.customerId })
    .from(recurringItems)
    .where(or(isNull(recurringItems.endsOn), gte(recurringItems.endsOn, today)));
  return {
    customers: new Map(rows.map((row) => [numberOfCustomer(row).toLowerCase(), row])),
    systems: new Set(found.map(({ csNo }) => csNo)),
    payers: new Map(payers.map(({ csNo, customerId }) => [csNo, customerId])),
    billed: new Map(running.flatMap(({ csNo, customerId }) => (csNo === null ? [] : [[csNo, customerId] as const]))),
  };
}

async function carryOut(tx: Database, planned: readonly Planned[], known: Known, { at, by }: { at: Date; by: User }) {
  const done: { plan: Planned; row: CustomerRow; facts?: Record<string, unknown> }[] = [];
  const fresh = planned.filter(({ own }) => !own);
  for (let from = 0; from < fresh.length; from += CHUNK) {
    const chunk = fresh.slice(from, from + CHUNK);
    const rows = await tx
      .insert(invoiceCustomers)
      .values(chunk.map(({ columns }) => ({ ...columns, masterId: null, billTo: 'self' as const, createdAt: at, updatedAt: at })))
      .returning();
    for (const [index, row] of rows.entries()) {
      const plan = chunk[index];
      if (plan) done.push({ plan, row });
    }
  }
  const ids = new Map([...known.customers].map(([number, { id }]) => [number, id]));
  for (const { row } of done) ids.set(numberOfCustomer(row).toLowerCase(), row.id);
  const changed = planned.filter(({ own, isSame }) => own && !isSame);
  for (const plan of changed) {
    const own = plan.own as CustomerRow;
    const masterId = plan.master === undefined ? own.masterId : (ids.get(plan.master) ?? null);
    const set = { ...plan.columns, masterId, version: own.version + 1, updatedAt: at };
    const [row = own] = await tx.update(invoiceCustomers).set(set).where(sql`id = ${own.id}`).returning();
    done.push({ plan, row, facts: differenceOf(own, row) });
  }
  for (const { plan, row } of done.filter(({ plan }) => !plan.own && plan.master !== undefined)) {
    const masterId = ids.get(plan.master ?? '') ?? null;
    await tx.update(invoiceCustomers).set({ masterId }).where(sql`id = ${row.id}`);
  }
  const theirs = done.flatMap(({ plan, row }) => plan.systems.map((csNo) => ({ csNo, customerId: row.id })));
  if (theirs.length > 0) {
    const former = theirs.flatMap(({ csNo, customerId }) => {
      const before = known.payers.get(csNo);
      return before === undefined || before === customerId ? [] : [{ csNo, customerId: before, until: at }];
    });
    await recordFormer(tx, former);
    await tx.delete(customerSystems).where(
      inArray(
        customerSystems.csNo,
        theirs.map(({ csNo }) => csNo),
      ),
    );
    await insertMany(tx, customerSystems, theirs);
  }
  const nameOf = new Map([...known.customers.values()].map(({ id, name }) => [id, name]));
  const payerOf = (csNo: string) => known.payers.get(csNo) ?? 0;
  const notes = done.flatMap(({ plan, row, facts }) => {
    const fresh = plan.systems.filter((csNo) => payerOf(csNo) !== row.id);
    const added = fresh.map((cs_no) => ({ cs_no, from: nameOf.get(payerOf(cs_no)) ?? null }));
    const taken = fresh.flatMap((csNo) => (payerOf(csNo) > 0 ? [{ csNo, customerId: payerOf(csNo) }] : []));
    return [
      eventRow({ id: row.id, at, by, kind: 'imported', facts: { ...facts, ...(added.length > 0 && { added }) } }),
      ...[...lostBy(taken)].map(([id, csNos]) =>
        eventRow({ id, at, by, kind: 'systems', facts: { lost: csNos.map((cs_no) => ({ cs_no, to: row.name })) } }),
      ),
    ];
  });
  if (notes.length > 0)
    await insertMany(
      tx,
      customerEvents,
      notes.map((note) => ({ ...note, at: note.at })),
    );
}

const resultOf = (planned: readonly Planned[]) => ({
  added: planned.filter(({ own }) => !own).length,
  changed: planned.filter(({ own, isSame }) => own && !isSame).length,
  unchanged: planned.filter(({ own, isSame }) => own && isSame).length,
});

/** The systems that somebody else pays for so far. */
function takenIn(planned: readonly Planned[], { customers, payers }: Known) {
  const nameOf = new Map([...customers.values()].map(({ id, name }) => [id, name]));
  return planned.flatMap(({ own, columns, systems: named }) =>
    named.flatMap((cs_no) => {
      const payer = payers.get(cs_no);
      return payer === undefined || payer === own?.id ? [] : [{ cs_no, from: nameOf.get(payer) ?? '', to: columns.name }];
    }),
  );
}

/** All rows or none. */
export const importCustomers =
  (context: Context): Handlers<typeof contract.customers>['import'] =>
  async ({ body: { text, dry_run }, user, ability, transact }) => {
    if (!mayEverywhere(ability, 'create', 'Invoice')) return new ProblemResponse('forbidden');
    const file = await readTable(text, CUSTOMER_FILE);
    if (file instanceof ProblemResponse) return file;
    return transact(async (tx) => {
      // Nobody adds or changes a customer until the file is in.
      if (!dry_run) await tx.execute(sql`lock table ${invoiceCustomers} in share row exclusive mode`);
      const known = await knownOf(
        tx,
        file.rows.flatMap(({ cells: { cs_no } }) => cs_no?.split(/[\s,;]+/).filter(Boolean) ?? []),
        todayOf(context),
      );
      const { planned, problems } = planImport(file.rows, known);
      const taken = takenIn(planned, known);
      const told = { taken: taken.slice(0, MOST_TAKEN), taken_total: taken.length };
      const data = { ...resultOf(planned), ...told, ignored: file.ignored, problems: problems.slice(0, MOST_PROBLEMS) };
      if (dry_run) return { data };
      const refused = refusedRows(problems);
      if (refused) return refused;
      await carryOut(tx, planned, known, { at: context.clock.now(), by: user });
      return { data };
    });
  };
