import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ALL, file, json, show, site, sunsetServer, USER, WITH_CAMPAIGNS } from '#components/testing/sunsetOnScreen.tsx';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { ChosenBar } from './ChosenBar.tsx';
import { LettersDialog } from './LettersDialog.tsx';
import { SiteHistory } from './SiteHistory.tsx';

const server = sunsetServer();

const what = () => screen.getByRole('combobox', { name: 'What' });
const orders = () => server.ordersOf('/api/sunset-export');

describe('somebody who writes to sites', () => {
  const MIXED = [site(1), site(2, { status: 'replaced' }), site(3, { address: null }), site(4, { letter_sent_at: '2026-10-01T12:00:00Z' })];

  test('is told who gets no letter and why, and orders it for the others in the language chosen', async () => {
    server.answers['/api/sunset-export'] = () => file('letters-2026-11-21.pdf');
    const onClose = jest.fn();
    const { user } = show(<LettersDialog items={MIXED} onClose={onClose} />);
    expect(screen.getByText('1 site gets none: nothing is left to do there.')).toBeTruthy();
    expect(screen.getByText('1 site gets none: its name or address is missing.')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the letters' }), 'French');
    await user.click(screen.getByRole('button', { name: 'Print 2 letters' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(orders().map(({ body }) => body)).toEqual([expect.objectContaining({ ids: [1, 4], letter: 'announcement', locale: 'fr' })]);
    expect(server.saved).toEqual(['letters-2026-11-21.pdf']);
    expect(await screen.findByText('2 letters printed')).toBeTruthy();
  });

  test('reminds only those that had a letter; where nobody had one nothing can be printed', async () => {
    const { user } = show(<LettersDialog items={[site(1)]} onClose={() => undefined} />);
    await user.selectOptions(what(), 'Reminder');
    expect(screen.getByText('None of these sites can get this letter.')).toBeTruthy();
    const print = screen.getByRole('button', { name: 'Print 0 letters' });
    expect(print.ariaDisabled).toBe('true');
    act(() => print.focus());
    expect((await screen.findByRole('tooltip')).textContent).toBe('None of these sites can get this letter.');
  });

  test('tries again after a cut line without printing twice: the order has the same key', async () => {
    server.answers['/api/sunset-export'] = () => json(503, { code: 'upstream_unreachable', message: 'gone' });
    const { user } = show(<LettersDialog items={[site(1)]} onClose={() => undefined} />);
    await user.click(screen.getByRole('button', { name: 'Print 1 letter' }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(orders()).toHaveLength(2));
    const [first, second] = orders();
    expect(first?.key).toBeTruthy();
    expect(second?.key).toBe(first?.key);
    expect(server.saved).toEqual([]);
  });

  test('reads how many had one already and when, and leaves these out by one tick', async () => {
    server.answers['/api/sunset-export'] = () => file('letters-2026-11-21.pdf');
    const { user } = show(<LettersDialog items={MIXED} onClose={() => undefined} />);
    expect(screen.getByText('1 of these sites had a letter already, on Oct 1, 2026.')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Leave these out' }));
    await user.click(screen.getByRole('button', { name: 'Print 1 letter' }));
    await waitFor(() => expect(orders().map(({ body }) => body?.ids)).toEqual([[1]]));
  });

  test('says that they are in the mail, or not yet: printed alone is not sent', async () => {
    server.answers['/api/sunset-export'] = () => file('letters-2026-11-21.pdf');
    server.answers['/api/sunset-changes'] = () => json(200, { data: { changed: 2, left: [] } });
    const onClose = jest.fn();
    const { user } = show(<LettersDialog items={MIXED} onClose={onClose} />, ALL, WITH_CAMPAIGNS);
    await user.click(screen.getByRole('button', { name: 'Print 2 letters' }));
    await user.click(await screen.findByRole('button', { name: 'Mark 2 letters as mailed' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    const said = server.sent.filter(({ path }) => path === '/api/sunset-changes').map(({ body }) => body);
    expect(said).toEqual([{ change: 'letter_sent_at', value: null, sites: [{ id: 1 }, { id: 4 }] }]);
    expect(await screen.findByText('2 letters marked as mailed')).toBeTruthy();
  });

  test('reads which of them were not marked as mailed, and why', async () => {
    server.answers['/api/sunset-export'] = () => file('letters-2026-11-21.pdf');
    server.answers['/api/sunset-changes'] = () => json(200, { data: { changed: 1, left: [{ id: 4, why: 'closed' }] } });
    const onClose = jest.fn();
    const { user } = show(<LettersDialog items={MIXED} onClose={onClose} />, ALL, WITH_CAMPAIGNS);
    await user.click(screen.getByRole('button', { name: 'Print 2 letters' }));
    await user.click(await screen.findByRole('button', { name: 'Mark 2 letters as mailed' }));
    expect(await screen.findByText('1 is done already:')).toBeTruthy();
    expect(screen.getByText('Site 4')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('closes the dialog without printing anything', async () => {
    const onClose = jest.fn();
    const { user } = show(<LettersDialog items={MIXED} onClose={onClose} />, ALL, WITH_CAMPAIGNS);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(orders()).toEqual([]);
  });

  test('is offered what their account and their server can do: letters, changes, or the file alone', () => {
    const bar = <ChosenBar items={MIXED} technicians={[]} tags={[]} onClear={() => undefined} />;
    const offered = () => screen.getAllByRole('button').map(({ textContent, ariaLabel }) => textContent || ariaLabel);
    const reading = show(bar, [{ action: 'read', subject: 'Sunset' }], WITH_CAMPAIGNS);
    expect(offered()).toEqual(['Clear selection', 'Export…']);
    reading.unmount();
    const foreign = show(bar, ALL, []);
    expect(offered()).toEqual(['Clear selection', 'Export…']);
    foreign.unmount();
    show(bar, ALL, WITH_CAMPAIGNS);
    expect(offered()).toEqual(['Clear selection', 'Letters…', 'Change…', 'Export…']);
  });
});

describe('somebody who changes many sites', () => {
  test('sends each as it was seen, and reads which were left out and why', async () => {
    server.answers['/api/sunset-changes'] = () =>
      json(200, {
        data: {
          changed: 1,
          left: [
            { id: 2, why: 'stale' },
            { id: 3, why: 'forbidden' },
          ],
        },
      });
    const items = [site(1), site(2, { status: 'go-back' }), site(3)];
    const onClose = jest.fn();
    const { user } = show(<ChangeDialog items={items} technicians={[]} tags={[]} onClose={onClose} />, ALL, WITH_CAMPAIGNS);
    expect(screen.getByRole('button', { name: 'Change 3 sites' }).ariaDisabled).toBe('true');
    await user.click(screen.getByRole('combobox', { name: /Status/ }));
    await user.click(await screen.findByRole('option', { name: 'No access' }));
    await user.click(screen.getByRole('button', { name: 'Change 3 sites' }));
    expect(await screen.findByText('1 was changed by somebody else meanwhile:')).toBeTruthy();
    expect(screen.getByText('1 is not yours to change:')).toBeTruthy();
    expect(screen.getByText('Site 2')).toBeTruthy();
    expect(server.sent.find(({ path }) => path === '/api/sunset-changes')?.body).toEqual({
      change: 'status',
      value: 'no-access',
      sites: [
        { id: 1, was: 'open' },
        { id: 2, was: 'go-back' },
        { id: 3, was: 'open' },
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
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
    server.answers['/api/sunset/1/history'] = () => json(200, { data: CHANGES });
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
    server.answers['/api/sunset/1/history'] = () => json(200, { data: CHANGES });
    server.answers['/api/sunset/1/letters/2'] = () => file('letter-1-2.pdf');
    const { user } = show(<SiteHistory item={site(1)} />);
    const again = within((await screen.findAllByRole('listitem'))[0] as HTMLElement);
    await user.click(again.getByRole('button', { name: 'Print again' }));
    await waitFor(() => expect(server.saved).toEqual(['letter-1-2.pdf']));
    server.answers['/api/sunset/1/letters/2'] = () => json(404, { code: 'not_found', message: 'no such letter' });
    await user.click(again.getByRole('button', { name: 'Print again' }));
    expect(await again.findByText('The letter did not arrive.')).toBeTruthy();
    expect(server.saved).toHaveLength(1);
  });

  test('reads it anew when somebody else has changed the site meanwhile', async () => {
    server.answers['/api/sunset/1/history'] = () => json(200, { data: CHANGES.slice(2) });
    const { rerender } = show(<SiteHistory item={site(1)} />);
    await screen.findByText('Status');
    server.answers['/api/sunset/1/history'] = () => json(200, { data: CHANGES });
    rerender(
      <UserProvider user={USER}>
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
