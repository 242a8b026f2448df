import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import { PathBars } from './PathBars.tsx';
import { PathNote } from './PathNote.tsx';
import { PathsCard } from './PathsCard.tsx';
import { SignalDay } from './SignalDay.tsx';

const fetchMock = jest.fn<typeof fetch>();
globalThis.fetch = fetchMock;

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const path = (name: string, { heard, fails, source = 'program' }: { heard: number; fails: number; source?: string }) => ({
  ...{ path: name, check_in: 3, fail_time: fails, source, heard_at: ago(heard), due_at: ago(heard - fails) },
  dead: heard > fails ? [{ from: ago(heard - fails), until: null }] : [],
});
const told = (...paths: object[]) =>
  fetchMock.mockResolvedValue({ ok: true, status: 200, headers: new Headers(), json: async () => ({ data: paths }) } as Response);
const shown = (cs: string) =>
  onScreen(
    <>
      <PathNote cs={cs} />
      <PathsCard cs={cs} />
    </>,
  );

test('a dispatcher reads how much of its time each path has left, and where the limit is from', async () => {
  told(path('ip', { heard: 1, fails: 30 }), path('cell', { heard: 10, fails: 60, source: 'kind' }));
  shown('TST-1');
  expect(await screen.findByText('Network, primary')).toBeDefined();
  expect(screen.getByText('No path overdue')).toBeDefined();
  expect(screen.getByText(/^(29:00|28:5\d) of 30:00 left$/)).toBeDefined();
  expect(screen.getByText(/Limit of a fire alarm system/)).toBeDefined();
  expect(document.body.textContent).not.toMatch(/\d (is|are) overdue|overdue since/);
});

test('a path that is overdue is named with what an alarm has left; with none that is heard, nothing is left', async () => {
  told(path('ip', { heard: 1, fails: 30 }), path('cell', { heard: 500, fails: 240 }));
  shown('TST-2');
  expect(await screen.findByText('Cell: failed')).toBeDefined();
  expect(screen.getByText('Alarms depend on the remaining paths.')).toBeDefined();
  expect(screen.getByText('1 is overdue')).toBeDefined();
  expect(screen.getByText(/^overdue since/)).toBeDefined();
  told(path('cell', { heard: 500, fails: 240 }));
  shown('TST-3');
  expect(await screen.findByText('No path to the station')).toBeDefined();
});

test('what the station does not supervise has no time that could be over', async () => {
  told();
  shown('TST-4');
  expect(await screen.findByText(/supervises no path/)).toBeDefined();
  expect(document.body.textContent).not.toContain('left');
});

test('a path that was never heard is unknown, in the card and in the bars, and not well', async () => {
  told(path('ip', { heard: 1, fails: 30 }), { ...path('cell', { heard: 1, fails: 60 }), heard_at: null, due_at: null });
  const now = Date.now();
  onScreen(
    <>
      <PathsCard cs="TST-5" />
      <PathBars cs="TST-5" begin={now - 18 * 3_600_000} end={now + 6 * 3_600_000} now={now} />
    </>,
  );
  expect(await screen.findByText('1 has not checked in yet')).toBeDefined();
  expect(screen.queryByText('No path overdue')).toBeNull();
  expect(screen.getByRole('img', { name: 'Cell: no check-in yet' }).dataset.bar).toBe('unknown');
  expect(screen.getByRole('img', { name: 'Network: no failure' }).dataset.bar).toBe('');
});

test('the chart of a day makes room for the names of paths only where there are bars', async () => {
  const day = (cs: string) =>
    onScreen(
      <CapabilityProvider names={['supervision']}>
        <SignalDay cs={cs} signals={[]} isWhole now={Date.now()} />
      </CapabilityProvider>,
    );
  told({ ...path('cell', { heard: 1, fails: 60 }), check_in: null });
  const { unmount } = day('TST-6');
  await waitFor(() => expect(fetchMock.mock.calls.some(([asked]) => String(asked).includes('TST-6'))).toBe(true));
  expect(screen.getByRole('figure').hasAttribute('data-paths')).toBe(false);
  unmount();
  told(path('cell', { heard: 1, fails: 60 }));
  day('TST-7');
  expect(await screen.findByRole('img', { name: /^Cell/ })).toBeDefined();
  expect(screen.getByRole('figure').hasAttribute('data-paths')).toBe(true);
});
