import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import { TicketQuery } from '#lib/contract/tickets.ts';
import { TicketExportDialog } from './TicketExportDialog.tsx';

const fetchMock = jest.fn<typeof fetch>();
globalThis.fetch = fetchMock;

const ticket = (id: number) => ({ id, Ticket_Number: String(id) });
const pageOf = (path: string) => Number(new URLSearchParams(path.split('?')[1]).get('page'));

test.each([
  [[], { ids: [1, 2, 3] }],
  [['tickets'], { status: ['open'] }],
])('with the extensions %j the file of all that was found is asked for with %j', async (names, which) => {
  fetchMock.mockReset().mockImplementation(async (path) => {
    const meta = { current_page: pageOf(String(path)), per_page: 2, last_page: 2, total: 3 };
    const data = meta.current_page === 1 ? [ticket(1), ticket(2)] : [ticket(3)];
    const headers = new Headers();
    if (String(path).startsWith('/api/tickets?')) return { ok: true, status: 200, headers, json: async () => ({ data, meta }) } as Response;
    return { ok: false, status: 500, headers, json: async () => ({}) } as Response;
  });
  const query = TicketQuery.parse({ status: 'open' });
  const { user } = onScreen(
    <CapabilityProvider names={names}>
      <TicketExportDialog selection={{ query, count: 3 }} fields={['Ticket_Number']} onClose={() => undefined} />
    </CapabilityProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Export 3 tickets' }));
  await waitFor(() => expect(fetchMock.mock.calls.at(-1)?.[0]).toBe('/api/tickets-export'));
  const sent = JSON.parse(String(fetchMock.mock.calls.at(-1)?.[1]?.body));
  expect(sent).toMatchObject(which);
  expect('ids' in sent).toBe('ids' in which);
});
