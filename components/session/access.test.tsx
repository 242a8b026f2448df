import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import type { AbilityRule } from '#lib/contract/ability.ts';

jest.unstable_mockModule('#lib/i18n/navigation.ts', () => ({
  Link: ({ href, children }: { href: string; children: React.ReactNode }) => <a href={href}>{children}</a>,
  useRouter: () => ({ push: () => undefined }),
  usePathname: () => '/',
}));
const { AccessScreen } = await import('./AccessScreen.tsx');

function shown(role: string, ability: AbilityRule[], extensions: string[] = []) {
  const user = { ...{ id: 1, fullName: 'Ana', email: 'ana@x.test', Branch: null, technician_id: null, avatar: null }, role, ability };
  onScreen(
    <UserProvider user={user}>
      <CapabilityProvider names={extensions}>
        <AccessScreen />
      </CapabilityProvider>
    </UserProvider>,
  );
}
const card = (name: string) => screen.getByRole('region', { name });
const linksIn = (name: string) =>
  within(card(name))
    .queryAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
const linesOf = (name: string) => [...card(name).querySelectorAll('p')].map(({ textContent }) => textContent);

test('A client reads each permission once, and finds the pages that come with it', () => {
  shown('client', [
    { action: 'read', subject: ['ACL', 'Auth'] },
    { action: 'read', subject: 'Auth' },
  ]);
  expect(linesOf('Own account')).toEqual(['See']);
  expect(linksIn('Own account')).toEqual(['Second Page /second-page', 'Profile /profile']);
  expect(screen.getAllByRole('region')).toHaveLength(2);
  expect(screen.getByText('Client')).toBeTruthy();
});

test('What holds only somewhere says where, what was taken back is not shown, and no page leads where one may not go', () => {
  shown('technician', [
    { action: ['read', 'test'], subject: 'System', conditions: { Branch: { $in: ['Dallas', 'Austin'] } } },
    { action: ['read', 'update'], subject: 'Ticket' },
    { action: 'update', subject: 'Ticket', inverted: true },
    { action: 'create', subject: 'Batch' },
    { action: 'read', subject: 'User', fields: ['fullName'] },
  ]);
  expect(linesOf('Systems')).toEqual(['See, Put on and off test. Only where: Branch: Dallas, Austin.']);
  expect(linesOf('Users')).toEqual(['See (some fields)']);
  expect(linesOf('Tickets')).toEqual(['See']);
  expect(linksIn('Tickets')).toEqual(['Tickets /tickets']);
  expect(linksIn('Batches')).toEqual(['Scan a batch /sims/batch']);
});

test('Whoever may do everything has a card for each thing, without the pages of what the server lacks', () => {
  shown('admin', [{ action: 'manage', subject: 'all' }], ['todos']);
  expect(screen.getByText('Your account may do everything there is on this desk.')).toBeTruthy();
  expect(linesOf('SIMs')).toEqual(['All actions']);
  expect(linksIn('To-do')).toEqual(['To-do /apps/todo']);
  expect(linksIn('Invoices')).toEqual([]);
});
