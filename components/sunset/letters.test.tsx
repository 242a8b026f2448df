import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { SWRConfig } from 'swr';
import { onScreen } from '#components/testing/onScreen.tsx';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import type { AbilityRule } from '#lib/contract/ability.ts';
import { SunsetItem } from '#lib/contract/sunset.ts';
import { SiteHistory } from './SiteHistory.tsx';
import { SunsetExportDialog } from './SunsetExportDialog.tsx';

const site = (id: number, more: object = {}) =>
  SunsetItem.parse({
    id,
    site_name: `Site ${id}`,
    address: '12 Elm St, Houston, TX 77002',
    status: 'open',
    sunset_date: '2026-12-31',
    version: 1,
    ...more,
  });

type Sent = { path: string; key: string | undefined; body: Record<string, unknown> | undefined };
let sent: Sent[];
let saved: string[];
/** What the server answers to a path; a refusal where nothing is said. */
let answers: Record<string, () => Response>;
const file = (name: string) =>
  ({ ok: true, status: 200, headers: new Headers({ 'content-disposition': `attachment; filename="${name}"` }), body: null }) as Response;
const json = (status: number, body: object) => ({ ok: status < 300, status, headers: new Headers(), json: async () => body }) as Response;

beforeEach(() => {
  [sent, saved, answers] = [[], [], {}];
  globalThis.fetch = (async (path: string, { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {}) => {
    sent.push({ path, key: headers['idempotency-key'], body: body === undefined ? undefined : JSON.parse(body) });
    return answers[path]?.() ?? json(200, { data: [] });
  }) as unknown as typeof fetch;
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => jest.restoreAllMocks());

const ALL: AbilityRule[] = [{ action: 'manage', subject: 'all' }];

function show(element: ReactElement, ability = ALL) {
  const user = {
    id: 7,
    fullName: 'Ana',
    email: 'ana@x.test',
    role: 'dispatcher',
    Branch: null,
    technician_id: null,
    avatar: null,
    ability,
  };
  return onScreen(
    <SWRConfig value={{ provider: () => new Map() }}>
      <UserProvider user={user}>
        <CapabilityProvider names={['letters', 'history', 'idempotency']}>{element}</CapabilityProvider>
      </UserProvider>
    </SWRConfig>,
  );
}
const what = () => screen.getByRole('combobox', { name: 'What' });
const orders = () => sent.filter(({ path }) => path === '/api/sunset-export');

describe('somebody who writes to sites', () => {
  const MIXED = [site(1), site(2, { status: 'replaced' }), site(3, { address: null }), site(4, { letter_sent_at: '2026-10-01T12:00:00Z' })];

  test('is told who gets no letter and why, and orders it for the others in the language chosen', async () => {
    answers['/api/sunset-export'] = () => file('letters-2026-11-21.pdf');
    const onClose = jest.fn();
    const { user } = show(<SunsetExportDialog items={MIXED} onClose={onClose} />);
    await user.selectOptions(what(), 'Letter: announcement of the switch-off');
    expect(screen.getByText('1 site gets none: it is replaced already.')).toBeTruthy();
    expect(screen.getByText('1 site gets none: its name or address is missing.')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the letters' }), 'French');
    await user.click(screen.getByRole('button', { name: 'Print 2 letters' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(orders().map(({ body }) => body)).toEqual([expect.objectContaining({ ids: [1, 4], letter: 'announcement', locale: 'fr' })]);
    expect(saved).toEqual(['letters-2026-11-21.pdf']);
    expect(await screen.findByText('2 letters printed')).toBeTruthy();
  });

  test('reminds only those that had a letter; where nobody had one nothing can be printed', async () => {
    const { user } = show(<SunsetExportDialog items={[site(1)]} onClose={() => undefined} />);
    await user.selectOptions(what(), 'Letter: reminder');
    expect(screen.getByText('None of these sites can get this letter.')).toBeTruthy();
    const print = screen.getByRole('button', { name: 'Print 0 letters' });
    expect(print.ariaDisabled).toBe('true');
    act(() => print.focus());
    expect((await screen.findByRole('tooltip')).textContent).toBe('None of these sites can get this letter.');
  });

  test('tries again after a cut line without printing twice: the order has the same key', async () => {
    answers['/api/sunset-export'] = () => json(503, { code: 'upstream_unreachable', message: 'gone' });
    const { user } = show(<SunsetExportDialog items={[site(1)]} onClose={() => undefined} />);
    await user.selectOptions(what(), 'Letter: announcement of the switch-off');
    await user.click(screen.getByRole('button', { name: 'Print 1 letter' }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(orders()).toHaveLength(2));
    const [first, second] = orders();
    expect(first?.key).toBeTruthy();
    expect(second?.key).toBe(first?.key);
    expect(saved).toEqual([]);
  });

  test('who may only read sites is offered the spreadsheet alone', () => {
    show(<SunsetExportDialog items={MIXED} onClose={() => undefined} />, [{ action: 'read', subject: 'Sunset' }]);
    expect(screen.queryByRole('combobox', { name: 'What' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Export 4 sites' })).toBeTruthy();
  });
});

describe('somebody who reads what became of a site', () => {
  const event = (id: number, more: object) => ({ id, at: '2026-11-20T15:00:00Z', by: 'Devin Okafor', before: null, after: null, ...more });
  const CHANGES = [
    event(9, { field: 'letter_sent_at', letter: { number: 2, letter: 'reminder', locale: 'de' } }),
    event(8, { field: 'phone', before: '2145550147', after: '2145550199' }),
    event(7, { field: 'status', before: 'open', after: 'scheduled' }),
    ...[6, 5, 4, 3].map((id) => event(id, { field: 'notes', after: `Note ${id}` })),
  ];

  test('sees each change in their own words, the newest first and older ones when asked for', async () => {
    answers['/api/sunset/1/history'] = () => json(200, { data: CHANGES });
    const { user } = show(<SiteHistory item={site(1)} />);
    const list = await screen.findAllByRole('listitem');
    expect(list.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Reminder, German, no. 2'),
      expect.stringMatching(/^Phone: \(214\) 555-0147 .*\(214\) 555-0199/),
      expect.stringMatching(/^Status: Open .*Scheduled/),
      ...[6, 5, 4].map((id) => expect.stringMatching(`^Notes: none .*Note ${id}`)),
    ]);
    expect(list[1]?.textContent).toContain('Devin Okafor');
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(CHANGES.length);
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  test('prints a letter of then once more, and reads why where it does not come', async () => {
    answers['/api/sunset/1/history'] = () => json(200, { data: CHANGES });
    answers['/api/sunset/1/letters/2'] = () => file('letter-1-2.pdf');
    const { user } = show(<SiteHistory item={site(1)} />);
    const again = within((await screen.findAllByRole('listitem'))[0] as HTMLElement);
    await user.click(again.getByRole('button', { name: 'Print again' }));
    await waitFor(() => expect(saved).toEqual(['letter-1-2.pdf']));
    answers['/api/sunset/1/letters/2'] = () => json(404, { code: 'not_found', message: 'no such letter' });
    await user.click(again.getByRole('button', { name: 'Print again' }));
    expect(await again.findByText('The letter did not arrive.')).toBeTruthy();
    expect(saved).toHaveLength(1);
  });

  test('reads it anew when somebody else has changed the site meanwhile', async () => {
    answers['/api/sunset/1/history'] = () => json(200, { data: CHANGES.slice(2) });
    const { rerender } = show(<SiteHistory item={site(1)} />);
    await screen.findByText('Status');
    answers['/api/sunset/1/history'] = () => json(200, { data: CHANGES });
    rerender(
      <UserProvider
        user={{
          id: 7,
          fullName: 'Ana',
          email: 'a@x.test',
          role: 'dispatcher',
          Branch: null,
          technician_id: null,
          avatar: null,
          ability: ALL,
        }}
      >
        <CapabilityProvider names={['letters', 'history']}>
          <SiteHistory item={site(1, { version: 2 })} />
        </CapabilityProvider>
      </UserProvider>,
    );
    expect(await screen.findByText(/Reminder, German/)).toBeTruthy();
  });

  test('of a site nobody touched they are told so', async () => {
    show(<SiteHistory item={site(1)} />);
    expect(await screen.findByText('Nothing recorded yet.')).toBeTruthy();
  });
});
