import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { SWRConfig } from 'swr';
import { onScreen } from '#components/testing/onScreen.tsx';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';

const push = jest.fn();
jest.unstable_mockModule('#lib/i18n/navigation.ts', () => ({
  useRouter: () => ({ push }),
  getPathname: ({ href }: { href: string }) => href,
  Link: ({ prefetch: _, ...rest }: ComponentProps<'a'> & { prefetch?: boolean }) => <a {...rest} />,
}));
const { ScanScreen } = await import('./ScanScreen.tsx');

const IMEIS = ['353806141923634', '353806145208362', '353806140004022'] as const;
const setup = { name: '', device_type: '263LTE-V', provider: 'vzw', warehouse_code: 'DAL-01' };

type Sent = { key: string | undefined; name: string; imeis: string[] };
/** What the server was sent to save, and how it answers: the last one given stays. */
let sent: Sent[] = [];
let answer: () => Promise<Response>;
const json = (status: number, body: unknown) => ({ ok: status < 300, status, headers: new Headers(), json: async () => body }) as Response;
const saved = async () => json(200, { data: { id: 17, name: 'x', kind: 'delivery', version: 1, rows: [] } });
const cut = () => Promise.reject(new TypeError('the network is gone'));

globalThis.fetch = jest.fn<typeof fetch>(async (address, { method, headers, body } = {}) => {
  if (address === '/api/batch' && method === 'PUT') {
    const { name, rows } = JSON.parse(String(body)) as { name: string; rows: { imei: string }[] };
    sent.push({ name, key: (headers as Record<string, string>)['idempotency-key'], imeis: rows.map(({ imei }) => imei) });
    return answer();
  }
  if (address !== '/api/scan-judge') return json(200, { data: [] });
  // Whatever was sent is known from then on, as it is where the answer alone was lost.
  const known = new Set(sent.flatMap(({ imeis }) => imeis));
  const verdictOn = (code: string) => ({
    code,
    kind: 'imei',
    found: [],
    ...(known.has(code) ? { verdict: 'refused', rule: 'known' } : { verdict: 'ok' }),
  });
  return json(200, { data: (JSON.parse(String(body)) as { codes: string[] }).codes.map(verdictOn) });
});

function open() {
  return onScreen(
    <SWRConfig value={{ provider: () => new Map() }}>
      <CapabilityProvider names={['stock', 'idempotency']}>
        <ScanScreen />
      </CapabilityProvider>
    </SWRConfig>,
  );
}

const field = () => screen.getByLabelText('Scan field');
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => IMEIS.find((imei) => textContent?.includes(imei)));

beforeEach(() => {
  const quiet = () => undefined;
  const hearing = { addListener: quiet, removeListener: quiet, addEventListener: quiet, removeEventListener: quiet };
  window.matchMedia = (media) => ({ media, matches: false, ...hearing }) as never;
  window.localStorage.clear();
  window.localStorage.setItem('linekeeper.scan.setup.0', JSON.stringify(setup));
  sent = [];
  push.mockClear();
});

test('A clerk whose save was cut off and whose page was loaded again saves once, with what was scanned since', async () => {
  answer = cut;
  const before = open();
  await before.user.type(field(), `${IMEIS[0]}{Enter}${IMEIS[1]}{Enter}`);
  await before.user.click(button('Save 2 devices'));
  await screen.findByText(/2 devices were sent/);
  before.unmount();

  const { user } = open();
  await screen.findByText(/2 devices were sent/);
  await user.type(field(), `${IMEIS[2]}{Enter}`);
  await waitFor(() => expect(screen.getByRole('region', { name: 'So far' }).textContent).toContain('Clean1'));
  expect(screen.queryByText(/Remove \d refused/)).toBeNull();
  answer = saved;
  await user.click(button('Ask again'));
  await waitFor(() => expect(rows()).toEqual([IMEIS[2]]));
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(screen.queryByText(/were sent/)).toBeNull();

  await user.click(button('Save 1 device'));
  await waitFor(() => expect(push).toHaveBeenCalled());
  expect(sent[2]?.imeis).toEqual([IMEIS[2]]);
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
  expect(rows()).toEqual([]);
});

test('What is scanned while a carton is being saved is not lost', async () => {
  let arrive: (response: Response) => void = () => undefined;
  answer = () =>
    new Promise((resolve) => {
      arrive = resolve;
    });
  const { user } = open();
  await user.type(field(), `${IMEIS[0]}{Enter}`);
  await user.click(button('Save 1 device'));
  await user.type(field(), `${IMEIS[1]}{Enter}`);
  await act(async () => arrive(await saved()));
  await waitFor(() => expect(rows()).toEqual([IMEIS[1]]));
  expect(push).not.toHaveBeenCalled();
  expect(window.localStorage.getItem('linekeeper.draft.scan.0')).toContain(IMEIS[1]);
});

test('The next delivery has the type, provider and warehouse of the last one, and not its name', async () => {
  answer = saved;
  window.localStorage.setItem('linekeeper.scan.setup.0', JSON.stringify({ ...setup, name: 'PO 70001 60 pieces' }));
  const before = open();
  await before.user.type(field(), `${IMEIS[0]}{Enter}`);
  await before.user.click(button('Save 1 device'));
  await waitFor(() => expect(push).toHaveBeenCalled());
  expect(sent[0]?.name).toBe('PO 70001 60 pieces');
  before.unmount();
  open();
  expect(JSON.parse(window.localStorage.getItem('linekeeper.scan.setup.0') ?? '')).toEqual(setup);
  expect(screen.queryByText(/PO 70001/)).toBeNull();
});

test('A save that the server refused is over: the next one is a new one', async () => {
  answer = async () => json(422, { code: 'invalid', message: '', errors: { 'rows.0.imei': ['taken'] } });
  const { user } = open();
  await user.type(field(), `${IMEIS[0]}{Enter}`);
  await user.click(button('Save 1 device'));
  await screen.findByText(/The server refused 1 row/);
  expect(screen.queryByText(/was sent/)).toBeNull();
});
