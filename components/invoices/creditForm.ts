import type { FullInvoice } from '#lib/contract/invoices.ts';
import type { Creditable, CreditWanted } from '#lib/contract/receivables/credits.ts';
import { memoOf, overchargeOf, restOf } from '#lib/domain/creditMemo.ts';
import { readDecimal } from '#lib/format/decimals.ts';

export const CREDIT_WAYS = ['all', 'items', 'taxes'] as const;
export type CreditWay = (typeof CREDIT_WAYS)[number];

/** As typed: of each item a quantity or an amount, of each tax the rate that would have been right. */
export type CreditValues = { way: CreditWay; items: { quantity: string; amount: string }[]; rates: string[] };

export const emptyCredit = ({ items, taxes, written_off_cents }: FullInvoice): CreditValues => ({
  way: written_off_cents > 0 ? 'items' : 'all',
  items: items.map(() => ({ quantity: '', amount: '' })),
  rates: taxes.map(() => ''),
});

type Unread = { place: number; field: 'quantity' | 'amount' | 'rate' };

function readItems(values: CreditValues, left: Creditable, locale: string) {
  const unread: Unread[] = [];
  const items = values.items.flatMap(({ quantity, amount }, place) => {
    const rest = left.items[place];
    const [isQuantity, text] = quantity.trim() ? [true, quantity] : [false, amount];
    if (!text.trim() || !rest) return [];
    const value = readDecimal(text, isQuantity ? 3 : 2, locale);
    if (value === 0) return [];
    if (value === undefined || value > (isQuantity ? rest.thousandths : rest.cents)) {
      unread.push({ place, field: isQuantity ? 'quantity' : 'amount' });
      return [];
    }
    return [isQuantity ? { place, thousandths: value } : { place, cents: value }];
  });
  return { items, unread };
}

function readRates(values: CreditValues, left: Creditable, charged: FullInvoice['taxes'], locale: string) {
  const unread: Unread[] = [];
  const taxes = values.rates.flatMap((text, place) => {
    const rest = left.taxes[place];
    if (!text.trim() || !rest) return [];
    const read = readDecimal(text, 4, locale);
    const rate = read === undefined ? undefined : read / 100;
    if (rate === undefined || rate >= (charged[place]?.basis_points ?? 0)) {
      unread.push({ place, field: 'rate' });
      return [];
    }
    const cents = overchargeOf(rest, rate);
    return cents > 0 ? [{ place, cents }] : [];
  });
  return { taxes, unread };
}

/** What would be credited, and its sums by the rule by which the upstream works them out; what can't be read is named and counts as nothing. */
export function readCredit(values: CreditValues, invoice: FullInvoice, left: Creditable, locale: string) {
  const byItem = values.way === 'items' ? readItems(values, left, locale) : { items: [], unread: [] };
  const byRate = values.way === 'taxes' ? readRates(values, left, invoice.taxes, locale) : { taxes: [], unread: [] };
  const wanted: CreditWanted = values.way === 'all' ? restOf(left) : { items: byItem.items, taxes: byRate.taxes };
  const memo = memoOf(invoice, left, wanted);
  return { wanted, sums: 'part' in memo ? memo.part.sums : undefined, unread: [...byItem.unread, ...byRate.unread] };
}
