import { TICKET_STATUSES } from '#lib/contract/words/tickets.ts';
import { nextStates, ruleAgainst } from './ticketStates.ts';

test('from every state there is a way to resolved, and a resolved ticket can be opened again', () => {
  for (const status of TICKET_STATUSES) {
    const reached = new Set([status]);
    for (const each of reached) for (const next of nextStates({ status: each })) reached.add(next);
    expect(reached).toEqual(new Set(TICKET_STATUSES));
  }
  expect(nextStates({ status: 'resolved' })).toEqual(['open', 'closed']);
});

test('a ticket without a day is not scheduled, and none is resolved while its swap is open', () => {
  const ticket = { scheduled_at: null, swap_open: true };
  expect(ruleAgainst(ticket, 'scheduled')).toBe('no-date');
  expect(ruleAgainst(ticket, 'resolved')).toBe('swap-open');
  expect(ruleAgainst(ticket, 'dispatched')).toBeUndefined();
  const free = { scheduled_at: '2026-11-24T14:00:00Z', swap_open: false };
  expect([ruleAgainst(free, 'scheduled'), ruleAgainst(free, 'resolved')]).toEqual([undefined, undefined]);
  expect([ruleAgainst(free, 'canceled', ' '), ruleAgainst(free, 'canceled', 'Sold'), ruleAgainst(free, 'on-hold')]).toEqual([
    ...['no-reason', undefined, 'no-reason'],
  ]);
});
