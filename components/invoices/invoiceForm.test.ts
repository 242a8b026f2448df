import { FullInvoice, NewInvoice } from '#lib/contract/invoices.ts';
import { LANGUAGES, regional } from '#lib/format/languages.ts';
import { emptyForm, type FormValues, formOf, moved, newItem, priced, readForm, withoutTax, withTax } from './invoiceForm.ts';

const TAXES = [
  { name: 'State', basis_points: 625 },
  { name: 'City', basis_points: 200 },
];
const good = (more: Partial<FormValues> = {}): FormValues => ({
  ...emptyForm(TAXES, 'de'),
  customer: { id: 7, name: 'Bayou' },
  items: [
    { key: 1, description: ' Wartung ', cost: '1.234,50', quantity: '1,5', discount: '12,5', discountIn: 'percent', taxed: [0, 1] },
    { key: 2, description: 'Akku', cost: '20', quantity: '2', discount: '5', discountIn: 'cents', taxed: [1] },
  ],
  ...more,
});
const at = (field: string, text: string): FormValues =>
  good({ items: good().items.map((item, index) => (index ? item : { ...item, [field]: text })) });

test('what is typed in German is sent as whole cents, thousandths and basis points, and is what the contract takes', () => {
  const { content, wrong } = readForm(good(), 'de');
  expect(wrong).toEqual({});
  expect(content).toEqual({
    customer_id: 7,
    terms: 30,
    note: null,
    taxes: TAXES,
    items: [
      { description: 'Wartung', cost_cents: 123_450, thousandths: 1500, discount: { kind: 'percent', basis_points: 1250 }, taxed: [0, 1] },
      { description: 'Akku', cost_cents: 2000, thousandths: 2000, discount: { kind: 'cents', cents: 500 }, taxed: [1] },
    ],
  });
  expect(NewInvoice.safeParse(content).success).toBe(true);
});

test.each([
  ['items.0.description', at('description', ' '), 'description'],
  ['items.0.cost', at('cost', 'zwölf'), 'cost'],
  ['items.0.cost', at('cost', '12,345'), 'cost'],
  ['items.0.quantity', at('quantity', '0'), 'quantity'],
  ['items.0.discount', at('discount', '101'), 'discountMore'],
  ['items.0.discount', at('discount', '-5'), 'discount'],
  [
    'items.1.discount',
    good({ items: good().items.map((item) => ({ ...item, discount: '40,01', discountIn: 'cents' as const })) }),
    'discountMore',
  ],
  ['taxes.0.rate', good({ taxes: [{ name: 'State', rate: '' }] }), 'rate'],
  ['taxes.0.name', good({ taxes: [{ name: '', rate: '5' }] }), 'taxName'],
  ['terms', good({ terms: '366' }), 'terms'],
  ['customer', good({ customer: null }), 'customer'],
  ['items', good({ items: [] }), 'items'],
])('%s says what is wrong with it', (place, values, why) => {
  expect(readForm(values, 'de').wrong).toMatchObject({ [place]: why });
});

test('an invoice that is opened and sent unchanged is the same invoice, in every language', () => {
  const { content } = readForm(good(), 'de');
  const invoice = FullInvoice.parse({
    ...content,
    ...{
      id: 1,
      kind: 'invoice',
      status: 'draft',
      customer_name: 'Bayou',
      currency: 'USD',
      total_cents: 0,
      paid_cents: 0,
      balance_cents: 0,
    },
    sums: { items: [], gross: 0, discount: 0, net: 0, taxes: [], total: 0 },
    recipient: { name: 'Bayou' },
    customer: { id: 7, name: 'Bayou' },
  });
  for (const locale of LANGUAGES.map(regional)) {
    const { content: retry, wrong } = readForm(formOf(invoice, locale), locale);
    expect([wrong, retry]).toEqual([{}, content]);
  }
});

test('a tax that goes takes its marks with it, the other one keeps its items; one that comes is on every item', () => {
  const without = withoutTax(good(), 0);
  expect([without.taxes.map(({ name }) => name), without.items.map(({ taxed }) => taxed)]).toEqual([['City'], [[0], [0]]]);
  expect(withTax(without).items.map(({ taxed }) => taxed)).toEqual([
    [0, 1],
    [0, 1],
  ]);
});

test('a line that is moved keeps its name, and a new one gets one that nobody has', () => {
  const { items } = good();
  expect(moved(items, 1, -1).map(({ key }) => key)).toEqual([2, 1]);
  expect(moved(items, 0, 1).map(({ key }) => key)).toEqual([2, 1]);
  expect(newItem(items, 2)).toMatchObject({ key: 3, taxed: [0, 1], quantity: '1' });
});

test('a line of the price list fills its item, which bears no tax where it is not taxable; without it the item is free again', () => {
  const price = { id: 1, code: 'NSF-FEE', description: 'Returned check fee', kind: 'fee' as const, unit_cents: 3000, gl_account: '4900' };
  const [item = newItem([], 0)] = good().items;
  const listed = priced(item, { ...price, taxable: false, active: true, version: 1 }, 2, 'de');
  expect(listed).toMatchObject({ description: 'Returned check fee', cost: '30,00', quantity: '1,5', taxed: [] });
  const { content } = readForm(good({ items: [listed] }), 'de');
  expect(content.items).toMatchObject([{ cost_cents: 3000, code: 'NSF-FEE', gl_account: '4900', taxable: false, taxed: [] }]);
  expect(withTax(good({ items: [listed] })).items[0]?.taxed).toEqual([]);
  const free = priced(listed, null, 2, 'de');
  expect(free).toMatchObject({ description: 'Returned check fee', taxed: [0, 1] });
  expect(readForm(good({ items: [free] }), 'de').content.items[0]).not.toHaveProperty('code');
});
