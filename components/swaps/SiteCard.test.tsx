import { jest } from '@jest/globals';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import { keepFreshLink } from './freshLinks.ts';
import { SiteCard } from './SiteCard.tsx';
import { type SwapContextValue, SwapProvider } from './SwapContext.ts';

const TOKEN = 'Zm9vYmFyYmF6LXF1eF8xMg';
const LINK = { id: 3, name: 'Jo', made_by: 'Dana', made_at: '2026-11-20T14:00:00Z', entered_at: null, last_used_at: null, done_at: null };

// Dialogs come with their first use.
configure({ asyncUtilTimeout: 10_000 });

/** Each test has a swap of its own: what was read of one is kept for the page. */
let swapId = 0;
let link: object | null;
let asked: { method: string; path: string; body: unknown }[];
const DONE_AT = '2026-11-20T15:00:00Z';

const TICKET = { Ticket_Number: 'T-48213', technician_id: 4, caller_name: 'Dana Ruiz', caller_phone: '214-555-0177', site_name: 'Deli' };
const LISTS: Record<string, unknown> = {
  '/api/sedona/ticket/T-48213': { ticket: TICKET },
  '/api/tech': { data: [{ id: 4, name: 'Nadia Ortega', phone: '(214) 555-0142' }] },
  '/api/cs/system/HOU-1': { data: { cs_no: 'HOU-1', version: 1, phones: { phone: '(214) 555-0142', night_phone: null } } },
};

function answer(method: string, path: string) {
  if (LISTS[path]) return LISTS[path];
  if (path.endsWith('/text')) {
    link = { ...LINK, state: 'waiting', text: { at: DONE_AT, state: 'sent', refusal: null, to: '0199' } };
    return { data: link };
  }
  if (path.endsWith('/photos')) return { data: [{ id: 9, subject: 'fitted', at: DONE_AT, by: 'Jo', width: 4, height: 3 }] };
  if (method === 'POST') link = { ...LINK, state: 'waiting' };
  if (method === 'DELETE') link = null;
  return method === 'POST' ? { data: { link, token: TOKEN } } : { data: link };
}

beforeEach(() => {
  link = null;
  asked = [];
  globalThis.fetch = jest.fn(async (path: unknown, init?: RequestInit) => {
    const method = init?.method ?? 'GET';
    asked.push({ method, path: String(path), body: init?.body ? JSON.parse(String(init.body)) : undefined });
    const body = answer(method, String(path));
    return { ok: true, status: 200, headers: new Map(), json: async () => body };
  }) as unknown as typeof fetch;
});

const DISPATCHER = {
  ...{ id: 1, fullName: 'Dana', email: 'dana@x.test', role: 'dispatcher', Branch: null, technician_id: null, avatar: null },
  ability: [{ action: 'manage' as const, subject: 'all' as const }],
};

function show(hold?: string, capabilities?: string[]) {
  swapId += 1;
  const swap = { id: swapId, cs_no: 'HOU-1', ticket_number: 'T-48213', status: 'open', ending: null, test: { state: 'on' } };
  const card = (
    <SwapProvider value={{ swap, hold } as unknown as SwapContextValue}>
      <SiteCard />
    </SwapProvider>
  );
  return onScreen(
    capabilities ? (
      <CapabilityProvider names={capabilities}>
        <UserProvider user={DISPATCHER}>{card}</UserProvider>
      </CapabilityProvider>
    ) : (
      card
    ),
  );
}

test('a link is made for somebody and shown once, as a code and as an address', async () => {
  const { user } = show();
  await user.type(await screen.findByLabelText(/Who the link is for/), 'Jo');
  await user.click(screen.getByRole('button', { name: 'Make link' }));
  const dialog = await screen.findByRole('dialog', { name: 'Link for the installer, T-48213' });
  const address = `${window.location.origin}/installer/xt50/HOU-1#t=${TOKEN}`;
  expect(within(dialog).getByText(address)).toBeDefined();
  expect(within(dialog).getByRole('img', { name: 'QR code of the link' })).toBeDefined();
  const message = within(dialog).getByRole('link', { name: 'Send as text message' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(message)).toContain(address);
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Jo' });
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText(address)).toBeNull());
  expect(await screen.findByText('Not opened yet')).toBeDefined();
});

test('before the link that is out there ends, one is asked', async () => {
  link = { ...LINK, state: 'open', entered_at: '2026-11-20T14:10:00Z' };
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Make new link' }));
  const question = await screen.findByRole('alertdialog', { name: 'Make a new link?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Take link back' }));
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Take link back' })).getByRole('button', { name: 'Take link back' }),
  );
  expect(await screen.findByRole('button', { name: 'Make link' })).toBeDefined();
});

test('what the installer did is seen: done, and that the test goes on; the photos', async () => {
  link = { ...LINK, state: 'open', entered_at: '2026-11-20T14:10:00Z', done_at: DONE_AT };
  show();
  expect(await screen.findByText('The installer says: done on site.')).toBeDefined();
  expect(screen.getByText(/stays on test until you take it off/)).toBeDefined();
  const photo = await screen.findByRole('img', { name: 'Radio fitted' });
  expect(photo.getAttribute('src')).toBe(`/api/sim-swap/${swapId}/photos/9`);
});

test('who may only look makes no link, and is told why', async () => {
  show('You may look at swaps, not change them.');
  const button = await screen.findByRole('button', { name: 'Make link' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByLabelText(/Who the link is for/)).toBeNull();
});

test('the link that came with the swap is gone from the screen once another one is made, or it is taken back', async () => {
  link = { ...LINK, state: 'waiting' };
  keepFreshLink(swapId + 1, { token: 'b2xkLW9sZC1vbGQtb2xkLQ' });
  const { user } = show();
  expect(await screen.findByText(/b2xkLW9sZC1vbGQtb2xkLQ$/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Make new link' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make new link' }));
  const dialog = await screen.findByRole('dialog', { name: 'Link for the installer, T-48213' });
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Not opened yet')).toBeDefined();
  expect(document.body.textContent).not.toContain('b2xkLW9sZC1vbGQtb2xkLQ');
});

test('that a swap was begun without its link is said, with why', async () => {
  keepFreshLink(swapId + 1, { error: new ApiError({ code: 'unreachable', message: '' }) });
  show();
  expect(await screen.findByText('The swap was begun, but no link was made.')).toBeDefined();
});

test('the link is texted to a number that is shown and can be another one, and it is told whether it went', async () => {
  const { user } = show(undefined, ['linkTexts']);
  const to = await screen.findByLabelText('Text the link to');
  await waitFor(() => expect(to).toHaveProperty('value', '(214) 555-0142'));
  expect(screen.getByText('Nadia Ortega’s phone')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Use Caller’s phone' }));
  expect(to).toHaveProperty('value', '(214) 555-0177');
  await user.clear(to);
  await user.type(to, '911');
  expect(screen.getByRole('button', { name: 'Make and text link' }).getAttribute('aria-disabled')).toBe('true');
  await user.clear(to);
  await user.type(to, '214 555 0199');
  await user.click(screen.getByRole('button', { name: 'Make and text link' }));
  expect(await screen.findByText('Link texted to number ending in 0199')).toBeDefined();
  expect(asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
    ['installer-link', { name: 'Nadia Ortega' }],
    ['text', { to: '+12145550199', language: 'en' }],
  ]);
});
