import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { onScreen } from '#components/testing/onScreen.tsx';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import type { AbilityRule } from '#lib/contract/ability.ts';

jest.unstable_mockModule('#lib/i18n/navigation.ts', () => ({ Link: 'a', useRouter: () => ({ push: () => undefined }) }));
jest.unstable_mockModule('next/navigation', () => ({ useSearchParams: () => new URLSearchParams() }));
const { RuleAction } = await import('./RuleAction.tsx');
const { RulePhoneRow } = await import('./RulePhoneRow.tsx');
// What is loaded when it is asked for, so that a slow machine is no slower here.
await import('./RuleDrawer.tsx');

type Sent = { method: string; path: string; body: Record<string, unknown> };
let sent: Sent[] = [];
let asked: Record<string, unknown>[] = [];
const json = (body: unknown, status = 200) => ({ ok: status < 400, status, headers: new Headers(), json: async () => body }) as Response;
const line = { id: 7, number: '353806010000009', provider: 'vzw', status: 'active', warehouse_code: 'DAL-01', cs_no: null };
const rule = {
  ...{ id: 4, name: 'On the shelf', condition: 'in-warehouse' as const, threshold: 3, provider: 'vzw' as const, device_type: null },
  ...{ warehouse_code: 'DAL-01', chosen: null, act: 'todo' as const, enabled: true, orphaned: false, found: 12, told: 2 },
  ...{ last_run_at: '2026-11-20T12:00:00Z', next_run_at: '2031-11-21T12:00:00Z', created_by: 'Bo', may_change: true, version: 3 },
};

globalThis.fetch = jest.fn<typeof fetch>(async (address, { method = 'GET', body } = {}) => {
  const path = new URL(String(address), 'http://desk.test').pathname.replace('/api', '');
  const read = body ? (JSON.parse(String(body)) as Sent['body']) : {};
  if (path === '/line-rules-preview') {
    asked.push(read);
    return json({ data: { count: 47, unknown: 2, lines: [{ ...line, since: '2026-11-01T12:00:00Z', megabytes: null, seen_imei: null }] } });
  }
  if (method === 'GET') return json({ data: [] });
  sent.push({ method, path, body: read });
  return json({ data: rule });
});

beforeEach(() => {
  sent = [];
  asked = [];
});

function open(part: React.ReactNode, names = ['lineRules'], ability: AbilityRule[] = [{ action: 'manage', subject: 'all' }]) {
  const ana = { id: 1, fullName: 'Ana', email: 'ana@x.test', role: 'admin', Branch: null, technician_id: null, avatar: null };
  return onScreen(
    <SWRConfig value={{ provider: () => new Map() }}>
      <UserProvider user={{ ...ana, ability }}>
        <CapabilityProvider names={names}>{part}</CapabilityProvider>
      </UserProvider>
    </SWRConfig>,
  );
}
const action = <RuleAction selection={{ query: {}, ids: [7, 9], count: 2 }} />;

test('before a rule of chosen lines is kept, it says how many fit now and of how many nobody knows', async () => {
  open(action);
  fireEvent.click(screen.getByRole('button', { name: 'Make a rule…' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('47 lines fit now.')).toBeTruthy();
  expect(drawer.getByText(/2 lines are not known yet/)).toBeTruthy();
  expect(drawer.getByText(/DAL-01 · since Nov 1, 2026/)).toBeTruthy();
  expect(drawer.getByText('and 46 more')).toBeTruthy();
  fireEvent.change(drawer.getByLabelText(/^For how many days/), { target: { value: '0' } });
  expect(await drawer.findByText('A whole number from 1 to 365.')).toBeTruthy();
  expect(drawer.queryByText('47 lines fit now.')).toBeNull();
  fireEvent.click(drawer.getByRole('button', { name: 'Save the rule' }));
  expect(await drawer.findByText('Give the rule a name.')).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(drawer.getByLabelText(/^Name/), { target: { value: ' Shelf ' } });
  fireEvent.change(drawer.getByLabelText(/^For how many days/), { target: { value: '5' } });
  fireEvent.click(drawer.getByRole('button', { name: 'Save the rule' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    ...{ method: 'PUT', path: '/line-rules' },
    body: { name: 'Shelf', condition: 'in-warehouse', threshold: 5, act: 'tell', sim_ids: [7, 9], enabled: true },
  });
  expect(asked[0]).toMatchObject({ condition: 'in-warehouse', threshold: 3, sim_ids: [7, 9] });
});

test('it is not offered where the server keeps none, nor for a search without some', () => {
  open(action, []);
  expect(screen.queryByRole('button')).toBeNull();
  open(<RuleAction selection={{ query: {}, except: [4], count: 39 }} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a rule of a search looks at the provider, type and warehouse of the search, and says what it can not take over', async () => {
  const query = { provider: ['att' as const], warehouse_code: ['DAL-01'], q: '35380' };
  open(<RuleAction selection={{ query, count: 40 }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Make a rule…' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByText(/Anything else in the search is left out/)).toBeTruthy();
  fireEvent.change(drawer.getByLabelText(/^Name/), { target: { value: 'Shelf' } });
  fireEvent.click(drawer.getByRole('button', { name: 'Save the rule' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ provider: 'att', device_type: null, warehouse_code: 'DAL-01' });
  expect(sent[0]?.body).not.toHaveProperty('sim_ids');
});

test('a rule says in words what it looks for, at which lines, what it does and what it found; it is switched off where it stands', async () => {
  open(<RulePhoneRow rule={rule} />);
  expect(screen.getByText('Active in a warehouse for 3 days')).toBeTruthy();
  expect(screen.getByText('Verizon, DAL-01 · Make a to-do')).toBeTruthy();
  expect(screen.getByText(/12 lines, 2 new/).textContent).toMatch(/^Last run: 12 lines, 2 new, \S/);
  fireEvent.click(screen.getByRole('checkbox', { name: 'The rule On the shelf is on' }));
  await waitFor(() => expect(sent).toEqual([{ method: 'POST', path: '/line-rules/4', body: { enabled: false, version: 3 } }]));
});

test('somebody else’s rule is read and not changed', () => {
  open(<RulePhoneRow rule={{ ...rule, may_change: false, enabled: false, orphaned: true, next_run_at: null }} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect((screen.getByRole('checkbox') as HTMLInputElement).disabled).toBe(true);
  expect(screen.getByText(/can no longer sign in/)).toBeTruthy();
});
