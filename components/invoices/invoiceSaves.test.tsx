import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { holdWrites } from '#components/testing/holdWrites.ts';
import { onScreen } from '#components/testing/onScreen.tsx';
import { FullInvoice } from '#lib/contract/invoices.ts';
import { invoiceSums } from '#lib/domain/invoiceMoney.ts';

const pushed: string[] = [];
jest.unstable_mockModule('#lib/i18n/navigation.ts', () => ({
  Link: ({ href, children }: { href: string; children: React.ReactNode }) => <a href={href}>{children}</a>,
  useRouter: () => ({ push: (path: string) => pushed.push(path) }),
  usePathname: () => '/',
}));
const { InvoiceEditScreen } = await import('./InvoiceEditScreen.tsx');
const { InvoiceActs } = await import('./InvoiceActs.tsx');
const { UserProvider } = await import('#lib/browser/api/useUser.tsx');

const customer = { id: 7, name: 'Bayou Bend Dental', email: 'billing@bayou.example', locale: 'en', version: 1 };
const item = { description: 'Battery', cost_cents: 2850, thousandths: 1000, discount: null, taxed: [] };
const invoice = (note: string, version: number) =>
  FullInvoice.parse({
    ...{ id: 1, kind: 'invoice', status: 'draft', number: null, customer_id: 7, customer_name: customer.name, currency: 'USD', terms: 30 },
    ...{ total_cents: 2850, paid_cents: 0, balance_cents: 0, items: [item], taxes: [], note, version, customer },
    recipient: { name: customer.name, address: '12 Elm St, Houston, TX 77002', cs_no: null },
    sums: invoiceSums([item], []),
  });
const ana = {
  ...{ id: 1, fullName: 'Ana', email: 'ana@x.test', role: 'admin', Branch: null, technician_id: null, avatar: null },
  ability: [{ action: 'manage' as const, subject: 'all' as const }],
};
beforeEach(() => {
  sessionStorage.clear();
  pushed.length = 0;
});
const settings = { data: { currency: 'USD', today: '2031-03-01', company: null, taxes: [], mails: false } };

test('what is typed on an invoice while it is saved keeps its page, over what was saved; without it one goes on to the invoice', async () => {
  const { writes, answer } = holdWrites();
  onScreen(<InvoiceEditScreen id="1" first={{ data: invoice('Gate 4', 1) }} settings={settings as never} />);
  const note = () => screen.getByLabelText<HTMLTextAreaElement>(/^Note to the customer/);
  const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  fireEvent.change(note(), { target: { value: 'Gate 5' } });
  save();
  await waitFor(() => expect(writes).toHaveLength(1));
  fireEvent.change(note(), { target: { value: 'Gate 5, ring' } });
  await act(async () => answer({ data: invoice('Gate 5', 2) }));
  expect(pushed).toEqual([]);
  expect(note().value).toBe('Gate 5, ring');
  save();
  await waitFor(() => expect(writes).toHaveLength(2));
  expect(writes).toMatchObject([
    { note: 'Gate 5', version: 1 },
    { note: 'Gate 5, ring', version: 2 },
  ]);
  await act(async () => answer({ data: invoice('Gate 5, ring', 3) }));
  await waitFor(() => expect(pushed).toHaveLength(1));
  expect(note().value).toBe('Gate 5, ring');
});

test('a copy is made once: the button does not come back before the page of the copy does', async () => {
  const { writes, answer } = holdWrites();
  onScreen(
    <UserProvider user={ana}>
      <InvoiceActs invoice={invoice('Gate 4', 1)} />
    </UserProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Duplicate' }));
  await waitFor(() => expect(writes).toHaveLength(1));
  await act(async () => answer({ data: { ...invoice('Gate 4', 1), id: 2 } }));
  await waitFor(() => expect(pushed).toHaveLength(1));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Duplicating…' });
  expect(button.disabled).toBe(true);
  fireEvent.click(button);
  expect(writes).toHaveLength(1);
});
