import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { holdWrites } from '#components/testing/holdWrites.ts';
import { onScreen } from '#components/testing/onScreen.tsx';
import { Ticket } from '#lib/contract/tickets.ts';
import { TicketActs } from './TicketActs.tsx';

const ticket = Ticket.parse({ id: 1, Ticket_Number: '100245', status: 'open', version: 1 });
const note = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const type = (value: string) => fireEvent.change(note(), { target: { value } });

test('a note that is typed while another is being sent stays; what was sent is gone', async () => {
  const { writes, answer } = holdWrites();
  onScreen(<TicketActs ticket={ticket} />);
  type('Called, no answer');
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(writes).toMatchObject([{ note: 'Called, no answer' }]));
  type('Called again, at 4');
  await act(async () => answer({ data: { ...ticket, version: 2 } }));
  expect(note().value).toBe('Called again, at 4');
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(writes).toHaveLength(2));
  await act(async () => answer({ data: { ...ticket, version: 3 } }));
  await waitFor(() => expect(note().value).toBe(''));
});
