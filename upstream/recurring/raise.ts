import { and, asc, inArray, isNull, lte, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { dayAfterMonths } from '#lib/domain/contractTerm.ts';
import { raised, rateAt } from '#lib/domain/recurring.ts';
import { daysAfter } from '#lib/format/localDay.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { itemEvent } from './recordEvent.ts';
import { itemsAllowed, notifyItem, selectItems } from './repository.ts';
import { recurringEvents, recurringItems, recurringRates } from './tables.ts';

/** Whatever has had its price for so long and runs without an end; what is billed past the day or still in its first term keeps it. */
export const raiseItems =
  (context: Context): Handlers<typeof contract.recurring>['raise'] =>
  async ({ body: { basis_points, from, unchanged_months, services, dry_run }, user, ability, transact }) =>
    transact(async (tx) => {
      const wanted = and(
        itemsAllowed(ability, 'update'),
        isNull(recurringItems.endsOn),
        lte(recurringItems.startsOn, from),
        services && inArray(recurringItems.service, services),
      );
      // What a run is at comes after it, with the days it billed.
      await tx.select({ id: recurringItems.id }).from(recurringItems).where(wanted).orderBy(asc(recurringItems.id)).for('update');
      const found = (await selectItems(tx).where(wanted)).filter(({ rates }) => {
        const last = rates.at(-1);
        return last !== undefined && last.from < from && dayAfterMonths(last.from, unchanged_months) <= from && last.monthly_cents > 0;
      });
      const isBilled = (read: (typeof found)[number]) => (read.billedLast ?? '') >= from;
      const isBound = ({ row }: (typeof found)[number]) =>
        row.termMonths !== null && daysAfter(dayAfterMonths(row.startsOn, row.termMonths), -1) >= from;
      const chosen = found.filter((read) => !isBilled(read) && !isBound(read));
      const prices = chosen.map(({ row, rates }) => ({
        row,
        before: rateAt(rates, from),
        after: raised(rateAt(rates, from), basis_points),
      }));
      const sum = (field: 'before' | 'after') => prices.reduce((cents, price) => cents + price[field], 0);
      const billed = found.filter(isBilled).length;
      const data = {
        ...{ items: chosen.length, before_cents: sum('before'), after_cents: sum('after') },
        left: { billed, term: found.length - billed - chosen.length },
      };
      if (dry_run || chosen.length === 0) return { data };
      const at = context.clock.now();
      await insertMany(
        tx,
        recurringRates,
        prices.map(({ row, after }) => ({ itemId: row.id, from, monthly: after, reason: 'increase' })),
      );
      await tx
        .update(recurringItems)
        .set({ version: sql`${recurringItems.version} + 1`, updatedAt: at })
        .where(
          isAnyOf(
            recurringItems.id,
            prices.map(({ row }) => row.id),
          ),
        );
      const facts = (after: number) => ({ monthly_cents: after, from, reason: 'increase', basis_points });
      await insertMany(
        tx,
        recurringEvents,
        prices.map(({ row, after }) => itemEvent({ id: row.id, at, by: user, kind: 'price', facts: facts(after) })),
      );
      notifyItem(tx, { id: 0, version: 0 });
      return { data };
    });
