import { screen } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import type { Extension } from '#lib/contract/extensions.ts';
import { System, TestStatus } from '#lib/contract/systems.ts';
import { OffTestAction } from './OffTestAction.tsx';
import { OnTestDialog } from './OnTestDialog.tsx';
import { TestBanner } from './TestBanner.tsx';

let sent: unknown[];
let refusal: object | undefined;
let counter = 0;
beforeEach(() => {
  sent = [];
  refusal = undefined;
  globalThis.fetch = (async (_path: unknown, init?: RequestInit) => {
    if (init?.method !== 'POST') return { ok: true, status: 200, headers: new Map(), json: async () => ({ data: [] }) };
    sent.push(JSON.parse(String(init.body)));
    const status = refusal ? 422 : 200;
    return { ok: !refusal, status, headers: new Map(), json: async () => refusal ?? { data: { system_no: '8001' } } };
  }) as unknown as typeof fetch;
});

const user = {
  ...{ id: 1, fullName: 'Ana', email: 'ana@x.test', role: 'admin', Branch: null, technician_id: null, avatar: null },
  ability: [{ action: 'manage' as const, subject: 'all' as const }],
};
function show(has: Extension[] = ['tests', 'scopes'], isOn = false) {
  counter += 1;
  const system = System.parse({ cs_no: `HOU-7${counter}`, system_no: '8001' });
  return onScreen(
    <UserProvider user={user}>
      <CapabilityProvider names={has}>
        <OnTestDialog system={system} test={undefined} isOn={isOn} onClose={() => undefined} />
      </CapabilityProvider>
    </UserProvider>,
  );
}
const go = () => screen.getByRole('button', { name: /(Put|Hold) HOU-\d+ (on test )?for/ });

test('a part of a system goes on test by its zones, and the dialog says what that means before it is asked for', async () => {
  const { user: person } = show();
  await person.click(screen.getByRole('radio', { name: 'Only some zones' }));
  expect(go().getAttribute('aria-disabled')).toBe('true');
  await person.type(screen.getByRole('textbox', { name: 'Zones' }), '1, 3-4');
  expect(screen.getByText(/Signals of zones 1, 3, 4 are logged and nobody is sent. On all others the station acts./)).toBeDefined();
  await person.click(go());
  expect(sent).toEqual([{ minutes: 30, scope: 'only', zones: ['1', '3', '4'] }]);
});

test('of somebody who called, the name and the passcode are asked, and a wrong one is said at its field', async () => {
  const { user: person } = show();
  await person.click(screen.getByRole('radio', { name: 'Somebody who called' }));
  await person.type(screen.getByRole('textbox', { name: 'Name of the caller' }), 'Dana Ruiz');
  expect(go().getAttribute('aria-disabled')).toBe('true');
  const passcode = screen.getByRole('textbox', { name: 'Passcode' });
  await person.type(passcode, '0000');
  refusal = { code: 'invalid', message: 'invalid', errors: { passcode: ['wrong'] } };
  await person.click(go());
  expect(await screen.findByText('The station does not know this passcode. Ask again.')).toBeDefined();
  expect(sent).toEqual([{ minutes: 30, scope: 'all', zones: [], caller: 'Dana Ruiz', passcode: '0000' }]);
  await person.type(passcode, '1');
  expect(screen.queryByText('The station does not know this passcode. Ask again.')).toBeNull();
  expect(screen.queryByText('This was not done.')).toBeNull();
});

test('more time for a test asks nothing of its scope, and an upstream without scopes is asked for minutes alone', async () => {
  const more = show(['tests', 'scopes'], true);
  expect(screen.queryByRole('radio', { name: 'The whole system' })).toBeNull();
  more.unmount();
  const { user: person } = show(['tests']);
  expect(screen.queryByRole('radio')).toBeNull();
  await person.click(go());
  expect(sent).toEqual([{ minutes: 30 }]);
});

test('the page of a system says when only a part of it is on test', () => {
  const status = { system_no: '8001', on_test: true, confirmed: true, expires_at: new Date(Date.now() + 3_600_000).toISOString() };
  const banner = (more: object) => (
    <CapabilityProvider names={[]}>
      <TestBanner system={System.parse({ cs_no: 'HOU-1', test_status: TestStatus.parse({ ...status, ...more }) })} test={undefined} />
    </CapabilityProvider>
  );
  const part = onScreen(banner({ scope: 'except', zones: ['7'] }));
  const said = screen.getByRole('region', { name: 'On test' }).textContent;
  expect(said).toContain('All but zones 7');
  expect(said).toContain('The station acts on signals of zones 7.');
  part.unmount();
  onScreen(banner({}));
  expect(screen.getByRole('region', { name: 'On test' }).textContent).toContain('Signals are logged and nobody is sent.');
});

test('before a system comes off test it is said what came, and which zone is not explained', async () => {
  const zone = { signals: 2, alarms: 1, last_at: '2026-11-26T01:00:00Z', doubt: null };
  const digest = {
    ...{ since: '2026-11-26T00:00:00Z', until: '2026-11-26T01:10:00Z', signals: 17, alarms: 2, is_cut: false },
    zones: [
      { zone: '3', ...zone },
      { zone: '9', ...zone, doubt: 'unrestored' },
    ],
  };
  globalThis.fetch = (async (path: unknown) => ({
    ...{ ok: true, status: 200, headers: new Map() },
    json: async () => ({ data: String(path).includes('/test-digest') ? digest : [] }),
  })) as unknown as typeof fetch;
  onScreen(
    <UserProvider user={user}>
      <CapabilityProvider names={['tests', 'digests']}>
        <OffTestAction system={{ cs_no: 'HOU-88', system_no: '8801' }} onClose={() => undefined} />
      </CapabilityProvider>
    </UserProvider>,
  );
  expect(await screen.findByText(/17 signals, 2 alarms\. Zones that were heard: 3, 9\./)).toBeDefined();
  expect(screen.getByRole('listitem').textContent).toBe('zone 9: an alarm without its restore.');
});

test('a test that is to begin later is planned for a time of the company, and one whose time is over is not', async () => {
  const { user: person } = show(['tests', 'plannedTests']);
  await person.click(screen.getByRole('radio', { name: 'Later' }));
  const plan = screen.getByRole('button', { name: 'Schedule test' });
  await person.clear(screen.getByLabelText('Day'));
  await person.type(screen.getByLabelText('Day'), '2020-01-05');
  expect(plan.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getAllByText('That time is over.').length).toBeGreaterThan(0);
  await person.clear(screen.getByLabelText('Day'));
  await person.type(screen.getByLabelText('Day'), '2031-03-05');
  expect(screen.getAllByText('At most 60 days ahead.').length).toBeGreaterThan(0);
  const day = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10);
  await person.clear(screen.getByLabelText('Day'));
  await person.type(screen.getByLabelText('Day'), day);
  await person.clear(screen.getByLabelText('Time'));
  await person.type(screen.getByLabelText('Time'), '22:30');
  refusal = { code: 'illegal_state', message: 'Another test', errors: { system_no: ['planned'] } };
  await person.click(plan);
  expect(await screen.findByText('Another test of this system is scheduled for that time.')).toBeDefined();
  refusal = undefined;
  await person.click(plan);
  const [first] = sent;
  expect(Math.abs(Date.parse((first as { starts_at: string }).starts_at) - Date.parse(`${day}T22:30Z`))).toBeLessThan(24 * 3_600_000);
});
