import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aSwap, swapOnScreen } from '#components/testing/swapOnScreen.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { ActivateLine } from './ActivateLine.tsx';
import type { ActBase } from './SwapContext.ts';

const test_ = {
  state: 'on',
  minutes: 90,
  by: 'Jo',
  asked_at: null,
  confirmed_at: null,
  expires_at: new Date(Date.now() + 3_600_000).toISOString(),
};
const swap = aSwap({ test: test_, new_sim: { ...aSwap().new_sim, status: 'inventory' } });
const sim = swap.new_sim as Sim;

/** Presses Activate; the upstream has the SIM as `current`, and what is asked is taken from there on. */
async function press(current: Partial<Sim>) {
  const asked: number[] = [];
  const failures: string[] = [];
  globalThis.fetch = jest.fn(async (_: unknown, init?: RequestInit) => {
    const headers = new Map([['content-type', 'application/json']]);
    if (init?.method !== 'PUT') return { ok: true, status: 200, headers, json: async () => ({ data: [] }) };
    const { version } = JSON.parse(String(init.body));
    asked.push(version);
    const now = { ...sim, ...current };
    const isStale = version !== now.version;
    const body = isStale ? { code: 'stale', message: '', current: now } : { data: now };
    return { ok: !isStale, status: isStale ? 409 : 200, headers, json: async () => body, text: async () => JSON.stringify(body) };
  }) as unknown as typeof fetch;
  const act = async (_: string, send: (base: ActBase) => Promise<unknown>) => {
    await send({ version: 3 }).catch((failure) => failures.push(failure instanceof ApiError ? failure.problem.code : String(failure)));
    return true;
  };
  const ability = [{ action: 'manage' as const, subject: 'all' as const }];
  const me = { id: 1, fullName: 'Ana', email: 'ana@x.test', role: 'admin', Branch: null, technician_id: null, avatar: null, ability };
  const { user } = swapOnScreen(
    <UserProvider user={me}>
      <ActivateLine sim={sim} />
    </UserProvider>,
    swap,
    { act },
  );
  await user.click(screen.getByRole('button', { name: 'Activate SIM' }));
  return { asked, failures };
}

test('an activation pressed while the last one was ending is asked for on the SIM as it is now', async () => {
  expect(await press({ version: 3 })).toEqual({ asked: [1, 3], failures: [] });
});

test('one that would bring what nobody was told here is not asked for unseen', async () => {
  expect(await press({ version: 3, status: 'deactivated' })).toEqual({ asked: [1], failures: ['stale'] });
});
