import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import type { SignedIn } from '#lib/contract/session.ts';
import { TicketsCard } from './TicketsCard.tsx';

const ANA = { id: 7, fullName: 'Ana', email: 'ana@x.test', role: 'admin', Branch: null, technician_id: null, avatar: null };
const user = { ...ANA, ability: [{ action: 'manage', subject: 'all' }] } satisfies SignedIn;
const ticket = { id: 7, Ticket_Number: '778932', status: 'scheduled', cs_no: '01012', site_name: 'Cedar Street Storage' };

test('of an upstream that looks for a text in the site name alone, the tickets of a system are found by that', async () => {
  globalThis.fetch = jest.fn<typeof fetch>(async (path) => {
    const url = new URL(String(path), 'http://desk.test');
    const answer: unknown =
      url.pathname === '/api/tickets'
        ? { data: url.searchParams.get('q') === ticket.site_name ? [ticket] : [] }
        : { data: { cs_no: ticket.cs_no, site_name: ticket.site_name } };
    return { ok: true, status: 200, headers: new Headers(), json: async () => answer } as Response;
  });
  onScreen(
    <UserProvider user={user}>
      <CapabilityProvider names={[]}>
        <TicketsCard system={ticket} />
      </CapabilityProvider>
    </UserProvider>,
  );
  expect(await screen.findByText(/778932/)).toBeTruthy();
  expect(screen.queryByText('No ticket is open.')).toBeNull();
});
