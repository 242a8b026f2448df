import type { InvoiceItem } from '#lib/contract/invoices/content.ts';
import { invoiceSums } from '#lib/domain/invoiceMoney.ts';
import { firstOf, lastOf } from '#lib/domain/recurring.ts';
import { regional } from '#lib/format/languages.ts';
import type { Context } from '#upstream/context.ts';
import { type Language, languageOf } from '#upstream/core/language.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { isExempt, todayOf } from '#upstream/invoices/repository.ts';
import { invoiceCustomers, invoiceEvents, invoices } from '#upstream/invoices/tables.ts';
import { usualTaxes } from '#upstream/invoices/usualTaxes.ts';
import { levy, taxesOfSystems } from '#upstream/taxes/levy.ts';
import type { Due } from './cycle.ts';
import { billedPeriods, type RunRow } from './tables.ts';

const isWhole = (from: string, to: string) => from === firstOf(from.slice(0, 7)) && to === lastOf(to.slice(0, 7));

/** `Nov 2026`, `Jan – Mar 2026`, or its days. */
export function periodWords(from: string, to: string, locale: string): string {
  const style = isWhole(from, to) ? ({ month: 'short', year: 'numeric' } as const) : ({ dateStyle: 'medium' } as const);
  const format = new Intl.DateTimeFormat(regional(locale), { ...style, timeZone: 'UTC' });
  return format.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)).replace(/\s/g, ' ');
}

function itemOf({ read: { row, siteName }, charge }: Due, { locale, t }: Language): InvoiceItem {
  const what = row.description ?? t(`recurring.services.${row.service}`);
  const place = [row.csNo, siteName].filter(Boolean).join(' ');
  const description = [what, periodWords(charge.from, charge.to, locale), place].filter(Boolean).join(', ').slice(0, 300);
  return { description, cost_cents: charge.cents, thousandths: 1000, discount: null, taxed: [] };
}

/** A draft for each payer, and another where there are more items or taxes than one has room for; with the days it bills. */
export async function addDrafts(tx: Database, context: Context, run: RunRow, due: readonly Due[]): Promise<void> {
  if (due.length === 0) return;
  const [at, today] = [context.clock.now(), todayOf(context)];
  const payers = [...new Set(due.map(({ payer }) => payer))];
  const customers = await tx.select().from(invoiceCustomers).where(isAnyOf(invoiceCustomers.id, payers));
  const usual = await usualTaxes(tx);
  const bySystem = await taxesOfSystems(
    tx,
    due.map(({ read }) => read.row.csNo),
    today,
  );
  const languages = new Map(customers.map(({ locale }) => [locale, languageOf(locale, context.env.TIME_ZONE)]));
  const parts = customers.flatMap((customer) => {
    const language = languages.get(customer.locale) ?? languageOf(customer.locale, context.env.TIME_ZONE);
    const theirs = due
      .filter(({ payer }) => payer === customer.id)
      .map((what) => ({ what, csNo: what.read.row.csNo, items: [itemOf(what, language)], isTaxed: what.read.row.taxed }));
    return levy(theirs, bySystem, { usual, isExempt: isExempt(customer, today) }).map((part) => ({ customer, ...part }));
  });
  const rows = parts.map(({ customer, taxes, items }) => {
    return {
      ...{
        kind: 'invoice' as const,
        customerId: customer.id,
        currency: context.env.CURRENCY,
        items,
        taxes,
        terms: customer.terms,
        runId: run.id,
      },
      ...{ total: invoiceSums(items, taxes).total, createdBy: run.by, createdAt: at, updatedAt: at },
    };
  });
  const made = await tx.insert(invoices).values(rows).returning({ id: invoices.id, total: invoices.total });
  await insertMany(
    tx,
    invoiceEvents,
    made.map(({ id, total }) => ({ invoiceId: id, at, userId: run.byId, by: run.by, kind: 'created', facts: { total, run: run.id } })),
  );
  const periods = made.flatMap(({ id: invoiceId }, index) =>
    (parts[index]?.whats ?? []).map(({ read, charge: { from, to, cents } }) => ({
      itemId: read.row.id,
      from,
      to,
      cents,
      invoiceId,
      runId: run.id,
    })),
  );
  await insertMany(tx, billedPeriods, periods);
}
