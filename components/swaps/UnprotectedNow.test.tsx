import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { aSwap, checked } from '#components/testing/swapOnScreen.tsx';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import { SwapProvider } from './SwapContext.ts';
import { UnprotectedNow } from './UnprotectedNow.tsx';

const fetchMock = jest.fn<typeof fetch>();
globalThis.fetch = fetchMock;

const MINUTE = 60_000;
const at = (ago: number) => new Date(Math.floor(Date.now() / MINUTE) * MINUTE - ago * MINUTE).toISOString();
const context = {
  hold: undefined,
  busy: undefined,
  trouble: undefined,
  worksheet: undefined,
  act: async () => true,
  change: async () => true,
};
const shown = (facts: object, last: string) => {
  const spans = [
    { from: at(60), until: at(12), state: 'protected', paths: ['cell'] },
    { from: at(12), until: at(4), state: 'on-test', paths: [] },
    { from: at(4), until: at(0), state: last, paths: [] },
  ];
  const answer = { data: { from: at(60), until: at(0), minutes: {}, all: 60, spans } };
  fetchMock.mockReset();
  fetchMock.mockResolvedValue({ ok: true, status: 200, headers: new Headers(), json: async () => answer } as Response);
  onScreen(
    <CapabilityProvider names={['protection']}>
      <SwapProvider value={{ ...context, swap: aSwap(facts) }}>
        <UnprotectedNow />
      </SwapProvider>
    </CapabilityProvider>,
  );
};

test('from the radio that is out on, it is said for how long nobody would come', async () => {
  shown(checked('old-removed'), 'radio-out');
  expect(await screen.findByText(/^Unprotected for 1[23] min/)).toBeDefined();
});

test('before anybody is at the radio nothing is asked', () => {
  shown({}, 'radio-out');
  expect(fetchMock).not.toHaveBeenCalled();
});

test('of a radio that is heard nothing is said', async () => {
  shown({ ...checked('old-removed'), cs_no: 'HOU-2' }, 'protected');
  await waitFor(() => expect(fetchMock).toHaveBeenCalled());
  await act(async () => undefined);
  expect(screen.queryByText(/^Unprotected for/)).toBeNull();
});
