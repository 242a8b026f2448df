import type { InvoiceItem, InvoiceSums, InvoiceTax } from '#lib/contract/invoices/content.ts';
import type { Creditable, CreditWanted } from '#lib/contract/receivables/credits.ts';
import { invoiceSums, shareOf, taxOf } from './invoiceMoney.ts';

type Billed = { items: readonly InvoiceItem[]; taxes: readonly InvoiceTax[] };
/** What a credit memo gives back: its items are those of the invoice at `places`, and a tax comes back in proportion to what is left of it. */
export type CreditPart = { places: number[]; quantities: number[]; sums: InvoiceSums };

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** What no memo has given back yet, by item and by tax; `base` is the net a tax was charged on. */
export function creditableOf({ items, taxes }: Billed, earlier: readonly CreditPart[]): Creditable {
  const billed = invoiceSums(items, taxes);
  const before = (place: number, of: (part: CreditPart, index: number) => number) =>
    sum(earlier.flatMap((part) => part.places.flatMap((each, index) => (each === place ? [of(part, index)] : []))));
  return {
    items: items.map(({ thousandths }, place) => ({
      cents: (billed.items[place]?.net ?? 0) - before(place, ({ sums }, index) => sums.items[index]?.net ?? 0),
      thousandths: thousandths - before(place, ({ quantities }, index) => quantities[index] ?? 0),
    })),
    taxes: billed.taxes.map(({ base, cents }, place) => ({
      base: base - sum(earlier.map(({ sums }) => sums.taxes[place]?.base ?? 0)),
      cents: cents - sum(earlier.map(({ sums }) => sums.taxes[place]?.cents ?? 0)),
    })),
  };
}

/** All that is left: what a memo over the whole of it gives back. */
export const restOf = ({ items, taxes }: Creditable): CreditWanted => ({
  items: items.flatMap(({ cents, thousandths }, place) =>
    cents > 0 ? [{ place, ...(thousandths > 0 ? { thousandths } : { cents }) }] : [],
  ),
  taxes: taxes.flatMap(({ base, cents }, place) => (base === 0 && cents > 0 ? [{ place, cents }] : [])),
});

type Memo = { items: InvoiceItem[]; part: CreditPart };
export type MemoWrong = { items?: string[]; taxes?: string[] };

/**
 * A memo over some items and taxes of an invoice, in whole cents.
 *
 * 1. Of a quantity comes back its share of the item's net, and of the last of it all that is left; an amount comes back as it is.
 * 2. Each tax comes back with its items: its share of what is left of that tax, so that memos over everything come to the invoice, to the cent.
 * 3. A tax alone comes back as an amount, above what came back with the items.
 */
export function memoOf(invoice: Billed, left: Creditable, wanted: CreditWanted): Memo | MemoWrong {
  const billed = invoiceSums(invoice.items, invoice.taxes);
  const wrong: { items: string[]; taxes: string[] } = { items: [], taxes: [] };
  const lines = wanted.items.flatMap((line, index) => {
    const { place } = line;
    const [item, rest] = [invoice.items[place], left.items[place]];
    const refuse = (why: string) => {
      wrong.items.push(`item ${place + 1}: ${why}`);
      return [];
    };
    if (!item || !rest) return refuse('not on the invoice');
    if (wanted.items.findIndex((each) => each.place === place) < index) return refuse('twice');
    if (line.cents !== undefined) {
      if (line.cents > rest.cents) return refuse(`at most ${rest.cents} cents are left of it`);
      return [{ place, item, net: line.cents, quantity: 0 }];
    }
    const quantity = line.thousandths ?? 0;
    if (quantity > rest.thousandths) return refuse(`at most ${rest.thousandths} thousandths are left of it`);
    const share = shareOf(billed.items[place]?.net ?? 0, quantity, BigInt(item.thousandths));
    return [{ place, item, quantity, net: quantity === rest.thousandths ? rest.cents : Math.min(share, rest.cents) }];
  });
  const taxes = invoice.taxes.map(({ name, basis_points }, place) => {
    const rest = left.taxes[place] ?? { base: 0, cents: 0 };
    const base = sum(lines.filter(({ item }) => item.taxed.includes(place)).map(({ net }) => net));
    const withItems = base === 0 ? 0 : shareOf(rest.cents, base, BigInt(rest.base));
    const alone = sum(wanted.taxes.filter((each) => each.place === place).map(({ cents }) => cents));
    if (withItems + alone > rest.cents) wrong.taxes.push(`tax ${place + 1}: at most ${rest.cents - withItems} cents are left of it`);
    return { name, basis_points, base, cents: withItems + alone };
  });
  for (const { place } of wanted.taxes) if (!invoice.taxes[place]) wrong.taxes.push(`tax ${place + 1}: not on the invoice`);
  const net = sum(lines.map((line) => line.net));
  const total = net + sum(taxes.map(({ cents }) => cents));
  if (total === 0 && wrong.items.length + wrong.taxes.length === 0) wrong.items.push('nothing would be credited');
  if (wrong.items.length + wrong.taxes.length > 0)
    return { ...(wrong.items.length > 0 && { items: wrong.items }), ...(wrong.taxes.length > 0 && { taxes: wrong.taxes }) };

  const sums = lines.map((line) => {
    const gross = line.quantity > 0 ? Math.max(line.net, shareOf(line.item.cost_cents, line.quantity, 1000n)) : line.net;
    return { gross, discount: gross - line.net, net: line.net };
  });
  return {
    items: lines.map(({ item, net: cents, quantity }, index): InvoiceItem => {
      const discount = sums[index]?.discount ?? 0;
      return quantity > 0
        ? { ...item, thousandths: quantity, discount: discount > 0 ? { kind: 'cents', cents: discount } : null }
        : { ...item, cost_cents: cents, thousandths: 1000, discount: null };
    }),
    part: {
      places: lines.map(({ place }) => place),
      quantities: lines.map(({ quantity }) => quantity),
      sums: {
        items: sums,
        gross: sum(sums.map(({ gross }) => gross)),
        discount: sum(sums.map(({ discount }) => discount)),
        net,
        taxes,
        total,
      },
    },
  };
}

/** What a tax was charged too much, had its rate been another: to be given back without its items. */
export const overchargeOf = ({ base, cents }: Creditable['taxes'][number], basis_points: number): number =>
  Math.max(0, cents - taxOf(base, basis_points));
