import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import { System } from '#lib/contract/systems.ts';
import { OnTestDialog } from './OnTestDialog.tsx';

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
const ALARM = {
  id: 9,
  at: ago(40),
  code: 'E130',
  text: 'Burglary alarm',
  zone: '5',
  path: 'cell',
  on_test: false,
  kind: 'alarm',
  unrestored: true,
};

let alarms: object[];
let sent: { path: string; body: unknown }[];
let counter = 0;

beforeEach(() => {
  sent = [];
  alarms = [{ ...ALARM, handled: null }];
  globalThis.fetch = jest.fn(async (path: unknown, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push({ path: String(path), body: JSON.parse(String(init.body)) });
    const body = String(path).includes('/signals') ? { data: alarms } : { data: alarms[0] ?? {} };
    return { ok: true, status: 200, headers: new Map(), json: async () => body };
  }) as unknown as typeof fetch;
});

function show(me = 1) {
  counter += 1;
  const cs = `HOU-${counter}`;
  const ability = [{ action: 'manage' as const, subject: 'all' as const }];
  const user = { id: me, fullName: 'Ana', email: 'ana@x.test', role: 'admin', Branch: null, technician_id: null, avatar: null, ability };
  const system = System.parse({ cs_no: cs, system_no: '8001' });
  const dialog = (
    <UserProvider user={user}>
      <CapabilityProvider names={['tests']}>
        <OnTestDialog system={system} test={undefined} isOn={false} onClose={() => undefined} />
      </CapabilityProvider>
    </UserProvider>
  );
  return { cs, ...onScreen(dialog) };
}
const put = () => screen.getByRole('button', { name: /Put HOU-\d+ on test for/ });

test('a live alarm stands in red above the button that would put the system on test, and shuts it', async () => {
  const { user, cs } = show();
  expect((await screen.findByRole('alert')).textContent).toContain(`1 live alarm on ${cs}`);
  expect(screen.getByText(/Burglary alarm, zone 5/)).toBeDefined();
  expect(put().getAttribute('aria-disabled')).toBe('true');
  await user.click(put());
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText(/What you know of it/), 'The owner says so');
  await user.click(screen.getByRole('button', { name: /cancel it at the station/ }));
  expect(sent).toEqual([{ path: `/api/cs/system/${cs}/alarms/9`, body: { how: 'cancelled', reason: 'The owner says so' } }]);
});

const HANDLED = { how: 'station', by: 'Devin', user_id: 7, at: ago(20), reason: 'Police are there', confirmed: null };

test('who has said what it is does not confirm it; somebody else does', async () => {
  alarms = [{ ...ALARM, handled: HANDLED }];
  const mine = show(7);
  expect((await screen.findByRole('button', { name: 'Confirm as second person' })).getAttribute('aria-disabled')).toBe('true');
  mine.unmount();
  const { user, cs } = show(1);
  await user.click(await screen.findByRole('button', { name: 'Confirm as second person' }));
  expect(sent).toEqual([{ path: `/api/cs/system/${cs}/alarms/9/confirm`, body: {} }]);
});

test('one that two have dealt with, and one that came on test, shut nothing', async () => {
  alarms = [
    { ...ALARM, handled: { ...HANDLED, confirmed: { by: 'Ana', at: ago(5) } } },
    { ...ALARM, id: 10, on_test: true, handled: null },
  ];
  show();
  await waitFor(() => expect(put().getAttribute('aria-disabled')).not.toBe('true'));
  expect(screen.queryByText(/live alarm/)).toBeNull();
});
