import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import type { OwnAccount, OwnInvoice } from '#lib/contract/ownAccount/account.ts';
import type { OwnSystem } from '#lib/contract/ownAccount/systems.ts';
import { toPay } from './toPay.ts';

type Asked = { query?: { q?: string; page?: number; customer_id?: number; from?: string; to?: string } };
const sent: unknown[] = [];
let systems: OwnSystem[] = [];
let isDown = false;
const meta = (total: number) => ({ current_page: 1, per_page: 50, last_page: 2, total });
const READ: Record<string, (asked: Asked) => unknown> = {
  '/account/systems': ({ query }) => {
    const data = systems.filter(({ site_name }) => site_name?.toLowerCase().includes(query?.q?.toLowerCase() ?? ''));
    return { data, meta: meta(data.length) };
  },
  '/account/invoices': ({ query }) => ({ data: [invoice({ id: query?.page ?? 1, number: `2031-00${query?.page}` })], meta: meta(51) }),
  // The last account's, until another is read.
  '/account/statement': ({ query }) => ({
    data: { ...query, customer: { id: 1, name: 'Alder Foods' }, currency: 'USD', lines: [], opening_cents: 0, closing_cents: 0 },
  }),
};
jest.unstable_mockModule('#lib/browser/api/useApi.ts', () => ({
  useRead: ({ path }: { path: string }, asked: Asked | null) => ({
    data: isDown || !asked ? undefined : READ[path]?.(asked),
    error: isDown ? { problem: { code: 'unreachable', message: '' } } : undefined,
    mutate: () => {
      isDown = false;
    },
  }),
  useWrite: () => ({
    trigger: async ([{ body }]: [{ body: unknown }]) => {
      sent.push(body);
      return { data: { number: 'T-1' } };
    },
    isMutating: false,
  }),
}));
const { ReportDialog } = await import('./ReportDialog.tsx');
const { BalanceCard } = await import('./BalanceCard.tsx');
const { OwnStatementCard } = await import('./OwnStatementCard.tsx');

const system = (cs_no: string, site_name: string): OwnSystem => ({
  ...{ cs_no, site_name, address: null, kinds: [], on_test_until: null, last_test: null, last_radio: null },
});
const invoice = (more: Partial<OwnInvoice>): OwnInvoice => ({
  ...{ id: 1, kind: 'invoice', number: '2031-0001', status: 'sent', account: 'Alder Foods', currency: 'USD' },
  ...{ issued_on: '2031-01-01', due_on: '2031-04-01', total_cents: 10_000, balance_cents: 10_000 },
  ...more,
});
const account = (more: Partial<OwnAccount> = {}): OwnAccount => ({
  ...{ id: 1, number: 'C-1', name: 'Alder Foods', accounts: [1, 2].map((id) => ({ id, number: `C-${id}`, name: `Account ${id}` })) },
  ...{ currency: 'USD', today: '2031-03-05', company: null },
  ...{ balance_cents: 10_000, overdue_cents: 0, due_now_cents: 0, unapplied_cents: 0 },
  ...more,
});
const nothing = () => undefined;

test('what credit covers is not asked for', () => {
  const open = [invoice({ due_on: '2031-03-01', number: 'late' }), invoice({ number: 'next' })];
  const owed = { balance_cents: 20_000, due_now_cents: 10_000, unapplied_cents: 0, today: '2031-03-05' };
  expect(toPay(owed, open)).toMatchObject({ now: 10_000, next: { number: 'next' } });
  expect(toPay({ ...owed, due_now_cents: 0, unapplied_cents: 20_000 }, open)).toEqual({ now: 0, next: undefined });
});

test('open invoices beyond the first page are shown on demand', async () => {
  const { user } = onScreen(<BalanceCard account={account()} />);
  expect(screen.queryByText(/2031-002/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getByText(/2031-002/)).toBeTruthy();
});

test('a problem is reported at a system found by its site', async () => {
  systems = [system('DAL-1', 'Cold Store'), system('DAL-2', 'Bakery')];
  const { user } = onScreen(<ReportDialog onClose={nothing} />);
  await user.type(screen.getByRole('combobox', { name: /System/ }), 'bak');
  await user.click(await screen.findByRole('option', { name: /Bakery/ }));
  await user.type(screen.getByLabelText(/What is wrong/), 'It beeps');
  await user.click(screen.getByRole('button', { name: 'Report a problem' }));
  expect(sent).toMatchObject([{ cs_no: 'DAL-2', words: 'It beeps' }]);
});

test('without a system there is the phone, and a read that failed is tried again', () => {
  systems = [];
  const { unmount } = onScreen(<ReportDialog phone="2145550100" onClose={nothing} />);
  expect(screen.getByRole('link').getAttribute('href')).toMatch(/^tel:/);
  expect(screen.queryByRole('button', { name: 'Report a problem' })).toBeNull();
  unmount();
  isDown = true;
  onScreen(<ReportDialog onClose={nothing} />);
  expect(screen.getByRole('button', { name: /again/i })).toBeTruthy();
  isDown = false;
});

test('a statement of one account never stands under the name of another', async () => {
  const { user } = onScreen(<OwnStatementCard account={account()} />);
  await user.click(screen.getByRole('button', { name: 'Show transactions' }));
  expect(screen.getByText('Closing balance')).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'Account' }));
  await user.click(await screen.findByRole('option', { name: 'Account 2' }));
  expect(screen.queryByText('Closing balance')).toBeNull();
  await user.clear(screen.getByLabelText('From'));
  expect(screen.getByRole('button', { name: 'CSV' }).getAttribute('aria-disabled')).toBe('true');
});
