import { at, board, day, now, stop } from '#components/testing/onBoard.tsx';
import type { Board } from './board.ts';
import { firstThere } from './firstThere.ts';

const named = ({ able, unable }: ReturnType<typeof firstThere>) => ({
  able: able.map(({ technicianId, at: place }) => [technicianId, place]),
  unable: unable.map(({ technicianId, against }) => [technicianId, against === 'off' ? 'off' : against.kind]),
});

test('who lacks what an urgent visit needs, or is off, is not offered, and it is said why', () => {
  const off = { ...day(3, [], ['fire']), shift: null };
  expect(named(firstThere({ ...board, days: [...board.days, off] }, 4, now))).toEqual({
    able: [[2, 0]],
    unable: [
      [1, 'missing-skill'],
      [3, 'off'],
    ],
  });
});

test('of those who can, who is there soonest is first: a visit that has begun or is driven to is ended before, others wait, and how long is said', () => {
  const skills = ['fire'];
  const far = { lat: 31.5 };
  const onWay = { status: 'dispatched', departed_at: at('14:00') };
  const days = [
    day(1, [stop(1, 'Oltorf Laundry', { ...far, ...onWay }), stop(5, 'Zilker Kayaks', far)], skills),
    day(2, [stop(6, 'Mueller Bakery', { window: { start: at('14:00'), end: at('14:30') } })], skills),
  ];
  const found = firstThere({ ...board, days }, 4, now);
  expect(named(found).able).toEqual([
    [2, 0],
    [1, 1],
  ]);
  const [renee, otis] = found.able;
  expect(renee?.later.map((each) => each.stop.site_name)).toEqual(['Mueller Bakery']);
  expect(renee?.later[0]?.minutes).toBeGreaterThan(20);
  expect(renee?.conflicts.map(({ kind, ticket_id }) => [kind, ticket_id])).toEqual([['late', 6]]);
  expect(otis?.later.map((each) => each.stop.site_name)).toEqual(['Zilker Kayaks']);
  expect(otis?.begins).toBeGreaterThan(renee?.begins ?? 0);
});

test('whoever is far away and of another branch is left out', () => {
  const branch = (id: number, Branch: string, lat: number) => ({ ...day(id, [], ['fire']), Branch, home: { lat, lng: -97 } });
  const waiting = board.waiting.map((each) => ({ ...each, Branch: 'Austin' }));
  const days = [branch(2, 'Dallas', 34), branch(1, 'Austin', 30)];
  expect(named(firstThere({ days, waiting }, 4, now))).toEqual({ able: [[1, 0]], unable: [] });
});

test('a visit that stands on a day already is reckoned as if it were not there', () => {
  const own: Board = { days: [day(1, [stop(1, 'Oltorf Laundry'), stop(5, 'Zilker Kayaks')])], waiting: [] };
  expect(firstThere(own, 5, now).able).toMatchObject([{ technicianId: 1, at: 0, later: [{ stop: { ticket_id: 1 } }] }]);
});

test('at night whoever is on call is first, and those who would have to come in are after them', () => {
  const late = Date.parse(at('23:00')) + 3_600_000;
  const waiting = board.waiting.map((each) => ({ ...each, priority: 'urgent' }));
  const skills = ['fire'];
  const call = { date: '2026-11-20', start: at('23:00'), end: new Date(late + 8 * 3_600_000).toISOString() };
  const near = day(1, [], skills);
  const onCall = { ...day(2, [], skills), home: { lat: 30.9, lng: -97 }, on_call: [call] };
  const found = firstThere({ days: [near, onCall], waiting }, 4, late);
  expect(named(found).able).toEqual([
    [2, 0],
    [1, 0],
  ]);
  expect(found.able.map(({ call: span }) => span?.end)).toEqual([call.end, undefined]);
  const off = { ...onCall, shift: null };
  expect(named(firstThere({ days: [off], waiting }, 4, late)).able).toEqual([[2, 0]]);
});
