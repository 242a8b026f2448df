import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aSwap, swapOnScreen } from '#components/testing/swapOnScreen.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import { Countdown } from './Countdown.tsx';
import { StepActions } from './StepActions.tsx';
import type { ActBase } from './SwapContext.ts';
import { SwapLine } from './SwapLine.tsx';

const MINUTE = 60_000;
const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
const test_ = (state: string, minutesLeft: number) => ({
  test: { state, minutes: 90, by: 'Jo', asked_at: at(-90), confirmed_at: at(-90), expires_at: at(minutesLeft) },
});

let sent: { path: string; body: unknown }[];
beforeEach(() => {
  sent = [];
  globalThis.fetch = jest.fn(async (path: unknown, init?: RequestInit) => {
    const isWrite = init?.method === 'POST';
    if (isWrite) sent.push({ path: String(path), body: JSON.parse(String(init.body)) });
    const data = isWrite ? { system_no: '8001', on_test: false, confirmed: false } : [];
    return { ok: true, status: 200, headers: new Map(), json: async () => ({ data }) };
  }) as unknown as typeof fetch;
});

function show(facts: object, shown = 5) {
  const ability = [{ action: 'manage' as const, subject: 'all' as const }];
  const user = { id: 1, fullName: 'Ana', email: 'ana@x.test', role: 'admin', Branch: null, technician_id: null, avatar: null, ability };
  const swap = aSwap({ step: 5, ...facts });
  const act = async (_: string, send: (base: ActBase) => Promise<unknown>) => {
    await send({ version: 3 });
    return true;
  };
  const part = (
    <UserProvider user={user}>
      <SwapLine swap={swap} shown={shown} onShow={() => undefined} />
      <Countdown shown={shown} />
      <StepActions step={3} onShow={() => undefined} />
    </UserProvider>
  );
  return swapOnScreen(part, swap, { act });
}
const rail = () => screen.getByRole('button', { name: /On test/ });
const onward = () => screen.getByRole('button', { name: 'Go to: Program and fit' });

test('a test that ran out in the middle of the work stays on screen, loud, with a new one a press away', async () => {
  const { user } = show(test_('off', -3));
  const card = screen.getByRole('region', { name: 'Test countdown' });
  expect(screen.getByRole('alert').textContent).toContain('NOT ON TEST');
  expect(card.textContent).toMatch(/NOT ON TEST since \d+:\d\d [AP]M/);
  expect(card.textContent).toContain('Nobody touches the panel.');
  expect(rail().textContent).toMatch(/NOT ON TEST since/);
  expect(onward().dataset.look).toBe('outlined');
  await user.click(screen.getByRole('button', { name: 'Put on test again for 60 min' }));
  expect(sent).toEqual([{ path: '/api/cs/system/8001/on-test/7', body: { minutes: 60 } }]);
});

test('the second it runs out it is off, though nobody has told us yet', () => {
  show(test_('on', -0.1));
  expect(screen.getByRole('alert').textContent).toMatch(/NOT ON TEST since/);
  expect(screen.queryByRole('timer')).toBeNull();
});

test('while it holds nothing is loud, and the step asks for it where it is the step', () => {
  const held = show(test_('on', 40));
  expect(screen.getByRole('timer')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(rail().textContent).toMatch(/Confirmed at/);
  expect(onward().dataset.look).toBe('contained');
  held.unmount();
  show(test_('off', -3), 3);
  expect(screen.getByRole('alert')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Put on test again/ })).toBeNull();
});

test('nothing is loud before the first test, at the end, and after it', () => {
  const asked = { state: 'asking', asked_at: at(0), confirmed_at: null, expires_at: null };
  for (const facts of [
    { step: 3, test: asked },
    { ...test_('off', -3), status: 'finalized' },
    { ...test_('ending', 20), ending: { kind: 'finalize', steps: [] } },
    { ...test_('off', -30), in_panel: { which: 'new' } },
  ]) {
    const { unmount } = show(facts);
    expect(screen.queryByRole('alert')).toBeNull();
    unmount();
  }
});

test('who waits on site is named until a test is asked for', () => {
  show({ ...test_('off', -3), test_wanted: { by: 'Walt', at: at(-1) } });
  expect(screen.getByRole('region', { name: 'Test countdown' }).textContent).toMatch(/Walt is on site and asks for a test/);
});
