import type { InvoiceItem, InvoiceSums, InvoiceTax } from '#lib/contract/invoices/content.ts';

/** Thousandths of a unit: 1500 is one and a half hours. */
const UNIT = 1000n;
/** Percent are told in basis points: 825 is 8.25 %. */
const WHOLE = 10_000n;
const HUNDREDTHS = 100;

export type Priced = Pick<InvoiceItem, 'cost_cents' | 'thousandths' | 'discount'> & { taxed: readonly number[] };

type ItemSums = InvoiceSums['items'][number];

/** `value` × `numerator` / `denominator` in whole cents, halves away from zero; exact, however large. */
export const shareOf = (value: number, numerator: number, denominator: bigint): number =>
  Number((2n * BigInt(value) * BigInt(numerator) + denominator) / (2n * denominator));

/** Of a rate in basis points with two decimals at most. */
export const taxOf = (base: number, basis_points: number): number =>
  shareOf(base, Math.round(basis_points * HUNDREDTHS), WHOLE * BigInt(HUNDREDTHS));

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** What one item comes to. A discount is never more than the item. */
export function itemSums({ cost_cents, thousandths, discount }: Omit<Priced, 'taxed'>): ItemSums {
  const gross = shareOf(cost_cents, thousandths, UNIT);
  const wanted = discount === null ? 0 : discount.kind === 'cents' ? discount.cents : shareOf(gross, discount.basis_points, WHOLE);
  const taken = Math.min(gross, Math.max(0, wanted));
  return { gross, discount: taken, net: gross - taken };
}

/**
 * What an invoice comes to, in whole cents; the one place where money is rounded, read by the screen and by the upstream alike.
 *
 * 1. An item is cost × quantity, rounded; its discount, if in percent, is taken of that and rounded; what is left is its net.
 * 2. Of each tax the base is the sum of the nets it applies to, and the tax is taken of that sum and rounded once: not item by item, so that
 *    neither the order of the items nor how they are cut up changes it. A tax is not taxed by the other.
 * 3. The total is the sum of the nets and of the taxes. Nothing is rounded after that.
 *
 * Halves are rounded up. Nothing here is ever negative.
 */
export function invoiceSums(items: readonly Priced[], taxes: readonly InvoiceTax[]): InvoiceSums {
  const each = items.map(itemSums);
  const taken = taxes.map(({ name, basis_points }, place) => {
    const base = sum(items.map(({ taxed }, index) => (taxed.includes(place) ? (each[index]?.net ?? 0) : 0)));
    return { name, basis_points, base, cents: taxOf(base, basis_points) };
  });
  const net = sum(each.map((item) => item.net));
  return {
    items: each,
    gross: sum(each.map((item) => item.gross)),
    discount: sum(each.map((item) => item.discount)),
    net,
    taxes: taken,
    total: net + sum(taken.map(({ cents }) => cents)),
  };
}
