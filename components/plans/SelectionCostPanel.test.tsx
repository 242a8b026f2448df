import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
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
    billed: { lines: 2, cents: 735, unpriced: 0 },
    activation: { lines: 0, cents: 0, unpriced: 0 },
    unknown: 0,
    unpriced: 0,
    currency: 'USD',
  };
  return { ok: true, status: 200, headers: new Headers(), json: async () => ({ data }) } as Response;
});

test('what chosen lines cost is asked once somebody asks, and stands until one of them changes', async () => {
  const { user } = onScreen(
    <SWRConfig value={{ provider: () => new Map() }}>
      <CapabilityProvider names={['plans']}>
        <SelectionCostPanel selection={{ query: {}, ids: [4, 7], count: 2 }} />
      </CapabilityProvider>
    </SWRConfig>,
  );
  expect(asked).toBe(0);
  await user.click(screen.getByRole('button', { name: 'What do they cost?' }));
  expect((await screen.findByRole('status')).textContent).toContain('$7.35');
  act(() => hear([5]));
  expect(screen.getByRole('status').textContent).toContain('$7.35');
  act(() => hear([7]));
  await user.click(screen.getByRole('button', { name: 'What do they cost?' }));
  expect((await screen.findByRole('status')).textContent).toContain('$7.35');
  expect(asked).toBe(2);
});
