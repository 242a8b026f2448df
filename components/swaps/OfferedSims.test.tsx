import { screen } from '@testing-library/react';
import { aSwap, swapOnScreen } from '#components/testing/swapOnScreen.tsx';
import { OfferedSims } from './OfferedSims.tsx';

test('where the stock can’t be read it is said, and asked for again', async () => {
  let isDown = true;
  globalThis.fetch = (async () => ({
    ok: !isDown,
    status: isDown ? 503 : 200,
    headers: new Map(),
    json: async () => (isDown ? { code: 'unreachable', message: '' } : { data: [], total: 3 }),
  })) as unknown as typeof fetch;
  const { user } = swapOnScreen(<OfferedSims onChoose={() => undefined} />, aSwap({ step: 2 }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(again);
  expect(await screen.findByText(/^3 /)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
