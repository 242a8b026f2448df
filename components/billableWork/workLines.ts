import type { InvoiceItem } from '#lib/contract/invoices/content.ts';
import { MOST_COST, MOST_THOUSANDTHS } from '#lib/contract/invoices/content.ts';
import type { Price } from '#lib/contract/prices/price.ts';
import { readDecimal, writeDecimal } from '#lib/format/decimals.ts';

/** An item as it is typed; what is not typed here stays as it was. */
export type LineValues = { key: number; item: InvoiceItem; description: string; quantity: string; cost: string };
export type WrongLine = { key: number; field: 'description' | 'quantity' | 'cost' };

export const linesOf = (items: readonly InvoiceItem[], locale: string): LineValues[] =>
  items.map((item, key) => ({
    ...{ key, item, description: item.description },
    quantity: writeDecimal(item.thousandths, 3, locale),
    cost: writeDecimal(item.cost_cents, 2, locale, 2),
  }));

const EMPTY: InvoiceItem = { description: '', cost_cents: 0, thousandths: 1000, discount: null, taxed: [] };
export const withLine = (lines: readonly LineValues[]): LineValues[] => [
  ...lines,
  { key: Math.max(-1, ...lines.map(({ key }) => key)) + 1, item: EMPTY, description: '', quantity: '1', cost: '' },
];

export function pricedLine(line: LineValues, price: Price | null, locale: string): LineValues {
  const { code: _, gl_account: __, taxable: ___, ...item } = line.item;
  if (!price) return { ...line, item };
  const { code, description, unit_cents, gl_account, taxable } = price;
  const listed = { ...item, code, taxable, ...(gl_account !== null && { gl_account }) };
  return { ...line, item: listed, description, cost: writeDecimal(unit_cents, 2, locale, 2) };
}

export function readLines(lines: readonly LineValues[], locale: string): { items: InvoiceItem[]; wrong: WrongLine[] } {
  const wrong: WrongLine[] = [];
  const items = lines.map(({ key, item, ...typed }) => {
    const description = typed.description.trim();
    const cost = readDecimal(typed.cost, 2, locale);
    const thousandths = readDecimal(typed.quantity, 3, locale);
    if (description === '' || description.length > 300) wrong.push({ key, field: 'description' });
    if (cost === undefined || cost > MOST_COST) wrong.push({ key, field: 'cost' });
    if (!thousandths || thousandths > MOST_THOUSANDTHS) wrong.push({ key, field: 'quantity' });
    return { ...item, description, cost_cents: cost ?? 0, thousandths: thousandths ?? 0 };
  });
  return { items, wrong };
}
