import { act, render, screen, waitFor } from '@testing-library/react';
import { refreshQuietly, useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { RealtimeProvider, useLive } from './RealtimeProvider.tsx';
import { useChannel } from './useChannel.ts';

function Screen() {
  useChannel('sims', 'sims');
  const { data } = useRead(contract.sims.show, { params: { id: 1 } });
  return (
    <p>
      {data?.data.imei} {useLive()}
    </p>
  );
}

test('a screen without a line reads as ever, and a quiet refresh does not restart the idle clock', async () => {
  const background: unknown[] = [];
  globalThis.fetch = (async (_: string, { headers }: { headers: Record<string, string> }) => {
    background.push(headers['x-background']);
    const answer = { data: { id: 1, imei: `35380614192363${background.length}` } };
    return { ok: true, status: 200, headers: new Map(), json: async () => answer };
  }) as unknown as typeof fetch;
  render(
    <RealtimeProvider server={null}>
      <Screen />
    </RealtimeProvider>,
  );
  await waitFor(() => expect(screen.getByText('353806141923631 polling')).toBeDefined());
  await act(async () => void (await refreshQuietly(['sims'])));
  await waitFor(() => expect(screen.getByText('353806141923632 polling')).toBeDefined());
  await act(async () => void (await refreshQuietly(['swaps'])));
  await act(async () => void (await refreshQuietly('all')));
  await waitFor(() => expect(screen.getByText('353806141923633 polling')).toBeDefined());
  expect(background).toEqual([undefined, '1', '1']);
});
