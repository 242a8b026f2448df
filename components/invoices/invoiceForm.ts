import { z } from 'zod';
import type { InvoiceItem, InvoiceTax } from '#lib/contract/invoices/content.ts';
import { MOST_COST, MOST_THOUSANDTHS } from '#lib/contract/invoices/content.ts';
import type { FullInvoice, NewInvoice } from '#lib/contract/invoices.ts';
import { itemSums } from '#lib/domain/invoiceMoney.ts';
import { readDecimal, writeDecimal } from '#lib/format/decimals.ts';

const ItemValues = z.object({
  /** Only to know a line by while it is moved about. */
  key: z.number(),
  description: z.string(),
  cost: z.string(),
  quantity: z.string(),
  discount: z.string(),
  discountIn: z.enum(['percent', 'cents']),
  taxed: z.array(z.number()),
});
export type ItemValues = z.infer<typeof ItemValues>;

/** What stands in the form, as it was typed in the reader's language. */
export const FormValues = z.object({
  customer: z.object({ id: z.number(), name: z.string() }).nullable(),
  items: z.array(ItemValues),
  taxes: z.array(z.object({ name: z.string(), rate: z.string() })),
  terms: z.string(),
  note: z.string(),
  /** The version it was begun over. */
  seen: z.number().optional(),
});
export type FormValues = z.infer<typeof FormValues>;

export type FormWrong =
  | 'customer'
  | 'items'
  | 'description'
  | 'cost'
  | 'quantity'
  | 'discount'
  | 'discountMore'
  | 'taxName'
  | 'rate'
  | 'terms';

const nextKey = (items: readonly ItemValues[]) => Math.max(0, ...items.map(({ key }) => key)) + 1;

export const newItem = (items: readonly ItemValues[], taxes: number): ItemValues => ({
  ...{ key: nextKey(items), description: '', cost: '', quantity: '1', discount: '', discountIn: 'percent' },
  taxed: Array.from({ length: taxes }, (_, place) => place),
});

const taxValues = (taxes: readonly InvoiceTax[], locale: string) =>
  taxes.map(({ name, basis_points }) => ({ name, rate: writeDecimal(basis_points, 2, locale) }));

export function emptyForm(taxes: readonly InvoiceTax[], locale: string): FormValues {
  return { customer: null, items: [newItem([], taxes.length)], taxes: taxValues(taxes, locale), terms: '30', note: '' };
}

export function formOf({ customer, items, taxes, terms, note, version }: FullInvoice, locale: string): FormValues {
  return {
    customer: { id: customer.id, name: customer.name },
    items: items.map(({ description, cost_cents, thousandths, discount, taxed }, index) => ({
      key: index + 1,
      description,
      cost: writeDecimal(cost_cents, 2, locale, 2),
      quantity: writeDecimal(thousandths, 3, locale),
      discount: discount === null ? '' : writeDecimal(discount.kind === 'cents' ? discount.cents : discount.basis_points, 2, locale),
      discountIn: discount?.kind ?? 'percent',
      taxed,
    })),
    taxes: taxValues(taxes, locale),
    terms: String(terms),
    note: note ?? '',
    seen: version,
  };
}

type Wrong = Record<string, FormWrong>;
type Read<What> = { value: What; wrong: Partial<Record<string, FormWrong>> };

function readItem(values: ItemValues, locale: string): Read<InvoiceItem> {
  const cost = readDecimal(values.cost, 2, locale);
  const thousandths = readDecimal(values.quantity, 3, locale);
  const off = values.discount.trim() === '' ? 0 : readDecimal(values.discount, 2, locale);
  const isPercent = values.discountIn === 'percent';
  const discount = !off
    ? null
    : isPercent
      ? { kind: 'percent' as const, basis_points: Math.min(off, 10_000) }
      : { kind: 'cents' as const, cents: off };
  const value = {
    description: values.description.trim(),
    cost_cents: cost ?? 0,
    thousandths: thousandths ?? 0,
    discount,
    taxed: values.taxed,
  };
  const { gross } = itemSums({ ...value, discount: null });
  const isTooMuch = off !== undefined && (isPercent ? off > 10_000 : off > gross);
  return {
    value,
    wrong: {
      ...(value.description === '' || value.description.length > 300 ? { description: 'description' } : {}),
      ...(cost === undefined || cost > MOST_COST ? { cost: 'cost' } : {}),
      ...(!thousandths || thousandths > MOST_THOUSANDTHS ? { quantity: 'quantity' } : {}),
      ...(off === undefined ? { discount: 'discount' } : isTooMuch ? { discount: 'discountMore' } : {}),
    },
  };
}

function readTax({ name, rate }: FormValues['taxes'][number], locale: string): Read<InvoiceTax> {
  const basis_points = readDecimal(rate, 2, locale);
  return {
    value: { name: name.trim(), basis_points: Math.min(basis_points ?? 0, 10_000) },
    wrong: {
      ...(name.trim() === '' || name.trim().length > 40 ? { name: 'taxName' } : {}),
      ...(basis_points === undefined || basis_points > 10_000 ? { rate: 'rate' } : {}),
    },
  };
}

/** What the form says as it is sent, and what is wrong with it: `items.2.cost` is the price of the third line. What can't be read counts as nothing. */
export function readForm(values: FormValues, locale: string): { content: NewInvoice; wrong: Wrong } {
  const items = values.items.map((item) => readItem(item, locale));
  const taxes = values.taxes.map((tax) => readTax(tax, locale));
  const terms = /^\d{1,3}$/.test(values.terms.trim()) ? Number(values.terms) : undefined;
  const named = (part: string, reads: readonly Read<unknown>[]) =>
    reads.flatMap(({ wrong }, index) => Object.entries(wrong).map(([field, why]) => [`${part}.${index}.${field}`, why] as const));
  const wrong = Object.fromEntries([
    ...(values.customer ? [] : [['customer', 'customer'] as const]),
    ...(items.length === 0 ? [['items', 'items'] as const] : []),
    ...named('items', items),
    ...named('taxes', taxes),
    ...(terms === undefined || terms > 365 ? [['terms', 'terms'] as const] : []),
  ]) as Wrong;
  const content = {
    customer_id: values.customer?.id ?? 0,
    items: items.map(({ value }) => value),
    taxes: taxes.map(({ value }) => value),
    terms: terms ?? 0,
    note: values.note.trim() || null,
  };
  return { content, wrong };
}

export function withoutTax(values: FormValues, place: number): FormValues {
  const items = values.items.map((item) => ({
    ...item,
    taxed: item.taxed.filter((each) => each !== place).map((each) => (each > place ? each - 1 : each)),
  }));
  return { ...values, items, taxes: values.taxes.filter((_, index) => index !== place) };
}

export const withTax = (values: FormValues): FormValues => ({
  ...values,
  taxes: [...values.taxes, { name: '', rate: '' }],
  items: values.items.map((item) => ({ ...item, taxed: [...item.taxed, values.taxes.length] })),
});

export function moved(items: readonly ItemValues[], from: number, by: -1 | 1): ItemValues[] {
  const next = [...items];
  const [item] = next.splice(from, 1);
  if (item) next.splice(from + by, 0, item);
  return next;
}
