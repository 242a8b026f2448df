import { act, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { onScreen } from '#components/testing/onScreen.tsx';
import { aSwap } from '#components/testing/swapOnScreen.tsx';
import { setSessionEnds } from '#lib/browser/api/sessionEnds.ts';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { OpenTest, PlannedTest } from '#lib/contract/onTest.ts';
import type { WallRow } from '#lib/contract/swaps/wall.ts';
import { SwapWall } from './SwapWall.tsx';
import { wallItems } from './wallRows.ts';

const NOW = Date.now();
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const on = (minutes: number, more: object = {}) => ({
  test: { state: 'on', asked_at: at(-60), confirmed_at: at(-60), expires_at: at(minutes), ...more },
});
const row = (id: number, facts: object): WallRow => ({
  swap: aSwap({ id, cs_no: `HOU-${id}`, site_alerts: [], ...facts }),
  owner: 'Dana',
  technician: 'Bo',
  desk_at: null,
});
const openTest = (id: number, minutes: number, more: object = {}) =>
  OpenTest.parse({
    cs_no: `HOU-${id}`,
    system_no: String(8000 + id),
    state: 'on',
    by: 'Mia',
    user_id: 3,
    expires_at: at(minutes),
    ...more,
  });
const LOST = { state: 'lost', unreachable: true, message: 'The central station does not answer' };
const NOBODY = { escalation: { since: at(-1), step: 'owner', taken_by: null, taken_at: null } };
const stuck = { kind: 'finalize', steps: [{ name: 'off-test', state: 'trouble', message: 'No answer', at: at(-2) }] };

const plan = (id: number, minutes: number, more: object = {}) =>
  PlannedTest.parse({
    ...{ id, cs_no: `HOU-${id}`, system_no: String(8000 + id), starts_at: at(minutes), minutes: 90, by: 'Ana', version: 1 },
    ...more,
  });
const HELD = { state: 'held', message: 'A live alarm' };
const GONE = { left: { at: at(-15), why: 'silent' }, escalation: { since: at(-9), step: 'owner', taken_by: 'Walt', taken_at: at(-8) } };

const said = (rows: ReturnType<typeof row>[], tests: OpenTest[], planned: PlannedTest[] = []) =>
  wallItems(rows, tests, new Date(NOW), planned).map((item) => {
    if (item.kind === 'swap') return `${item.row.swap.cs_no} ${item.row.next.what} ${item.urgency}`;
    if (item.kind === 'plan') return `${item.plan.cs_no} plan ${item.urgency}`;
    return `${item.test.cs_no} test ${item.urgency}${item.isStuck ? ' stuck' : ''}`;
  });

test('what wants somebody now stands on top, swaps and tests together, by what runs out first', () => {
  const rows = [
    row(1, on(50)),
    row(2, { ...on(70), ending: stuck }),
    row(3, on(40)),
    row(4, on(30, { state: 'lost', message: 'The central station does not answer' })),
    row(5, on(-3)),
    row(6, { test: null, step: 2, new_sim_id: null, new_sim: null }),
  ];
  const tests = [
    openTest(3, 40, { swap_id: 3, ...NOBODY }),
    openTest(4, 30, { swap_id: 4, ...LOST }),
    openTest(7, 4),
    openTest(8, 35, LOST),
  ];
  expect(said(rows, tests)).toEqual([
    'HOU-5 off-test 4',
    'HOU-4 cant-end 4',
    'HOU-8 test 4 stuck',
    'HOU-3 site 3',
    'HOU-7 test 3',
    'HOU-1 site 1',
    'HOU-2 ending-trouble 3',
    'HOU-6 choose 1',
  ]);
});

test('a test that can’t be ended is shown although its swap is over; one that is well is not', () => {
  const done = row(1, { status: 'finalized', test: { state: 'lost' } });
  expect(said([done], [openTest(1, 30, { swap_id: 1, ...LOST })])).toEqual(['HOU-1 test 4 stuck', 'HOU-1 over 0']);
  expect(said([], [openTest(2, 30)])).toEqual([]);
});

test('planned tests of the hour stand by when they begin, one that is held on top, and so does a swap whose technician has gone', () => {
  const rows = [row(1, on(50)), row(2, on(30)), row(3, on(80))];
  const tests = [
    openTest(1, 50, { swap_id: 1 }),
    openTest(3, 80, { swap_id: 3, ...GONE, ...NOBODY }),
    openTest(9, 70, GONE),
    openTest(8, 70),
  ];
  const planned = [plan(4, 40), plan(5, 61), plan(6, -5, HELD), plan(7, 100, HELD)];
  expect(said(rows, tests, planned)).toEqual([
    ...['HOU-6 plan 3', 'HOU-3 site 3', 'HOU-7 plan 3', 'HOU-2 site 1', 'HOU-4 plan 0', 'HOU-1 site 1', 'HOU-9 test 3'],
  ]);
});

function show(rows: ReturnType<typeof row>[], tests: () => Promise<object>) {
  globalThis.fetch = (async (path: unknown) => {
    const body = String(path).includes('swap-wall') ? { data: rows, done: 0, waiting: 0, now: at(0) } : await tests();
    return { ok: true, status: 200, headers: new Map(), json: async () => body };
  }) as unknown as typeof fetch;
  const ability = [{ action: 'manage' as const, subject: 'all' as const }];
  const user = { id: 1, fullName: 'Ana', email: 'ana@x.test', role: 'admin', Branch: null, technician_id: null, avatar: null, ability };
  return onScreen(
    <SWRConfig value={{ provider: () => new Map() }}>
      <UserProvider user={user}>
        <CapabilityProvider names={['wall', 'tests']}>
          <SwapWall first={contract.swaps.wall.reply.parse({ data: rows, done: 0, waiting: 0, now: at(0) })} />
        </CapabilityProvider>
      </UserProvider>
    </SWRConfig>,
  );
}

test('that nothing runs is said once the tests are known too; an ending that is held up says why', async () => {
  let answer: (body: object) => void = () => undefined;
  const { unmount } = show([], () => new Promise((done) => (answer = done)));
  await waitFor(() => expect(answer.length).toBe(1));
  expect(screen.queryByText('No swap is running.')).toBeNull();
  await act(async () => answer({ data: [], now: at(0) }));
  expect(await screen.findByText('No swap is running.')).toBeDefined();
  unmount();
  show([row(2, { ...on(70), ending: stuck })], async () => ({ data: [], now: at(0) }));
  expect(screen.getByText('Ending is stuck')).toBeDefined();
  expect(screen.getByText('Take it off test, confirmed by the station: No answer')).toBeDefined();
});

test('a test that can’t be ended counts down to its end and is not called over; one that technicians left is', async () => {
  const left = { at: at(-9), why: 'done' };
  const tests = [openTest(8, 35, LOST), openTest(9, 30, { left }), openTest(7, 4)];
  show([], async () => ({ data: tests, now: at(0) }));
  const [first, second, third] = await screen.findAllByRole('listitem');
  expect(third?.textContent).toContain('Left on test');
  expect(first?.textContent).toMatch(/until .*The test can’t be ended.*does not answer/);
  expect(second?.textContent).toContain('Test about to end');
  expect(screen.queryByText(/^(Over|Expired)/)).toBeNull();
});

test('who answers for a swap was seen when they had it open, whatever the phone on site sends since', async () => {
  show([{ ...row(5, on(-3)), desk_at: at(-12) }], async () => ({ data: [], now: at(0) }));
  expect(await screen.findByText('Dana, seen 12 min ago')).toBeDefined();
});

test('who is gone, what is planned and what is held says so in its row, and then something runs', async () => {
  const tests = [openTest(3, 30, { swap_id: 3, ...GONE })];
  show([row(3, on(30))], async () => ({ data: tests, planned: [plan(4, 40), plan(6, -5, HELD)], now: at(0) }));
  await screen.findByText('Scheduled test on hold');
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringMatching(/HOU-6.*Scheduled test on hold.*A live alarm.*Ana/),
    expect.stringMatching(/Left on test.*Nothing from the phone on site since .*, still on test/),
    expect.stringMatching(/^ ?40:00\d+:\d\d.*HOU-4.*Scheduled test, starts by itself.*90 min/),
  ]);
  expect(document.querySelector('[data-figure=person]')?.textContent).toContain('2');
  expect(screen.queryByText('No swap is running.')).toBeNull();
});

test('a gap is said once and not with every second; when the session ends is said', async () => {
  show([], async () => ({ data: [], now: at(-1) }));
  await act(async () => setSessionEnds(new Date(2026, 10, 20, 14, 30).getTime() + 1e11));
  const gap = await screen.findByRole('alert');
  await waitFor(() => expect(gap.textContent).toBe('No connection. Countdowns go on.'));
  expect(screen.getByText(/^No connection: \d+ s old/).getAttribute('aria-hidden')).toBe('true');
  expect(await screen.findByText(/^Signed in until \d/)).toBeDefined();
});
