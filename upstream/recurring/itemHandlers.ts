import { eq } from 'drizzle-orm';
import { mayEverywhere } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import { creditOf } from '#lib/domain/recurring.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isRowId } from '#upstream/core/rowId.ts';
import { customerSystems } from '#upstream/customers/tables.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { invoiceCustomers } from '#upstream/invoices/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { listItems, summarize } from './list.ts';
import { raiseItems } from './raise.ts';
import { itemHistory, recordItemEvent } from './recordEvent.ts';
import { itemFor, itemsAllowed, notifyItem, readItem, selectItems, termsOf } from './repository.ts';
import { recurringItems, recurringRates } from './tables.ts';

type Acts = Pick<Handlers<typeof contract.recurring>, 'list' | 'show' | 'history' | 'summary' | 'create' | 'change' | 'end' | 'raise'>;

async function refusedFor(tx: Database, customerId: number, csNo: string | null | undefined): Promise<ProblemResponse | undefined> {
  const found = isRowId(customerId) && (await tx.$count(invoiceCustomers, eq(invoiceCustomers.id, customerId))) > 0;
  if (!found) return invalid({ customer_id: ['unknown'] });
  if (!csNo) return undefined;
  if ((await tx.$count(systems, eq(systems.csNo, csNo))) === 0) return invalid({ cs_no: ['unknown'] });
  const [payer] = await tx.select().from(customerSystems).where(eq(customerSystems.csNo, csNo));
  return payer?.customerId === customerId ? undefined : invalid({ cs_no: ['is not one of this customer’s systems'] });
}

export function itemHandlers(context: Context): Acts {
  const { database, clock } = context;
  const answer = async (tx: Database, id: number) => {
    const data = await readItem(tx, context, id);
    return data && { data };
  };
  const readWhole = async (tx: Database, id: number) => {
    const [read] = await selectItems(tx).where(eq(recurringItems.id, id));
    if (!read) throw new Error(`item ${id} is gone`);
    return read;
  };
  return {
    list: async ({ query, ability }) => listItems(context, query, ability),

    show: async ({ params, ability }) => {
      const row = await findRecord(database, recurringItems, params.id, { seen: itemsAllowed(ability, 'read') });
      return row && answer(database, row.id);
    },

    history: async ({ params, ability }) => {
      const row = await findRecord(database, recurringItems, params.id, { seen: itemsAllowed(ability, 'read') });
      return row && { data: await itemHistory(database, row.id) };
    },

    summary: async ({ ability }) =>
      mayEverywhere(ability, 'read', 'Invoice') ? { data: await summarize(context) } : new ProblemResponse('forbidden'),

    create: async ({ body, user, ability, transact }) =>
      transact(async (tx) => {
        if (!mayEverywhere(ability, 'create', 'Invoice')) return new ProblemResponse('forbidden');
        const refused = await refusedFor(tx, body.customer_id, body.cs_no);
        if (refused) return refused;
        const at = clock.now();
        const {
          customer_id,
          cs_no,
          service,
          description,
          cycle,
          taxed,
          starts_on,
          billed_until,
          term_months,
          renewal_months,
          reason,
          monthly_cents,
        } = body;
        const row = await insertOne(tx, recurringItems, {
          ...{ customerId: customer_id, csNo: cs_no ?? null, service, description: description ?? null, cycle, taxed, startsOn: starts_on },
          ...{
            termMonths: term_months,
            renewalMonths: renewal_months,
            addReason: reason,
            billedBefore: billed_until,
            createdAt: at,
            updatedAt: at,
          },
        });
        await tx.insert(recurringRates).values({ itemId: row.id, from: starts_on, monthly: monthly_cents, reason });
        await recordItemEvent(tx, { id: row.id, at, by: user, kind: 'created', facts: { monthly_cents, reason } });
        notifyItem(tx, row);
        return answer(tx, row.id);
      }),

    change: async ({ params, body: { version, price, ...body }, user, ability, transact }) =>
      transact(async (tx) => {
        const row = await itemFor(tx, context, { id: params.id, ability, version });
        if (!row || row instanceof ProblemResponse) return row;
        const at = clock.now();
        if (price) {
          const read = await readWhole(tx, row.id);
          if (price.from < row.startsOn) return invalid({ price: [`the item begins on ${row.startsOn}`] });
          if (row.endsOn && price.from > row.endsOn) return invalid({ price: [`the item ends on ${row.endsOn}`] });
          if (read.billedLast && price.from <= read.billedLast) return invalid({ price: [`it is billed through ${read.billedLast}`] });
          await tx
            .insert(recurringRates)
            .values({ itemId: row.id, from: price.from, monthly: price.monthly_cents, reason: price.reason })
            .onConflictDoUpdate({
              target: [recurringRates.itemId, recurringRates.from],
              set: { monthly: price.monthly_cents, reason: price.reason },
            });
          await recordItemEvent(tx, { id: row.id, at, by: user, kind: 'price', facts: { ...price } });
        }
        const { service = row.service, description = row.description, taxed = row.taxed } = body;
        const { term_months: termMonths = row.termMonths, renewal_months: renewalMonths = row.renewalMonths } = body;
        if (termMonths === null && renewalMonths !== null) return invalid({ renewal_months: ['goes with a term'] });
        const credited = body.credited_cents ?? row.credited;
        const most = creditOf(termsOf(await readWhole(tx, row.id)))?.cents ?? 0;
        if (body.credited_cents !== undefined && credited > most)
          return invalid({ credited_cents: [`${most} cents were billed past the end`] });
        const changed = await changeRow(tx, recurringItems, row, { service, description, taxed, termMonths, renewalMonths, credited }, at);
        const facts = Object.fromEntries(
          (['service', 'description', 'taxed', 'termMonths', 'renewalMonths', 'credited'] as const).flatMap((key) =>
            row[key] === changed[key] ? [] : [[key.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`), [row[key], changed[key]]]],
          ),
        );
        if (Object.keys(facts).length > 0) await recordItemEvent(tx, { id: row.id, at, by: user, kind: 'changed', facts });
        notifyItem(tx, changed);
        return answer(tx, row.id);
      }),

    end: async ({ params, body: { ends_on, reason, version }, user, ability, transact }) =>
      transact(async (tx) => {
        const row = await itemFor(tx, context, { id: params.id, ability, version });
        if (!row || row instanceof ProblemResponse) return row;
        if (ends_on !== null && ends_on < row.startsOn) return invalid({ ends_on: [`the item begins on ${row.startsOn}`] });
        if (row.credited > 0) return invalid({ ends_on: ['what was billed past the end was given back already'] });
        const at = clock.now();
        const endReason = ends_on === null ? null : (reason ?? null);
        const changed = await changeRow(tx, recurringItems, row, { endsOn: ends_on, endReason }, at);
        const credit = creditOf({ ...termsOf(await readWhole(tx, row.id)), ends_on });
        const facts = { ends_on, reason: endReason, ...(credit && { credit_cents: credit.cents }) };
        await recordItemEvent(tx, { id: row.id, at, by: user, kind: ends_on === null ? 'resumed' : 'ended', facts });
        notifyItem(tx, changed);
        return answer(tx, row.id);
      }),

    raise: raiseItems(context),
  };
}
