import { jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { refresh } from '#lib/browser/api/useApi.ts';
import { EventBufferDialog } from './EventBufferDialog.tsx';

const fetchMock = jest.fn<typeof fetch>();
globalThis.fetch = fetchMock;

const at = (minute: number) => `2026-11-24T18:${String(minute).padStart(2, '0')}:00Z`;
const signal = (minute: number, more: object) => ({
  ...{ at: at(minute), what: 'signal', code: 'Za BU', text: 'Burglary alarm', kind: 'alarm', zone: '004', point: 'Dock door' },
  ...{ heard: 'heard', heard_at: at(minute), ...more },
});
const told = (...events: object[]) =>
  fetchMock.mockResolvedValue({
    ok: true,
    status: 200,
    headers: new Headers(),
    json: async () => ({ data: { read_at: at(59), events } }),
  } as Response);
const shown = (cs: string) => onScreen(<EventBufferDialog cs={cs} onClose={() => undefined} />);
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);

test('what never reached the station is counted, and can be looked at alone', async () => {
  const own = { what: 'programmed', code: null, text: null, kind: 'other', zone: null, point: null, heard: 'own', heard_at: null };
  told(
    signal(30, { heard: 'lost', heard_at: null }),
    signal(20, own),
    signal(10, { code: 'Zs 007', kind: 'test', zone: '000', point: null }),
  );
  shown('TST-1');
  expect(await screen.findByText('1 event never reached the station.')).toBeDefined();
  expect(rows().map((row) => row.getAttribute('data-heard'))).toEqual(['lost', 'own', 'heard']);
  const [lost, program, test_] = rows().map((row) => within(row));
  expect(lost?.getByText('Zone 004, Dock door')).toBeDefined();
  expect(lost?.getByText('Never received')).toBeDefined();
  expect(program?.getByText('Program received')).toBeDefined();
  expect(program?.getByText('Not reported')).toBeDefined();
  expect(test_?.getByText(/^Received \d/)).toBeDefined();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only what never reached the station' }));
  expect(rows().map((row) => row.getAttribute('data-heard'))).toEqual(['lost']);
});

test('a panel of which everything was heard says so; where the station does not tell, nobody says that', async () => {
  told(signal(30, {}));
  shown('TST-2');
  expect(await screen.findByText('All that the panel said reached the station.')).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
  told(signal(30, { heard: 'unknown', heard_at: null }));
  shown('TST-3');
  expect(await screen.findByText(/The station does not answer now/)).toBeDefined();
  expect(screen.getAllByText('All that the panel said reached the station.')).toHaveLength(1);
});

test.each(['waiting', 'unknown'])('beside what is heard, what is %s is not said to have reached the station', async (heard) => {
  told(signal(30, { heard, heard_at: null }), signal(20, {}));
  shown(`TST-${heard}`);
  await screen.findByRole('table');
  expect(screen.queryByText('All that the panel said reached the station.')).toBeNull();
});

test('news of the system reads the panel no second time', async () => {
  told(signal(30, {}));
  fetchMock.mockClear();
  shown('TST-once');
  await screen.findByRole('table');
  await act(async () => void (await refresh('systems')));
  expect(fetchMock.mock.calls.filter(([path]) => String(path).includes('event-buffer'))).toHaveLength(1);
});

test('a panel that does not answer is asked again by a press', async () => {
  fetchMock.mockResolvedValue({
    ok: false,
    status: 502,
    headers: new Headers(),
    json: async () => ({ code: 'unreachable', message: 'The panel does not answer.' }),
  } as Response);
  shown('TST-4');
  expect(await screen.findByText('The panel’s events could not be read.')).toBeDefined();
  told(signal(30, {}));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Burglary alarm')).toBeDefined();
});
