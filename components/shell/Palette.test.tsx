import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { SWRConfig } from 'swr';
import { onScreen } from '#components/testing/onScreen.tsx';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import type { AbilityRule } from '#lib/contract/ability.ts';

jest.unstable_mockModule('#lib/i18n/navigation.ts', () => ({
  getPathname: ({ href }: { href: string }) => href,
  Link: ({ prefetch: _, ...rest }: ComponentProps<'a'> & { prefetch?: boolean }) => <a {...rest} />,
}));
const { Palette } = await import('./Palette.tsx');

const sim = (id: number, imei: string) => ({ id, imei, iccid: null, status: 'active', cs_no: `HOU-${id}`, site_name: 'Katy Prairie' });
const ONE = sim(1, '353806141923634');
const TWO = sim(2, '353806141923642');

type Answer = (url: string) => object | Promise<object>;
const page = (...data: object[]) => ({ data, meta: { current_page: 1, per_page: 8, last_page: 1, total: data.length } });

let asked: string[];
let opened: string[];
const onClose = jest.fn();

function show(answer: Answer, ability: AbilityRule[] = [{ action: 'manage', subject: 'all' }], id = 7) {
  asked = [];
  opened = [];
  onClose.mockClear();
  globalThis.fetch = (async (url: string) => {
    asked.push(url);
    const body = await answer(url);
    const ok = !('code' in body);
    return { ok, status: ok ? 200 : 500, headers: new Headers(), json: async () => body };
  }) as unknown as typeof fetch;
  Element.prototype.scrollIntoView = () => undefined;
  document.addEventListener('click', note);
  const user = { id, fullName: 'Ana', email: 'ana@x.test', role: 'admin', Branch: null, technician_id: null, avatar: null, ability };
  return onScreen(
    <SWRConfig value={{ provider: () => new Map() }}>
      <CapabilityProvider names={['stock']}>
        <UserProvider user={user}>
          <Palette onClose={onClose} />
        </UserProvider>
      </CapabilityProvider>
    </SWRConfig>,
  );
}

const note = (event: Event) => {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link) return;
  event.preventDefault();
  opened.push(link.getAttribute('href') ?? '');
};

afterEach(() => {
  document.removeEventListener('click', note);
  localStorage.clear();
});

const field = () => screen.getByRole('combobox');
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
const sims = () => within(screen.getByRole('group', { name: /^SIMs/ })).getAllByRole('option');

test('Someone who pastes a spaced IMEI and presses Enter at once opens that SIM, not what stood there before', async () => {
  const { user } = show((url) => page(url.includes('q=353806141923634') ? ONE : TWO));
  await user.type(field(), '35380614');
  await waitFor(() => expect(sims()).toHaveLength(1));
  await user.clear(field());
  await user.click(field());
  await user.paste('353806 14 192363 4');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(opened).toEqual(['/sims/edit/1']));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('Arrows choose without taking the focus from the field, round and round', async () => {
  const { user } = show(() => page(ONE, TWO));
  await user.type(field(), '3538');
  await waitFor(() => expect(sims()).toHaveLength(2));
  expect(active()).toBe(sims()[0]);
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe(sims()[1]);
  expect(active()?.getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(active()?.textContent).toMatch(/Copy IMEI/);
  expect(document.activeElement).toBe(field());
});

test('A late answer to an earlier question overwrites nothing', async () => {
  let late: (body: object) => void = () => undefined;
  const { user } = show((url) => (url.includes('q=3538&') ? new Promise<object>((resolve) => (late = resolve)) : page(TWO)));
  await user.type(field(), '3538');
  await waitFor(() => expect(asked.some((url) => url.includes('q=3538&'))).toBe(true));
  await user.type(field(), '06');
  await waitFor(() => expect(sims()).toHaveLength(1));
  await act(async () => late(page(ONE, ONE)));
  expect(sims().map((line) => line.getAttribute('href'))).toEqual(['/sims/edit/2']);
});

test('Someone who may not read SIMs finds pages, and no SIM is asked for', async () => {
  const { user } = show(() => page(ONE), [{ action: 'read', subject: 'ACL' }]);
  expect(screen.getAllByRole('option').map((line) => line.textContent)).toEqual(['Second Page', 'Access control', 'Profile']);
  await user.type(field(), '353806141923634');
  await screen.findByText('Nothing here is called “353806141923634”.');
  await user.clear(field());
  await user.type(field(), 'prof{Enter}');
  await waitFor(() => expect(opened).toEqual(['/profile']));
  expect(asked.filter((url) => url.includes('/sims'))).toEqual([]);
});

test('A search that failed says so in its place, and pages are still found', async () => {
  const { user } = show(() => ({ code: 'failed', message: '' }));
  await user.type(field(), 'profile');
  expect((await screen.findByRole('alert')).textContent).toContain('The SIMs could not be searched.');
  expect(screen.getByRole('option', { name: 'Profile' })).toBeTruthy();
});

test('What somebody opened last stands first for them the next time, and for nobody else', async () => {
  const { user, unmount } = show(() => page(ONE));
  await user.type(field(), '3538');
  await waitFor(() => expect(sims()).toHaveLength(1));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(opened).toHaveLength(1));
  unmount();
  const again = show(() => page());
  expect(screen.getAllByRole('option')[0]?.getAttribute('href')).toBe('/sims/edit/1');
  again.unmount();
  show(() => page(), undefined, 8);
  expect(screen.queryByRole('group', { name: 'Opened last' })).toBeNull();
});

test('The field says what is being typed, and what is wrong with it', async () => {
  const { user } = show(() => page());
  await user.type(field(), '3538061104');
  expect(screen.getByText('Looks like an IMEI, 5 digits to go')).toBeTruthy();
  await user.clear(field());
  await user.type(field(), '353806141923635');
  expect(screen.getByText('No valid IMEI: a digit is wrong')).toBeTruthy();
});

test('A number that is one digit off is offered the SIM that was meant, and Enter opens it once it was seen', async () => {
  const near = { data: [{ code: '353806141923534', field: 'imei', sim: { ...ONE, cs_no: 'LBB-15964' } }] };
  const { user } = show((url) => (url.includes('/near-numbers?q=353806141923534') ? near : page()));
  await user.type(field(), '353806141923534{Enter}');
  const group = await screen.findByRole('group', { name: 'Did you mean?' });
  expect(opened).toEqual([]);
  const [offer] = within(group).getAllByRole('option');
  expect(offer?.textContent).toContain('353806141923634');
  expect(offer?.textContent).toContain('One digit differs.');
  expect(offer?.querySelector('mark')?.textContent).toBe('6');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(opened).toEqual(['/sims/edit/1']));
});

test('a system is found by its number or its name, an address is offered to be pinged', async () => {
  const answer = (url: string) =>
    url.includes('/cs/lookup') ? { data: [{ cs_no: 'DAL-10007', system_no: '400000', site: 'S1', site_name: 'Barn of Quxley' }] } : page();
  const { user } = show(answer);
  await user.type(field(), 'quxley');
  await user.click(await screen.findByRole('option', { name: /DAL-10007 Barn of Quxley/ }));
  expect(opened).toEqual(['/system/DAL-10007']);
  await user.clear(field());
  await user.type(field(), '10.64.7.150');
  await user.click(await screen.findByRole('option', { name: 'Ping 10.64.7.150' }));
  expect(opened).toEqual(['/system/DAL-10007', '/ping/10.64.7.150']);
});

test('a ticket is found by its number, and opened beside the list', async () => {
  const ticket = { id: 12, Ticket_Number: '118003', status: 'open', cs_no: 'DAL-10007', site_name: 'Barn of Quxley', Branch: 'Dallas' };
  const { user } = show((url) => (url.includes('/tickets') ? page(ticket) : page()));
  await user.type(field(), '118003');
  await user.click(await screen.findByRole('option', { name: /118003 Barn of Quxley/ }));
  expect(opened).toEqual(['/tickets?ticket=12']);
});

test('whoever may not read systems is offered none, and none are asked for', async () => {
  const { user } = show(() => page(), [{ action: 'read', subject: 'Sim' }]);
  await user.type(field(), 'quxley');
  await waitFor(() => expect(asked.some((url) => url.includes('/sims'))).toBe(true));
  expect(asked.filter((url) => url.includes('/cs/lookup'))).toEqual([]);
});
