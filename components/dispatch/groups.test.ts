import { Unassigned } from '#lib/contract/dispatch/stops.ts';
import { groupOf, NONE } from './groups.ts';

const now = Date.parse('2026-11-21T18:00:00Z');
const visit = (more: object = {}) => Unassigned.parse({ id: 0, ticket_id: 4, status: 'open', ...more });
const ago = (hours: number) => ({ created_at: new Date(now - hours * 3_600_000).toISOString() });

test.each([
  ['technician', visit(), NONE],
  ['status', visit({ status: 'dispatched' }), 'dispatched'],
  ['tag', visit({ tags: ['antenna', 'fire'] }), 'antenna'],
  ['tag', visit(), NONE],
  ['panel', visit({ panel_type: 'XR150' }), 'XR150'],
  ['panel', visit(), NONE],
  ['age', visit(ago(23)), 'age-1'],
  ['age', visit(ago(25)), 'age-3'],
  ['age', visit(ago(24 * 14)), 'older'],
  ['age', visit({ created_at: 'some day' }), NONE],
] as const)('by %s a visit has the colour of what it is', (by, each, group) => {
  expect(groupOf(each, by, undefined, now)).toBe(group);
});

test('on somebody’s day it has their colour', () => {
  expect(groupOf(visit(), 'technician', 7, now)).toBe('7');
});
