import { act, screen, waitFor } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import { PositionSwitch } from './PositionSwitch.tsx';

const server = { isThere: true, asked: [] as unknown[] };
globalThis.fetch = (async (path: string, { method }: RequestInit = {}) => {
  if (!server.isThere) throw new TypeError('no network');
  if (path === '/api/position') server.asked.push(method);
  return { ok: true, status: 200, headers: new Map(), json: async () => ({ data: null }) };
}) as unknown as typeof fetch;

const phone: { tell?: PositionCallback } = {};
Object.assign(navigator, {
  geolocation: {
    watchPosition(tell: PositionCallback) {
      phone.tell = tell;
      return 1;
    },
    clearWatch: () => undefined,
  },
});

const driver = { fullName: 'Walt', email: 'walt@x.test', role: 'technician', Branch: null, technician_id: 1, avatar: null, ability: [] };
const show = (id: number) =>
  onScreen(
    <UserProvider user={{ ...driver, id }}>
      <CapabilityProvider names={['positions']}>
        <PositionSwitch isOnTheWay />
      </CapabilityProvider>
    </UserProvider>,
  );
const sharing = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Share my position on the way' });

test('a position is shared by who agreed to it, says so once the server has it, and is gone from there when that can be reached', async () => {
  const { user, unmount } = show(7);
  await user.click(sharing());
  expect(screen.getByRole('status').textContent).toBe('Looking for your position.');
  act(() => phone.tell?.({ coords: { latitude: 32.7, longitude: -96.8, accuracy: 9 } } as GeolocationPosition));
  expect(await screen.findByText('Shared now.')).toBeTruthy();
  unmount();
  const other = show(8);
  expect(sharing().checked).toBe(false);
  other.unmount();
  const again = show(7);
  server.isThere = false;
  await again.user.click(sharing());
  expect(await screen.findByText(/could not be deleted yet/)).toBeTruthy();
  server.isThere = true;
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''), { timeout: 4000 });
  expect(server.asked).toEqual(['POST', 'DELETE']);
});
