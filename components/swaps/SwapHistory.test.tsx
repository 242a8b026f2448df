import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { onScreen } from '#components/testing/onScreen.tsx';
import { SwapHistory } from './SwapHistory.tsx';

const nowhere = () => undefined;
const router = { bfcacheId: '', back: nowhere, forward: nowhere, refresh: nowhere, push: nowhere, replace: nowhere, prefetch: nowhere };
const AT = '2026-11-20T14:00:00Z';
const EVENTS = [
  { kind: 'alarm-handled', by: 'Ana', message: 'He opened the door', facts: { code: 'E130', zone: '5', how: 'cancelled' } },
  { kind: 'carrier-confirmed', facts: { action: 'activate', imei: '356938035643802', provider: 'vzw' } },
  { kind: 'site-note', by: 'Walt', message: 'in the cellar', facts: { on_site: true, received_at: '2026-11-20T14:40:00Z' } },
  { kind: 'chosen', by: 'Ana', facts: { new_imei: '356938035643802', cell_type: '263LTE-V' } },
];

test('a history says what was chosen, what the carrier did, what an alarm was, and when a phone was heard of', async () => {
  const data = EVENTS.map((event, index) => ({ id: 9 - index, at: AT, by: null, message: null, ...event }));
  globalThis.fetch = jest.fn(async () => ({
    ok: true,
    status: 200,
    headers: new Map(),
    json: async () => ({ data }),
  })) as unknown as typeof fetch;
  onScreen(
    <AppRouterContext value={router}>
      <SwapHistory id={7} />
    </AppRouterContext>,
  );
  const texts = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent?.replace(/[\u2009\u00a0]/g, ' '));
  expect(texts[0]).toMatch(/Alarm dealt with: Burglary alarm, zone 5, canceled at the station.*He opened the door/);
  expect(texts[1]).toMatch(/^Activated: .*3569/);
  expect(texts[2]).toMatch(/on site.*received/);
  expect(texts[3]).toMatch(/Choice changed: New SIM 356938035643802, Cell type 263LTE-V/);
});
