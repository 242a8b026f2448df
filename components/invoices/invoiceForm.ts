import { z } from 'zod';
import { type InvoiceItem, InvoiceTax, MOST_COST, MOST_THOUSANDTHS } from '#lib/contract/invoices/content.ts';
import type { InvoiceCustomer } from '#lib/contract/invoices/customers.ts';
import type { FullInvoice, NewInvoice } from '#lib/contract/invoices.ts';
import type { Price } from '#lib/contract/prices/price.ts';
import { itemSums } from '#lib/domain/invoiceMoney.ts';
import { readDecimal, writeDecimal } from '#lib/format/decimals.ts';

export type PickedCustomer = { id: number; name: string } & Partial<Pick<InvoiceCustomer, 'terms' | 'exempt'>>;

const ItemValues = z.object({
  key: z.number(),
  description: z.string(),
  cost: z.string(),
  quantity: z.string(),
  discount: z.string(),
  discountIn: z.enum(['percent', 'cents']),
  taxed: z.array(z.number()),
  code: z.string().optional(),
  gl_account: z.string().optional(),
  taxable: z.boolean().optional(),
});
export type ItemValues = z.infer<typeof ItemValues>;

/** What stands in the form, as it was typed in the reader's language. */
export const FormValues = z.object({
  customer: z.object({ id: z.number(), name: z.string() }).nullable(),
  items: z.array(ItemValues),
  taxes: z.array(z.object({ name: z.string(), rate: z.string(), parts: InvoiceTax.shape.parts })),
  terms: z.string(),
  note: z.string(),
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

export const taxValues = (taxes: readonly InvoiceTax[], locale: string) =>
  taxes.map(({ name, basis_points, parts }) => ({
    ...{ name, rate: writeDecimal(Math.round(basis_points * 100), 4, locale) },
    ...(parts && { parts }),
  }));

export function emptyForm(taxes: readonly InvoiceTax[], locale: string, customer?: InvoiceCustomer): FormValues {
  const empty = { customer: null, items: [newItem([], taxes.length)], taxes: taxValues(taxes, locale), terms: '30', note: '' };
  return customer ? { ...empty, ...forCustomer(empty, customer, empty.taxes) } : empty;
}

/** What follows from whom it is for: their terms, and no tax for whoever is exempt. */
export function forCustomer({ items, taxes }: Pick<FormValues, 'items' | 'taxes'>, picked: PickedCustomer, usual: FormValues['taxes']) {
  const { id, name, terms, exempt } = picked;
  const taxed = usual.map((_, place) => place);
  return {
    customer: { id, name },
    ...(terms != null && { terms: String(terms) }),
    ...(exempt === true && { taxes: [], items: items.map((item) => ({ ...item, taxed: [] })) }),
    ...(exempt === false &&
      taxes.length === 0 && { taxes: usual, items: items.map((item) => (item.taxable === false ? item : { ...item, taxed })) }),
  };
}

/** These taxes in the place of all there are, on all that is taxable. */
export const withTaxes = (values: FormValues, taxes: FormValues['taxes']): FormValues => ({
  ...values,
  taxes,
  items: values.items.map((item) => ({ ...item, taxed: item.taxable === false ? [] : taxes.map((_, place) => place) })),
});

/** An item as the price list has it, or one that is none of the list; every tax of the invoice is on what is taxable. */
export function priced(item: ItemValues, price: Price | null, taxes: number, locale: string): ItemValues {
  const { code: _, gl_account: __, taxable: ___, ...free } = item;
  const taxed = Array.from({ length: taxes }, (____, place) => place);
  if (!price) return item.taxable === false ? { ...free, taxed } : free;
  return {
    ...free,
    ...{ description: price.description, cost: writeDecimal(price.unit_cents, 2, locale, 2), code: price.code, taxable: price.taxable },
    ...(price.gl_account !== null && { gl_account: price.gl_account }),
    taxed: price.taxable ? taxed : [],
  };
}

export function formOf({ customer, items, taxes, terms, note, version }: FullInvoice, locale: string): FormValues {
  return {
    customer: { id: customer.id, name: customer.name },
    items: items.map(({ description, cost_cents, thousandths, discount, taxed, ...listed }, index) => ({
      ...listed,
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
  const { code, gl_account, taxable } = values;
  const value = {
    ...(code !== undefined && { code, ...(gl_account !== undefined && { gl_account }), ...(taxable !== undefined && { taxable }) }),
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

function readTax({ name, rate, parts }: FormValues['taxes'][number], locale: string): Read<InvoiceTax> {
  const read = readDecimal(rate, 4, locale);
  const basis_points = read === undefined ? undefined : read / 100;
  return {
    value: { name: name.trim(), basis_points: Math.min(basis_points ?? 0, 10_000), ...(parts && { parts }) },
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
  items: values.items.map((item) => (item.taxable === false ? item : { ...item, taxed: [...item.taxed, values.taxes.length] })),
});

export function moved(items: readonly ItemValues[], from: number, by: -1 | 1): ItemValues[] {
  const next = [...items];
  const [item] = next.splice(from, 1);
  if (item) next.splice(from + by, 0, item);
  return next;
}
