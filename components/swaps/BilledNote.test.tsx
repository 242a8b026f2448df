import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { aSwap, swapOnScreen } from '#components/testing/swapOnScreen.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import { BilledNote } from './BilledNote.tsx';

let sent: string[];
beforeEach(() => {
  sent = [];
  globalThis.fetch = jest.fn(async (path: unknown, init?: RequestInit) => {
    if (init?.method === 'PUT') sent.push(String(path));
    return { ok: true, status: 200, headers: new Map(), json: async () => ({ data: aSwap().old_sim }) };
  }) as unknown as typeof fetch;
});

const nowhere = () => undefined;
const router = { bfcacheId: '', back: nowhere, forward: nowhere, refresh: nowhere, push: nowhere, replace: nowhere, prefetch: nowhere };
const ability = [{ action: 'manage' as const, subject: 'all' as const }];
const user = { id: 1, fullName: 'Ana', email: 'ana@x.test', role: 'admin', Branch: null, technician_id: null, avatar: null, ability };

const show = (why: string) => {
  const since = new Date(Date.now() - 4 * 86_400_000).toISOString();
  const swap = aSwap({ status: 'finalized', unfinished: { why, since, cents_per_month: 350, currency: 'USD' } });
  return swapOnScreen(
    <AppRouterContext value={router}>
      <UserProvider user={user}>
        <BilledNote />
      </UserProvider>
    </AppRouterContext>,
    swap,
  );
};

test('a finished swap whose old SIM is still billed says so, what it costs, and asks the carrier again', async () => {
  const { user: hand } = show('old-active');
  expect(screen.getByText(/Old SIM 356938035643801 still active: 4 days/)).toBeDefined();
  expect(screen.getByText(/\$3\.50 a month/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'What the carrier said' }).getAttribute('href')).toBe('/sims/edit/1');
  await hand.click(screen.getByRole('button', { name: 'Ask again' }));
  expect(sent).toEqual(['/api/sims/1/deactivate']);
  expect(screen.getByRole('button', { name: 'Ask again' }).getAttribute('aria-disabled')).toBe('true');
});

test('under an exception the old SIM stays on and nobody is offered to switch it off', () => {
  show('exception');
  expect(screen.queryByRole('button')).toBeNull();
});
