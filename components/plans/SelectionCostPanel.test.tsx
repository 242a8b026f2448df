import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { onScreen } from '#components/testing/onScreen.tsx';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';

let hear: (changed: readonly number[] | 'all') => void = () => undefined;
jest.unstable_mockModule('#lib/browser/realtime/useChannelChanges.ts', () => ({
  useChannelChanges: (_: string, onNews: typeof hear) => {
    hear = onNews;
  },
}));
const { SelectionCostPanel } = await import('./SelectionCostPanel.tsx');

let asked = 0;
globalThis.fetch = jest.fn<typeof fetch>(async () => {
  asked += 1;
  const data = {
    billed: { lines: 2, cents: asked === 1 ? 735 : 425, unpriced: 0 },
    activation: { lines: 0, cents: 0, unpriced: 0 },
    unknown: 0,
    unpriced: 0,
    currency: 'USD',
  };
  return { ok: true, status: 200, headers: new Headers(), json: async () => ({ data }) } as Response;
});

test('what chosen lines cost is asked once somebody asks, and stays on screen and true when they change', async () => {
  const { user } = onScreen(
    <SWRConfig value={{ provider: () => new Map() }}>
      <CapabilityProvider names={['plans']}>
        <SelectionCostPanel selection={{ query: {}, ids: [4, 7], count: 2 }} />
      </CapabilityProvider>
    </SWRConfig>,
  );
  act(() => hear([7]));
  expect(asked).toBe(0);
  await user.click(screen.getByRole('button', { name: 'What do they cost?' }));
  expect((await screen.findByRole('status')).textContent).toContain('$7.35');
  act(() => hear([5]));
  act(() => hear([7]));
  act(() => hear([4]));
  expect(screen.getByRole('status').textContent).toContain('$7.35');
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('$4.25'), { timeout: 10_000 });
  // Of lines that were not chosen nothing was asked, of several that change at once only once.
  expect(asked).toBe(2);
});
