import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { onScreen } from '#components/testing/onScreen.tsx';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import type { AbilityRule } from '#lib/contract/ability.ts';

jest.unstable_mockModule('#lib/i18n/navigation.ts', () => ({ Link: 'a' }));
const { ScheduleAction } = await import('./ScheduleAction.tsx');
const { ScheduledPanel } = await import('./ScheduledPanel.tsx');
// What is loaded when it is asked for, so that a slow machine is no slower here.
await import('./ScheduleDialog.tsx');
await import('./ConfirmScheduledDialog.tsx');

type Sent = { path: string; body: Record<string, unknown> };
let sent: Sent[] = [];
let state = 'waiting';
const json = (body: unknown, status = 200) => ({ ok: status < 400, status, headers: new Headers(), json: async () => body }) as Response;
const change = (more: object = {}) => ({
  ...{ id: 4, action: 'deactivate', day: '2031-12-31', reason: 'contract ends', state, lines: 1, created_by: 'Bo', version: 2 },
  ...more,
});
const dryRun = { id: 0, action: 'deactivate', state: 'queued', done: 0, failed: 0, skipped: 0, acting: 0, total: 60, version: 1 };
const preflight = { changes: 1, skips: [], hints: [], monthly: { cents: -350, currency: 'USD', unpriced: 0 } };

const shown = { ...preflight, changes: 1, skips: [{ rule: 'rule-unfit', count: 2 }] };

globalThis.fetch = jest.fn<typeof fetch>(async (address, { method = 'GET', body } = {}) => {
  const path = new URL(String(address), 'http://desk.test').pathname.replace('/api', '');
  if (path === '/scheduled-changes/4') return json({ data: change({ preflight: shown }) });
  if (method === 'GET') return json({ data: [change()], meta: { current_page: 1, per_page: 25, last_page: 1, total: 1 } });
  const read = JSON.parse(String(body)) as Sent['body'];
  if (read.dry_run) return json({ data: change({ id: 0, preflight }) });
  sent.push({ path, body: read });
  if (path.endsWith('/confirm') && read.confirm !== '60')
    return json(
      { code: 'confirm_needed', message: 'Repeat how many', current: { ...dryRun, preflight: { ...preflight, changes: 60 } } },
      409,
    );
  if (path.endsWith('/cancel')) state = 'cancelled';
  return json({ data: change() });
});

beforeEach(() => {
  sent = [];
  state = 'waiting';
});

function open(screenPart: React.ReactNode, names = ['scheduledChanges'], ability: AbilityRule[] = [{ action: 'manage', subject: 'all' }]) {
  const ana = { id: 1, fullName: 'Ana', email: 'ana@x.test', role: 'admin', Branch: null, technician_id: null, avatar: null };
  return onScreen(
    <SWRConfig value={{ provider: () => new Map() }}>
      <UserProvider user={{ ...ana, ability }}>
        <CapabilityProvider names={names}>{screenPart}</CapabilityProvider>
      </UserProvider>
    </SWRConfig>,
  );
}
const action = <ScheduleAction selection={{ query: {}, ids: [7], count: 1 }} />;

test('somebody sees what it would do and what it takes off the bill, and schedules it for a day to come with its reason', async () => {
  open(action);
  fireEvent.click(screen.getByRole('button', { name: 'Schedule…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/1 would change/)).toBeTruthy();
  expect(dialog.getByText(/Takes \$3.50 a month off/)).toBeTruthy();
  fireEvent.click(await dialog.findByRole('button', { name: 'Schedule it' }));
  expect(await dialog.findByText('Choose a day after today.')).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText(/^Day/), { target: { value: '2031-12-31' } });
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'contract ends' } });
  fireEvent.click(await dialog.findByRole('button', { name: 'Schedule it' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    path: '/scheduled-changes',
    body: { lines: { id: [7] }, action: 'deactivate', day: '2031-12-31', reason: 'contract ends' },
  });
});

test('many lines are scheduled once their number is typed', async () => {
  preflight.changes = 60;
  open(action);
  fireEvent.click(screen.getByRole('button', { name: 'Schedule…' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Day/), { target: { value: '2031-12-31' } });
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'contract ends' } });
  fireEvent.click(await dialog.findByRole('button', { name: 'Schedule it' }));
  expect(await dialog.findByText(/not how many/)).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText(/How many/), { target: { value: '60' } });
  fireEvent.click(await dialog.findByRole('button', { name: 'Schedule it' }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { confirm: '60' } }]));
  preflight.changes = 1;
});

test('nothing is offered where the server can not do it, or to whoever may do nothing to a line', () => {
  open(action, []);
  expect(screen.queryByRole('button')).toBeNull();
  open(action, ['scheduledChanges'], [{ action: 'read', subject: 'Sim' }]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('what waits stands on the SIM with its day and who asked for it, and is taken back there', async () => {
  open(<ScheduledPanel simId={7} />);
  expect(await screen.findByText('Deactivate 1 line on Dec 31, 2031')).toBeTruthy();
  expect(screen.getByText('Asked for by Bo: contract ends')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel it' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel the change' }));
  await waitFor(() => expect(sent).toEqual([{ path: '/scheduled-changes/4/cancel', body: { version: 2 } }]));
});

test('what asks is confirmed by a press; of many lines the number is typed', async () => {
  state = 'asks';
  open(<ScheduledPanel simId={7} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/1 would change/)).toBeTruthy();
  expect(dialog.getByText('No longer fits the line rule that found it')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Deactivate 1 line' }));
  const count = await dialog.findByLabelText(/How many SIMs/);
  expect(dialog.getByText(/60 would change/)).toBeTruthy();
  fireEvent.change(count, { target: { value: '60' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Deactivate 1 line' }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ version: 2, confirm: '60' }));
});
