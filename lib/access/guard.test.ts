import type { AbilityRule } from '#lib/contract/ability.ts';
import type { SignedIn } from '#lib/contract/session.ts';
import { authorize, pageAt } from './guard.ts';
import { hrefOf, type Page, pages } from './pages.ts';

const person = (role: string, ability: AbilityRule[]): SignedIn => ({
  id: 1,
  fullName: 'Mia',
  email: 'mia@linekeeper.test',
  role,
  Branch: null,
  technician_id: null,
  avatar: null,
  ability,
});
const admin = person('admin', [{ action: 'manage', subject: 'all' }]);
const client = person('client', [
  { action: 'read', subject: 'ACL' },
  { action: 'read', subject: 'Auth' },
]);
const clerk = person('warehouse', [{ action: 'manage', subject: 'Sim' }]);
const shutOut = { ...clerk, maintenance: { since: null, reason: 'New disks', shut: true } };
const people = { admin, client, clerk, shutOut, nobody: undefined };

test.each<[string, keyof typeof people, string]>([
  ['/', 'nobody', 'sign-in'],
  ['/', 'admin', 'enter'],
  ['/', 'clerk', 'enter'],
  ['/', 'client', 'forbidden'],
  ['/login', 'nobody', 'enter'],
  ['/login', 'client', 'away'],
  ['/ping/10.0.0.1', 'nobody', 'sign-in'],
  ['/ping/10.0.0.1', 'clerk', 'forbidden'],
  ['/ping/10.0.0.1', 'admin', 'enter'],
  ['/installer/xt50/HOU-11873', 'nobody', 'enter'],
  ['/installer/xt50/HOU-11873', 'client', 'enter'],
  ['/pages/miscellaneous/not-authorized', 'client', 'enter'],
  ['/sims/edit/7', 'clerk', 'enter'],
  ['/sims/edit/7/', 'clerk', 'enter'],
  ['/sims/edit/seven', 'admin', 'unknown'],
  ['/sims/edit/%E0%A4%A', 'admin', 'unknown'],
  ['/apps/todo/important', 'admin', 'enter'],
  ['/apps/todo/urgent', 'admin', 'unknown'],
  ['/apps/todo/tag/team', 'admin', 'enter'],
  ['/apps/todo/tag/blue', 'admin', 'unknown'],
  ['/session/ping', 'admin', 'enter'],
  ['/session/other', 'admin', 'unknown'],
  ['/', 'shutOut', 'away'],
  ['/profile', 'shutOut', 'away'],
  ['/pages/miscellaneous/under-maintenance', 'shutOut', 'enter'],
  ['/nowhere', 'nobody', 'unknown'],
  ['/nowhere', 'admin', 'unknown'],
  ['//', 'admin', 'unknown'],
])('%s for %s: %s', (path, who, kind) => {
  expect(authorize(path, people[who]).kind).toBe(kind);
});

test('whoever is signed in and opens the login lands where their role lands', () => {
  expect(authorize('/login', admin)).toEqual({ kind: 'away', to: '/' });
  expect(authorize('/login', client)).toEqual({ kind: 'away', to: '/access-control' });
});

test('parameters come decoded', () => {
  expect(pageAt('/system/HOU%2F1')?.params).toEqual({ csNo: 'HOU/1' });
  expect(hrefOf('watch-cs', { csNo: 'HOU/1' })).toBe('/system/HOU%2F1');
});

test.each(Object.entries<Page>(pages))('%s asks for a session unless it is public', (_, page) => {
  const path = page.path.replace(/:(\w+)/g, (_all, key: string) => page.values?.[key]?.[0] ?? '7');
  expect(authorize(path, undefined).kind).toBe(page.access === 'public' ? 'enter' : 'sign-in');
});
