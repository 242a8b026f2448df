import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import { FullInvoice, type NewInvoice } from '#lib/contract/invoices.ts';
import { CustomerPayment } from '#lib/contract/receivables/payments.ts';
import { creditableOf } from '#lib/domain/creditMemo.ts';
import { invoiceSums } from '#lib/domain/invoiceMoney.ts';
import { paperFormats, paperOf } from '#lib/domain/invoicePaper.ts';

type Sent = { path: string; params?: unknown; body?: unknown };
const sent: Sent[] = [];
const pushed: string[] = [];
type Asked = { query?: { locale?: string }; params?: { id: number } };
const HOUSTON = { name: 'Sales tax, Houston TX', basis_points: 825 };
const NOWHERE = { id: 8, name: 'Pecan Grove', contact: 'Ben', cs_no: null };
const READ: Record<string, (input: Asked | null) => unknown> = {
  '/customers/:id/taxes': (input) =>
    input && { data: input.params?.id === 8 ? [] : [{ place: 'Houston, TX 77002', systems: ['HOU-10007'], tax: HOUSTON }] },
  '/invoices': () => ({
    data: [{ id: 10, number: '2031-0010', kind: 'invoice', currency: 'USD', balance_cents: 4500, due_on: '2031-03-31' }],
    meta: { total: 140 },
  }),
  '/invoice-settings': () => ({ data: { currency: 'USD', today: '2031-03-05' } }),
  '/invoice-customers': () => ({ data: [{ id: 7, name: 'Bayou Bend Dental', contact: 'Ana', cs_no: 'HOU-10007' }, NOWHERE] }),
  '/invoices/:id/letter': (input) => ({
    data: { subject: `Subject in ${input?.query?.locale}`, message: `Text in ${input?.query?.locale}` },
  }),
};
jest.unstable_mockModule('#lib/browser/api/useApi.ts', () => ({
  useRead: ({ path }: { path: string }, input: Asked | null) => ({
    data: READ[path]?.(input),
    isLoading: false,
  }),
  useWrite: ({ path }: { path: string }) => ({
    trigger: async ([input]: [Omit<Sent, 'path'>]) => {
      sent.push({ path, ...input });
      return { data: invoice({ number: '2031-0001' }) };
    },
    isMutating: false,
  }),
  refresh: () => undefined,
}));
jest.unstable_mockModule('#lib/browser/api/useUser.tsx', () => ({ useUser: () => ({ fullName: 'Ana' }), useAllows: () => () => true }));
jest.unstable_mockModule('#lib/i18n/navigation.ts', () => ({
  Link: ({ href, children }: { href: string; children: React.ReactNode }) => <a href={href}>{children}</a>,
  useRouter: () => ({ push: (path: string) => pushed.push(path) }),
  usePathname: () => '/',
}));
const { InvoiceSheet } = await import('./InvoiceSheet.tsx');
const { InvoiceForm } = await import('./InvoiceForm.tsx');
const { InvoiceActs } = await import('./InvoiceActs.tsx');
const { InvoicePayments } = await import('./InvoicePayments.tsx');
const { CreditDrawer } = await import('./CreditDrawer.tsx');
const { PaymentApply } = await import('./PaymentApply.tsx');
const { ReceiveDrawer } = await import('./ReceiveDrawer.tsx');
const { PaymentDrawer } = await import('./PaymentDrawer.tsx');
const { SendDrawer } = await import('./SendDrawer.tsx');
const { emptyForm } = await import('./invoiceForm.ts');
const { pageRules } = await import('./printFooter.ts');

const ITEMS = [
  {
    ...{ description: 'Monitoring, March', cost_cents: 3995, thousandths: 1500, taxed: [0, 1] },
    discount: { kind: 'percent' as const, basis_points: 1000 },
  },
  { description: 'Battery', cost_cents: 2850, thousandths: 2000, discount: { kind: 'cents' as const, cents: 500 }, taxed: [1] },
];
const TAXES = [
  { name: 'State sales tax', basis_points: 625 },
  { name: 'Local sales tax', basis_points: 200 },
];
const sums = invoiceSums(ITEMS, TAXES);

function invoice(more: object = {}): FullInvoice {
  const customer = { id: 7, name: 'Bayou Bend Dental', email: 'billing@bayou.example', locale: 'en', version: 1 };
  return FullInvoice.parse({
    ...{ id: 1, kind: 'invoice', status: 'sent', number: '2031-0007', customer_id: 7, customer_name: customer.name, cs_no: 'HOU-10007' },
    ...{ currency: 'USD', issued_on: '2031-03-01', due_on: '2031-03-31', terms: 30, version: 4, customer },
    ...{ total_cents: sums.total, paid_cents: 0, balance_cents: sums.total, items: ITEMS, taxes: TAXES, sums, note: 'Gate 4' },
    sender: { name: 'Lone Star Alarm', address: '2100 Commerce Street, Dallas, TX 75201', phone: '(214) 555-0100' },
    recipient: { name: 'Bayou Bend Dental', address: '12 Elm St, Houston, TX 77002', cs_no: 'HOU-10007' },
    ...more,
  });
}
const draft = (more: object = {}) => invoice({ status: 'draft', number: null, issued_on: null, due_on: null, balance_cents: 0, ...more });
beforeEach(() => {
  sent.length = 0;
  pushed.length = 0;
});

test.each([
  ['sent', invoice({ paid_cents: 1000, balance_cents: sums.total - 1000 })],
  ['a draft', draft()],
  ['credited', invoice({ status: 'credited', balance_cents: 0, credited_by: { id: 2, number: '2031-0008' } })],
  ['a credit note', invoice({ kind: 'credit', status: 'credit-note', reason: 'Twice', credit_of: { id: 1, number: '2031-0001' } })],
])('the page of one that is %s has every word of the paper, from which the PDF is made', (_, given) => {
  const paper = paperOf(given, { ...paperFormats('en'), say: (word, values) => `${word} ${Object.values(values ?? {}).join(' ')}`.trim() });
  onScreen(<InvoiceSheet paper={paper} />);
  const said = document.body.textContent ?? '';
  const words = [
    ...[
      paper.title,
      paper.mark ?? '',
      paper.company,
      ...paper.letterhead,
      ...paper.address,
      ...paper.heads,
      ...paper.rows.flat(),
      ...paper.notes,
    ],
    ...[...paper.facts, ...paper.sums].flatMap(({ label, value }) => [label, value]),
  ];
  expect(words.filter((each) => !said.includes(each))).toEqual([]);
  expect(said).toContain('$53.94');
});

const settings = { currency: 'USD', today: '2031-03-01', company: null, taxes: TAXES, mails: false, nsf_fee_cents: 3000 };

function Form({ onSave }: { onSave: (content: NewInvoice) => void }) {
  const [values, setValues] = useState(emptyForm(TAXES, 'en'));
  return (
    <InvoiceForm
      {...{ title: 'New invoice', back: { href: '/', label: 'Back' }, values, settings, currency: 'USD', customer: undefined }}
      isTouched
      saving={false}
      message={undefined}
      onChange={setValues}
      onSave={onSave}
      onDiscard={() => undefined}
    />
  );
}
const line = (place: number) => within(screen.getByRole('group', { name: `Item ${place}` }));

test('whoever writes an invoice sees what it comes to with each key, and what is sent is whole cents', async () => {
  const saved: NewInvoice[] = [];
  const { user } = onScreen(<Form onSave={(content) => saved.push(content)} />);
  await user.click(screen.getByLabelText(/^Bill to/));
  await user.click(screen.getByRole('option', { name: /Bayou Bend Dental/ }));
  await user.type(line(1).getByLabelText(/^Description/), 'Monitoring');
  await user.type(line(1).getByLabelText(/^Unit price/), '39.95');
  await user.clear(line(1).getByLabelText(/^Quantity/));
  await user.type(line(1).getByLabelText(/^Quantity/), '1.5');
  await user.type(line(1).getByLabelText('Discount'), '10');
  expect(line(1).getByText('$53.94')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add an item' }));
  await user.type(line(2).getByLabelText(/^Description/), 'Battery');
  await user.type(line(2).getByLabelText(/^Unit price/), '20');
  await user.click(line(2).getByRole('checkbox', { name: 'A State sales tax' }));
  expect(document.querySelector('[data-total]')?.textContent).toBe('$78.79');
  expect(screen.getByText('Due on Mar 31, 2031 if it is sent today')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save the draft' }));
  expect(saved).toMatchObject([
    {
      customer_id: 7,
      terms: 30,
      taxes: TAXES,
      items: [
        {
          description: 'Monitoring',
          cost_cents: 3995,
          thousandths: 1500,
          discount: { kind: 'percent', basis_points: 1000 },
          taxed: [0, 1],
        },
        { description: 'Battery', cost_cents: 2000, thousandths: 1000, discount: null, taxed: [1] },
      ],
    },
  ]);
});

test('what is missing or wrong is said at its field, and nothing is sent', async () => {
  const saved: NewInvoice[] = [];
  const { user } = onScreen(<Form onSave={(content) => saved.push(content)} />);
  await user.type(line(1).getByLabelText(/^Unit price/), 'twelve');
  await user.click(screen.getByRole('button', { name: 'Save the draft' }));
  for (const said of [
    'Choose whom it is for',
    'What is it for? At most 300 characters',
    'A price such as 39.95',
    '3 fields need another look.',
  ])
    expect(screen.getByText(said)).toBeTruthy();
  expect(saved).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Bill to/)));
  await user.click(screen.getByLabelText(/^Bill to/));
  await user.click(screen.getByRole('option', { name: /Bayou Bend Dental/ }));
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(document.activeElement).toBe(line(1).getByLabelText(/^Description/)));
});

test('a part of the balance can be recorded, more than it can’t', async () => {
  const given = invoice({ balance_cents: 5000 });
  const { user } = onScreen(<PaymentDrawer invoice={given} today="2031-03-05" onClose={() => undefined} />);
  const amount = screen.getByLabelText<HTMLInputElement>(/^Amount in USD/);
  expect(amount.value).toBe('50.00');
  await user.clear(amount);
  await user.type(amount, '50.01');
  await user.click(screen.getByRole('button', { name: 'Record' }));
  expect(screen.getByText('More than the balance of $50.00')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(amount));
  expect(sent).toEqual([]);
  await user.clear(amount);
  await user.type(amount, '12.50');
  await user.click(screen.getByRole('button', { name: 'Record' }));
  const body = { cents: 1250, paid_on: '2031-03-05', method: 'check', reference: null, version: 4 };
  expect(sent).toEqual([{ path: '/invoices/:id/payments', params: { id: 1 }, body }]);
});

test('a voided payment stays in sight with who and why, and only one that counts can be voided, with a reason', async () => {
  const payment = { id: 3, cents: 1000, paid_on: '2031-03-04', method: 'card', at: '2031-03-04T12:00:00Z', by: 'Ana' };
  const gone = { ...payment, id: 4, voided_at: '2031-03-05T12:00:00Z', voided_by: 'Ben', void_reason: 'bounced' };
  const { user } = onScreen(<InvoicePayments invoice={invoice({ payments: [gone, payment], paid_cents: 1000 })} />);
  expect(screen.getByText(/Voided by Ben: bounced\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Void' }));
  await user.click(screen.getByRole('button', { name: 'Void the payment' }));
  expect(screen.getByText('A reason is needed')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Reason/), 'paid back');
  await user.click(screen.getByRole('button', { name: 'Void the payment' }));
  expect(sent).toEqual([
    { path: '/invoices/:id/payments/:payment/void', params: { id: 1, payment: 3 }, body: { reason: 'paid back', version: 4 } },
  ]);
});

test('sending says that it is final, refuses what is no address, and goes to the customer in their language', async () => {
  const { user } = onScreen(<SendDrawer invoice={draft()} mails={false} usual={TAXES} onClose={() => undefined} />);
  expect(screen.getByText(/After that it can’t be changed/)).toBeTruthy();
  expect(screen.getByText(/kept as a file in the outbox folder/)).toBeTruthy();
  const to = screen.getByLabelText<HTMLInputElement>(/^To/);
  await user.clear(to);
  await user.type(to, 'nobody');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByText('A mail address, such as billing@example.com')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.clear(to);
  await user.type(to, 'ana@bayou.example');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toMatchObject([{ path: '/invoices/:id/send', body: { mail: { to: 'ana@bayou.example' }, locale: 'en', version: 4 } }]);
  expect(await screen.findByText(/The mail to ana@bayou.example is a file in the outbox folder/)).toBeTruthy();
});

test('a tax whose rate looks like a slip is asked about before the invoice can not be changed any more', async () => {
  const [state, local] = TAXES;
  const slip = [{ name: state?.name ?? '', basis_points: 6250 }, local];
  const { user } = onScreen(<SendDrawer invoice={draft({ taxes: slip })} mails usual={TAXES} onClose={() => undefined} />);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const question = await screen.findByRole('alertdialog', { name: 'State sales tax of 62.5%?' });
  expect(question.textContent).toContain('6.25%');
  expect(sent).toEqual([]);
  await user.click(within(question).getByRole('button', { name: '62.5% is right, send it' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

const atPlaces = (element: React.ReactElement) => <CapabilityProvider names={['taxes', 'prices']}>{element}</CapabilityProvider>;

test('a tax far from what is charged where the customer’s systems are is asked about, and names the place', async () => {
  const taxes = [{ name: 'Sales tax', basis_points: 725 }];
  const usual = [{ name: 'Sales tax', basis_points: 700 }];
  const { user } = onScreen(atPlaces(<SendDrawer invoice={draft({ taxes })} mails usual={usual} onClose={() => undefined} />));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const question = await screen.findByRole('alertdialog', { name: 'Sales tax of 7.25%?' });
  expect(question.textContent).toContain('At Houston, TX 77002 it is 8.25%.');
  expect(sent).toEqual([]);
});

test('for whom is taxed alike everywhere the usual taxes make room for that of the place, and what is typed stays', async () => {
  function Page({ rate }: { rate?: string }) {
    const begun = emptyForm(TAXES, 'en', draft().customer);
    const [values, setValues] = useState(rate ? { ...begun, taxes: [{ name: 'Mine', rate }] } : begun);
    const settings = { currency: 'USD', today: '2031-03-01', company: null, taxes: TAXES, mails: true, nsf_fee_cents: null };
    return (
      <InvoiceForm
        {...{ title: 'New', back: { href: '/', label: 'Back' }, values, settings, currency: 'USD', customer: undefined, isTouched: true }}
        {...{ saving: false, message: null, onChange: setValues, onSave: () => undefined, onDiscard: () => undefined }}
      />
    );
  }
  const shown = () => screen.getAllByLabelText<HTMLInputElement>(/^Rate in %/).map(({ value }) => value);
  const first = onScreen(atPlaces(<Page />));
  await waitFor(() => expect(shown()).toEqual(['8.25']));
  await first.user.click(screen.getByLabelText(/^Bill to/));
  await first.user.click(screen.getByRole('option', { name: /Pecan Grove/ }));
  await waitFor(() => expect(shown()).toHaveLength(TAXES.length));
  first.unmount();
  const { user } = onScreen(atPlaces(<Page rate="5" />));
  expect(shown()).toEqual(['5']);
  await user.click(screen.getByRole('button', { name: 'Houston, TX 77002: 8.25%' }));
  expect(shown()).toEqual(['8.25']);
});

test('a mail is proposed in the language of whoever gets it; what a person wrote stays when the language is changed', async () => {
  const customer = { id: 7, name: 'Bayou', email: 'billing@bayou.example', locale: 'de', version: 1 };
  const { user } = onScreen(<SendDrawer invoice={draft({ customer })} mails usual={TAXES} onClose={() => undefined} />);
  const subject = screen.getByLabelText<HTMLInputElement>(/^Subject/);
  const message = screen.getByLabelText<HTMLTextAreaElement>(/^Message/);
  expect([subject.value, message.value]).toEqual(['Subject in de', 'Text in de']);
  await user.type(message, ', with a word');
  await user.click(screen.getByRole('combobox', { name: /^Language/ }));
  await user.click(screen.getByRole('option', { name: 'French' }));
  expect([subject.value, message.value]).toEqual(['Subject in fr', 'Text in de, with a word']);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const mail = { to: 'billing@bayou.example', subject: 'Subject in fr', message: 'Text in de, with a word' };
  expect(sent).toMatchObject([{ body: { mail, locale: 'fr' } }]);
});

test('a customer without a mail address gets it on paper, unless somebody gives one', async () => {
  const customer = { id: 7, name: 'Bayou', email: null, locale: 'de', version: 1 };
  const { user } = onScreen(<SendDrawer invoice={draft({ customer })} mails usual={TAXES} onClose={() => undefined} />);
  expect(screen.queryByLabelText(/^To/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Issue the invoice' }));
  expect(sent).toEqual([{ path: '/invoices/:id/send', params: { id: 1 }, body: { mail: null, locale: 'de', version: 4 } }]);
});

test('deleting a draft asks first; what was sent is not deleted but credited, also when some of it was paid', async () => {
  const { user, unmount } = onScreen(<InvoiceActs invoice={draft()} />);
  expect(screen.queryByRole('button', { name: 'Credit memo…' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Delete the draft' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete this draft?' });
  expect(sent).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Delete the draft' }));
  await waitFor(() => expect(pushed).toEqual(['/apps/invoice/list']));
  expect(sent).toEqual([{ path: '/invoices/:id', params: { id: 1 }, query: { version: 4 } }]);
  unmount();

  onScreen(<InvoiceActs invoice={invoice({ paid_cents: 5 })} />);
  expect(screen.queryByRole('button', { name: 'Delete the draft' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Credit memo…' }).getAttribute('aria-disabled')).toBeNull();
});

test('what no invoice has of a payment is applied to an open one of that customer', async () => {
  const payment = CustomerPayment.parse({
    ...{ id: 3, customer_id: 7, currency: 'USD', cents: 30_000, unapplied_cents: 30_000, applied: [] },
    ...{ paid_on: '2031-03-04', method: 'card', at: '2031-03-04T12:00:00Z' },
  });
  const { user } = onScreen(<PaymentApply payment={payment} onClose={() => undefined} />);
  await user.click(screen.getByRole('combobox', { name: /^Invoice/ }));
  await user.click(screen.getByRole('option', { name: '2031-0010, $45.00 open' }));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(sent).toEqual([{ path: '/payments/:id/apply', params: { id: 3 }, body: { invoice_id: 10 } }]);
});

test('a wrong rate is put right by a credit memo of the tax alone, whose sum is seen before it is written', async () => {
  const given = invoice({ creditable: creditableOf({ items: ITEMS, taxes: TAXES }, []) });
  const left = given.creditable;
  if (!left) throw new Error('nothing can be credited');
  const { user } = onScreen(<CreditDrawer invoice={given} left={left} onClose={() => undefined} />);
  await user.click(screen.getByRole('combobox', { name: /^What to credit/ }));
  await user.click(screen.getByRole('option', { name: 'Tax only: the rate was wrong' }));
  await user.type(screen.getByLabelText('Right rate of Local sales tax, in %'), '1.5');
  await user.type(screen.getByLabelText(/^Reason/), 'Wrong city');
  expect(document.querySelector('[data-total]')?.textContent).toBe('$0.53');
  await user.click(screen.getByRole('button', { name: 'Write the credit memo' }));
  const body = { items: [], taxes: [{ place: 1, cents: 53 }], reason: 'Wrong city', version: 4 };
  expect(sent).toEqual([{ path: '/invoices/:id/credit-memos', params: { id: 1 }, body }]);
});

test('a check is proposed to the oldest invoice first, an amount can be typed over, and what is left is said to stay', async () => {
  const { user } = onScreen(<ReceiveDrawer customer={{ id: 7, name: 'Bayou' }} onClose={() => undefined} />);
  await user.type(screen.getByLabelText(/^Amount in USD/), '60');
  const part = screen.getByLabelText<HTMLInputElement>('To 2031-0010');
  expect(part.value).toBe('45.00');
  expect(screen.getByText('1 of 140 open invoices')).toBeTruthy();
  expect(screen.getByText('$15.00 stays as unapplied credit.')).toBeTruthy();
  await user.clear(part);
  await user.type(part, '20');
  await user.click(screen.getByRole('button', { name: 'Record' }));
  expect(screen.getByText('The number on the check')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Check number/), '1042');
  await user.click(screen.getByRole('button', { name: 'Record' }));
  expect(sent).toMatchObject([{ path: '/customers/:id/payments', body: { cents: 6000, apply: [{ invoice_id: 10, cents: 2000 }] } }]);
});

test('below a printed page stands which it is of how many, counted by the browser, whatever the words', () => {
  const rules = pageRules('Printed "now" \\ by Ana', 'Page \ue000 of \ue001');
  expect(rules).toContain('content: "Page " counter(page) " of " counter(pages);');
  expect(rules).toContain('content: "Printed \\"now\\" \\\\ by Ana";');
});
