import { Unassigned } from '#lib/contract/dispatch/stops.ts';
import { USUAL_ORDER, waitingParts } from './waitingOrder.ts';

const visit = (ticket_id: number, more: object) =>
  Unassigned.parse({ id: 0, ticket_id, status: 'open', created_at: `2026-11-${10 + ticket_id}T12:00:00Z`, ...more });
const waiting = [
  visit(1, { address: '5 Elm St, Round Rock, TX 78664', problem: 'Low battery', skills: ['panel'] }),
  visit(2, { priority: 'high', address: '9 Oak St, Austin, TX 78704', problem: 'Radio offline', skills: ['cellular', 'antenna'] }),
  visit(3, { priority: 'urgent', address: '1 Main St, Austin, TX 78701', window: { start: null, end: '2026-11-24T20:00:00Z' } }),
  visit(4, { priority: 'urgent', problem: 'Low battery', window: { start: '2026-11-24T15:00:00Z', end: '2026-11-24T22:00:00Z' } }),
];
const ids = (parts: ReturnType<typeof waitingParts>) => parts.map(({ key, visits }) => [key, ...visits.map(({ ticket_id }) => ticket_id)]);

test.each([
  ['urgency', [3, 4, 2, 1]],
  ['age', [1, 2, 3, 4]],
  ['due', [4, 3, 2, 1]],
  ['place', [4, 3, 2, 1]],
] as const)('what waits is put in order by %s, equal ones by what is next in weight', (sort, order) => {
  expect(ids(waitingParts(waiting, { ...USUAL_ORDER, sort }))).toEqual([['', ...order]]);
});

test('in groups the most urgent group is first and what is in none last', () => {
  expect(ids(waitingParts(waiting, { sort: 'urgency', group: 'problem' }))).toEqual([
    ['Low battery', 4, 1],
    ['Radio offline', 2],
    ['', 3],
  ]);
  expect(ids(waitingParts(waiting, { sort: 'age', group: 'needs' }))).toEqual([
    ['panel', 1],
    ['antenna cellular', 2],
    ['', 3, 4],
  ]);
  expect(ids(waitingParts(waiting, { sort: 'age', group: 'place' }))).toEqual([
    ['Round Rock', 1],
    ['Austin', 2, 3],
    ['', 4],
  ]);
  expect(waitingParts([], USUAL_ORDER)).toEqual([]);
});
