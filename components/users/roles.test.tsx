import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import type { Role } from '#lib/contract/roles.ts';

jest.unstable_mockModule('#lib/i18n/navigation.ts', () => ({
  Link: ({ href, children }: { href: string; children: React.ReactNode }) => <a href={href}>{children}</a>,
  getPathname: ({ href }: { href: string }) => href,
  useRouter: () => ({ push: () => undefined }),
  usePathname: () => '/',
}));
const { RoleEditor } = await import('./RoleEditor.tsx');

const ADMIN = {
  ...{ id: 1, fullName: 'Ana', email: 'ana@x.test', role: 'admin', Branch: null, technician_id: null, avatar: null },
  ability: [{ action: 'manage' as const, subject: 'all' as const }],
};
const role = (more: Partial<Role> = {}): Role => ({
  ...{ id: 7, name: 'Night desk', basis: 'dispatcher', copied_from: 'dispatcher', users: 2, apart: 0, updated_at: null, mine: true },
  ...{ ability: [{ action: 'read', subject: 'Ticket' }], version: 1 },
  ...more,
});
const shown = (of: Role) => (
  <UserProvider user={ADMIN}>
    <RoleEditor role={of} onCopy={() => undefined} onName={() => undefined} />
  </UserProvider>
);
const tick = (action: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${action}, Tickets`));
const see = () => tick('See');

test('What somebody else saves is shown, but for what is being edited here, which is sent as of the version it began with', async () => {
  const sent: unknown[] = [];
  globalThis.fetch = (async (_: string, { body }: RequestInit = {}) => {
    sent.push(JSON.parse(String(body)));
    return { ok: false, status: 409, headers: new Headers(), json: async () => ({ code: 'stale' }) };
  }) as unknown as typeof fetch;
  const { user, rerender } = onScreen(shown(role()));
  expect(see().checked).toBe(true);
  rerender(shown(role({ ability: [], version: 2 })));
  expect(see().checked).toBe(false);
  await user.click(tick('Delete'));
  rerender(shown(role({ ability: [{ action: 'read', subject: 'Ticket' }], version: 3 })));
  expect(see().checked).toBe(false);
  await user.click(screen.getByText('Save changes'));
  await waitFor(() => expect(sent).toEqual([{ name: 'Night desk', ability: [{ action: 'delete', subject: 'Ticket' }], version: 2 }]));
  await user.click(screen.getByText('Discard changes'));
  expect(see().checked).toBe(true);
});

test('What is being edited is told, so that another role is not chosen over it', async () => {
  const told: boolean[] = [];
  const { user } = onScreen(
    <UserProvider user={ADMIN}>
      <RoleEditor role={role()} onCopy={() => undefined} onName={() => undefined} onTouched={(isTouched) => told.push(isTouched)} />
    </UserProvider>,
  );
  await user.click(tick('Delete'));
  await user.click(tick('Delete'));
  expect(told).toEqual([false, true, false]);
});

test('A built-in role can be copied and not changed, a customer’s neither', () => {
  const { rerender } = onScreen(shown(role({ id: null, name: 'dispatcher', copied_from: null })));
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Copy…' })).toBeTruthy();
  rerender(shown(role({ id: null, name: 'client', basis: 'client', copied_from: null })));
  expect(screen.queryByRole('button', { name: 'Copy…' })).toBeNull();
});
