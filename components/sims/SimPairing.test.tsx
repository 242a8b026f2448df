import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { onScreen } from '#components/testing/onScreen.tsx';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import { Sim } from '#lib/contract/sims/sim.ts';

const went: string[] = [];
jest.unstable_mockModule('#lib/i18n/navigation.ts', () => ({ Link: 'a', useRouter: () => ({ push: (href: string) => went.push(href) }) }));
const { SimPairing } = await import('./SimPairing.tsx');
// What is loaded when it is asked for, so that a slow machine is no slower here.
await import('./SimPairDialog.tsx');
await import('./SimUnpairDialog.tsx');

const [IMEI, ICCID] = ['353806141923634', '89148000001234567890'];
const simThat = (more: object) =>
  Sim.parse({ id: 1, provider: 'vzw', status: 'inventory', version: 1, stock_state: 'warehouse', warehouse_code: 'DAL-01', ...more });
const card = simThat({ iccid: ICCID, plan: 'P1' });
const radio = simThat({ id: 2, version: 3, imei: IMEI, plan: 'P2', warehouse_code: 'HOU-01', device_type: 'XT50-LTE-V' });
const paired = { ...card, imei: IMEI };

let sent: { path: string; body: unknown }[] = [];
let stored: Sim[] = [];
globalThis.fetch = jest.fn<typeof fetch>(async (address, { method = 'GET', body } = {}) => {
  const { pathname, searchParams } = new URL(String(address), 'http://desk.test');
  const answer = (data: unknown, status = 200) =>
    ({ ok: status < 400, status, headers: new Headers(), json: async () => data }) as Response;
  if (method === 'GET') {
    const found = stored.filter(({ imei, iccid }) => [imei, iccid].includes(searchParams.get('q') ?? ''));
    return answer({ data: found, meta: { current_page: 1, per_page: 8, last_page: 1, total: found.length } });
  }
  sent.push({ path: pathname, body: JSON.parse(String(body)) });
  return answer({ data: pathname.endsWith('unpair') ? { card, radio } : paired });
});

beforeEach(() => {
  sent = [];
  went.length = 0;
  stored = [card, radio];
});

function open(sim: Sim) {
  const ana = { id: 1, fullName: 'Ana', email: 'ana@x.test', role: 'admin', Branch: null, technician_id: null, avatar: null };
  return onScreen(
    <SWRConfig value={{ provider: () => new Map() }}>
      <UserProvider user={{ ...ana, ability: [{ action: 'manage', subject: 'all' }] }}>
        <CapabilityProvider names={['pairing']}>
          <SimPairing sim={sim} />
        </CapabilityProvider>
      </UserProvider>
    </SWRConfig>,
  );
}
const dialog = async () => within(await screen.findByRole('dialog'));

test('a clerk scans the radio a card goes in, reads what stays and what goes, and puts it in by the button alone', async () => {
  const { user } = open(card);
  await user.click(screen.getByRole('button', { name: 'Put it in a radio…' }));
  const shown = await dialog();
  await user.type(shown.getByLabelText(/^IMEI of the radio/), `${IMEI}{Enter}`);
  expect(await shown.findByText('Warehouse: DAL-01 stays, HOU-01 goes.')).toBeTruthy();
  expect(shown.getByText('Service plan: P1 stays, P2 goes.')).toBeTruthy();
  expect(shown.queryByText(/^Device type/)).toBeNull();
  expect(sent).toEqual([]);
  await user.click(shown.getByRole('button', { name: 'Put it in' }));
  expect(await screen.findByText(`Card ${ICCID} is in radio ${IMEI}`)).toBeTruthy();
  expect(sent).toEqual([{ path: '/api/sims/1/pair', body: { radio_id: 2, version: 1, radio_version: 3 } }]);
  expect(went).toEqual([]);
});

test('from the radio the card is named, and its record, which stays, is shown afterwards', async () => {
  const { user } = open(radio);
  await user.click(screen.getByRole('button', { name: 'Put a card in…' }));
  const shown = await dialog();
  await user.type(shown.getByLabelText(/^ICCID of the card/), ICCID);
  expect(await shown.findByText(/^The card’s record stays/)).toBeTruthy();
  await user.click(shown.getByRole('button', { name: 'Put the card in' }));
  expect(await screen.findByText(`Card ${ICCID} is in radio ${IMEI}`)).toBeTruthy();
  expect(sent).toMatchObject([{ path: '/api/sims/1/pair' }]);
  expect(went).toEqual(['/sims/edit/1']);
});

test('what can not be put together says why before anything is sent, and a number nobody has says so', async () => {
  stored = [card, simThat({ ...radio, provider: 'att' })];
  const { user } = open(card);
  await user.click(screen.getByRole('button', { name: 'Put it in a radio…' }));
  const shown = await dialog();
  const go = shown.getByRole('button', { name: 'Put it in' });
  await user.click(go);
  expect(await shown.findByText('Scan or type the IMEI of the radio.')).toBeTruthy();
  const field = shown.getByLabelText(/^IMEI of the radio/);
  await user.type(field, '353806141923642');
  expect(await shown.findByText('There is no radio with this IMEI.')).toBeTruthy();
  await user.clear(field);
  await user.type(field, IMEI);
  expect(await shown.findByText(/^The card and the radio are on different carriers/)).toBeTruthy();
  await user.click(go);
  expect(sent).toEqual([]);
});

test('a card is taken out of its radio in stock; of an active line the button says why not, and on a system there is none', async () => {
  const { user, unmount } = open(paired);
  await user.click(screen.getByRole('button', { name: 'Take the card out…' }));
  const shown = await dialog();
  await user.click(shown.getByRole('button', { name: 'Take the card out' }));
  expect(await screen.findByText(`Took card ${ICCID} out. The radio is now Sim 2`)).toBeTruthy();
  expect(sent).toEqual([{ path: '/api/sims/1/unpair', body: { version: 1 } }]);
  unmount();
  const active = open({ ...paired, status: 'active' });
  expect(screen.getByRole('button', { name: 'Take the card out…' }).getAttribute('aria-disabled')).toBe('true');
  active.unmount();
  open({ ...paired, stock_state: 'installed', cs_no: 'DAL-1' });
  expect(screen.queryByRole('button')).toBeNull();
});
