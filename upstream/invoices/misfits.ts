import type { NewInvoice } from '#lib/contract/invoices.ts';
import { itemSums } from '#lib/domain/invoiceMoney.ts';
import { sumOfRates } from '#lib/domain/taxPlaces.ts';

/** What the single fields can't say: a tax that is not there, twice, or on what is not taxable, a discount greater than its item. The place is told by its number, from 1. */
export function misfits({ items, taxes }: Pick<NewInvoice, 'items' | 'taxes'>): string[] {
  const untrue = taxes.flatMap(({ basis_points, parts }, place) =>
    parts && sumOfRates(parts.map((part) => part.basis_points)) !== basis_points
      ? [`tax ${place + 1}: its parts do not come to its rate`]
      : [],
  );
  const wrong = items.flatMap((item, index) => {
    const { taxed, discount } = item;
    const why = [
      item.taxable === false && taxed.length > 0 && `${item.code ?? 'it'} is not taxable`,
      taxed.some((place) => place >= taxes.length) && 'no such tax',
      new Set(taxed).size < taxed.length && 'a tax twice',
      discount?.kind === 'cents' && discount.cents > itemSums(item).gross && 'the discount is more than the item',
    ];
    return why.flatMap((text) => (text ? [`item ${index + 1}: ${text}`] : []));
  });
  return [...untrue, ...wrong];
}
