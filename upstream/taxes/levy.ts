import { eq, sql } from 'drizzle-orm';
import { type InvoiceItem, type InvoiceTax, MOST_ITEMS, MOST_TAXES } from '#lib/contract/invoices/content.ts';
import { customerSystems } from '#upstream/customers/tables.ts';
import type { Database } from '#upstream/db/connect.ts';
import { systems } from '#upstream/systems/tables.ts';
import { type PlaceTax, taxesAt } from './read.ts';

/** Something to bill at the site of a system, not yet taxed: its items stay on one invoice. */
export type Untaxed<What> = { what: What; csNo: string | null; items: readonly InvoiceItem[]; isTaxed: boolean };
export type Levied<What> = { taxes: InvoiceTax[]; items: InvoiceItem[]; whats: What[] };

/** The tax at each of these systems on a day. */
export async function taxesOfSystems(tx: Database, csNos: readonly (string | null)[], day: string): Promise<Map<string, PlaceTax>> {
  const wanted = [...new Set(csNos.flatMap((csNo) => csNo ?? []))];
  if (wanted.length === 0) return new Map();
  const { csNo, address } = systems;
  const rows = await tx
    .select({ csNo, address })
    .from(systems)
    .where(sql`${csNo} in (select jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb))`);
  const taxes = await taxesAt(
    tx,
    rows.map((row) => row.address),
    day,
  );
  return new Map(
    rows.flatMap((row) => {
      const found = row.address === null ? undefined : taxes.get(row.address);
      return found ? [[row.csNo, found] as const] : [];
    }),
  );
}

/** Each with the tax of its site, if any, or the usual ones where no place fits; in parts with room for all items and taxes of an invoice. */
export function levy<What>(
  all: readonly Untaxed<What>[],
  bySystem: ReadonlyMap<string, PlaceTax>,
  { usual, isExempt }: { usual: readonly InvoiceTax[]; isExempt: boolean },
): Levied<What>[] {
  const parts: Levied<What>[] = [];
  for (const { what, csNo, items, isTaxed } of all) {
    const own = csNo === null ? undefined : bySystem.get(csNo)?.tax;
    const taxes = isExempt || !isTaxed || own === null ? [] : own ? [own] : usual;
    const hasRoom = (part: Levied<What>) => {
      const added = taxes.filter((tax) => !part.taxes.some((each) => isSameTax(each, tax)));
      return part.items.length + items.length <= MOST_ITEMS && part.taxes.length + added.length <= MOST_TAXES;
    };
    const found = parts.find(hasRoom);
    const part = found ?? { taxes: [], items: [], whats: [] };
    if (!found) parts.push(part);
    for (const tax of taxes) if (!part.taxes.some((each) => isSameTax(each, tax))) part.taxes.push(tax);
    const places = taxes.map((tax) => part.taxes.findIndex((each) => isSameTax(each, tax))).toSorted((one, other) => one - other);
    for (const item of items) part.items.push({ ...item, taxed: item.taxable === false ? [] : places });
    part.whats.push(what);
  }
  return parts;
}

const isSameTax = (one: InvoiceTax, other: InvoiceTax) => JSON.stringify(one) === JSON.stringify(other);

/** The systems a customer pays for. */
export const systemsOf = (database: Database, customerId: number) =>
  database
    .select({ csNo: systems.csNo, address: systems.address })
    .from(customerSystems)
    .innerJoin(systems, eq(systems.csNo, customerSystems.csNo))
    .where(eq(customerSystems.customerId, customerId));
