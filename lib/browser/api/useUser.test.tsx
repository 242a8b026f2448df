import { jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { mutate, SWRConfig } from 'swr';
import { hasLost } from '#lib/access/lostRights.ts';
import { getItem, recentKey, setItem } from '#lib/browser/storage/storage.ts';
import type { AbilityRule } from '#lib/contract/ability.ts';
import * as contract from '#lib/contract/index.ts';
import { call } from './api.ts';
import { refresh, useRead } from './useApi.ts';
import { UserProvider } from './useUser.tsx';

const ALL: AbilityRule[] = [{ action: 'manage', subject: 'all' }];
const SITES: AbilityRule[] = [{ action: ['read', 'update'], subject: ['Sunset', 'Ticket'], conditions: { Branch: 'Dallas' } }];

test.each<[string, AbilityRule[], AbilityRule[], boolean]>([
  ['the same in other words', SITES, [...SITES.map((rule) => ({ ...rule, subject: 'Ticket' as const })), ...SITES], false],
  ['everything instead of something', SITES, ALL, false],
  ['something instead of everything', ALL, SITES, true],
  ['one subject less', SITES, SITES.map((rule) => ({ ...rule, subject: 'Ticket' as const })), true],
  ['another branch', SITES, SITES.map((rule) => ({ ...rule, conditions: { Branch: 'Austin' } })), true],
  ['all branches', SITES, SITES.map(({ conditions: _, ...rule }) => rule), false],
  ['only some fields', [{ action: 'read', subject: 'Sim' }], [{ action: 'read', subject: 'Sim', fields: ['imei'] }], true],
  ['an exception', ALL, [...ALL, { action: 'read', subject: 'Invoice', inverted: true }], true],
  ['the exception as before', [...ALL, { action: 'read', subject: 'Invoice', inverted: true }], ALL, false],
])('%s: whether somebody may do less than before', (_, before, now, isLess) => {
  expect(hasLost(before, now)).toBe(isLess);
});

const ME = { id: 7, fullName: 'Ana', email: 'ana@x.test', role: 'dispatcher', Branch: null, technician_id: null, avatar: null };
const SITE = { id: 4, site_name: 'Elm Dental' };

/** What the server lets Ana do; whoever asks for more is refused. */
let ability: AbilityRule[];
let isShut: boolean;
let reloads: ReturnType<typeof jest.spyOn>;

beforeEach(() => {
  [ability, isShut] = [SITES, false];
  globalThis.fetch = (async (path: string) => {
    const may = path === '/api/user' || ability.some(({ subject }) => subject.includes('Sunset'));
    const data = path === '/api/user' ? { ...ME, ability, ...(isShut && { maintenance: { shut: true } }) } : [SITE];
    const body = may ? { data } : { code: 'forbidden', message: '' };
    return { ok: may, status: may ? 200 : 403, headers: new Headers(), json: async () => body };
  }) as unknown as typeof fetch;
  // A page that is loaded anew is what no test can do: jsdom says so.
  reloads = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await mutate(() => true, undefined, { revalidate: false });
});

function Sites() {
  const { data } = useRead(contract.sunset.list, {});
  return <p>{data?.data.map(({ site_name }) => site_name)}</p>;
}

async function opened() {
  render(
    <SWRConfig value={{ dedupingInterval: 0, shouldRetryOnError: false }}>
      <UserProvider user={{ ...ME, ability: SITES }}>
        <p>Page</p>
        <Sites />
      </UserProvider>
    </SWRConfig>,
  );
  await screen.findByText('Elm Dental');
}

const refused = () => act(() => call(contract.sunset.list).then(Boolean, Boolean));

test('somebody who is refused once reads nothing more of what stood there: the page is empty, and loaded anew', async () => {
  setItem(recentKey(ME.id), '[]');
  await opened();
  ability = SITES.map((rule) => ({ ...rule, subject: 'Ticket' as const }));
  await refused();
  await waitFor(() => expect(document.body.textContent).toBe(''));
  expect(String(reloads.mock.calls[0]?.[0])).toContain('navigation');
  expect(getItem(recentKey(ME.id))).toBeNull();
});

test('somebody who may do more goes on where they are', async () => {
  await opened();
  ability = ALL;
  await act(() => refresh('session').then(Boolean));
  expect(screen.getByText('Page')).toBeTruthy();
  expect(reloads).not.toHaveBeenCalled();
});

test('while the desk is shut everyone keeps what stands on their screen', async () => {
  await opened();
  [ability, isShut] = [[], true];
  await act(() => refresh('session').then(Boolean));
  expect(screen.getByText('Page')).toBeTruthy();
  [ability, isShut] = [SITES, false];
  await act(() => refresh('session').then(Boolean));
  expect(screen.getByText('Page')).toBeTruthy();
  expect(reloads).not.toHaveBeenCalled();
});

test('what a refused reader had read is not shown any more, whatever their rules say', async () => {
  await opened();
  const { fetch } = globalThis;
  globalThis.fetch = ((path: string, given: RequestInit) =>
    path === '/api/user'
      ? fetch(path, given)
      : Promise.resolve({ ok: false, status: 403, headers: new Headers(), json: async () => ({ code: 'forbidden' }) })) as typeof fetch;
  await act(() => refresh('sunset').then(Boolean, Boolean));
  await waitFor(() => expect(screen.queryByText('Elm Dental')).toBeNull());
  expect(screen.getByText('Page')).toBeTruthy();
  expect(reloads).not.toHaveBeenCalled();
});
