import { Stop, Unassigned } from '#lib/contract/dispatch/stops.ts';
import { Dispatch } from '#lib/contract/dispatch.ts';
import { timed } from '#lib/domain/timed.ts';
import { straightLeg } from '#lib/domain/travel/straight.ts';
import { after, type Board, bestAt, canMove, dayOf, firstPlace, isFit, moveOf, offerAt, offersFor, placeOf, wayBack } from './board.ts';

const now = Date.parse('2026-11-20T18:00:00Z');
const at = (clock: string) => `2026-11-21T${clock}:00Z`;

/** Every stop one tenth of a degree further north. */
const stop = (ticket: number, more: object = {}) =>
  Stop.parse({
    id: ticket,
    ticket_id: ticket,
    order: 1,
    status: 'planned',
    minutes: 30,
    lat: 30 + ticket / 10,
    lng: -97,
    version: 3,
    ...more,
  });
const day = (technician: number, stops: Stop[], more: object = {}) =>
  timed(
    Dispatch.parse({
      technician_id: technician,
      date: '2026-11-21',
      home: { lat: 30, lng: -97 },
      shift: { start: at('14:00'), end: at('23:00') },
      stops,
      version: 5,
      ...more,
    }),
    now,
    straightLeg,
  );
const visit = (ticket: number, more: object = {}) =>
  Unassigned.parse({ id: 0, ticket_id: ticket, status: 'open', minutes: 30, lat: 30 + ticket / 10, lng: -97, version: 0, ...more });

const board: Board = { days: [day(1, [stop(1), stop(2), stop(3)]), day(2, [])], waiting: [visit(4)] };
const orderOf = (given: Board, technician: number) => dayOf(given, technician)?.stops.map(({ ticket_id }) => ticket_id);

test('a stop moved to the front stands there at once, with the numbers and times that come of it', () => {
  const next = after(board, { ticketId: 3, place: { technicianId: 1, at: 0 } }, now);
  expect(orderOf(next, 1)).toEqual([3, 1, 2]);
  expect(dayOf(next, 1)?.stops.map(({ order }) => order)).toEqual([1, 2, 3]);
  expect(dayOf(next, 1)?.drive_minutes).toBeGreaterThan(dayOf(board, 1)?.drive_minutes ?? 0);
});

test('a ticket nobody had goes to a technician and back to nobody, and is nowhere twice', () => {
  const given = after(board, { ticketId: 4, place: { technicianId: 2, at: 0 } }, now);
  expect([orderOf(given, 2), given.waiting]).toEqual([[4], []]);
  expect(placeOf(given, 4)).toEqual({ technicianId: 2, at: 0 });
  const taken = after(given, { ticketId: 4, place: 'nobody' }, now);
  expect([orderOf(taken, 2), placeOf(taken, 4)]).toEqual([[], 'nobody']);
});

test('where somebody was already nothing is put in front of it, and it stays where it is', () => {
  const begun = { ...board, days: [day(1, [stop(1, { status: 'arrived', arrived_at: at('14:20') }), stop(2), stop(3)])] };
  expect(canMove(begun.days[0]?.stops[0])).toBe(false);
  expect(after(begun, { ticketId: 1, place: 'nobody' }, now)).toBe(begun);
  expect(orderOf(after(begun, { ticketId: 3, place: { technicianId: 1, at: 0 } }, now), 1)).toEqual([1, 3, 2]);
});

test('on the wire a move says its order from one and the version it saw', () => {
  expect(moveOf(board, { ticketId: 3, place: { technicianId: 1, at: 0 } }, '2026-11-21')).toEqual({
    ticket_id: 3,
    technician_id: 1,
    date: '2026-11-21',
    order: 1,
    version: 3,
  });
  expect(moveOf(board, { ticketId: 4, place: 'nobody' }, '2026-11-21')).toEqual({ ticket_id: 4, technician_id: null, version: 0 });
});

test('the best place for a ticket is on the way, and whoever can’t do it comes last', () => {
  const between = { ...board, days: [day(1, [stop(1), stop(5)]), day(2, [stop(9)], { skills: [] })], waiting: [visit(4)] };
  expect(bestAt(between, 4, 1, now)).toMatchObject({ at: 1 });
  const skilled = { ...between, days: [day(1, [stop(1), stop(5)], { skills: [] }), day(2, [stop(9)], { skills: ['fire'] })] };
  const waiting = [visit(4, { skills: ['fire'] })];
  const offers = offersFor({ ...skilled, waiting }, 4, now);
  expect(offers.map(({ technicianId }) => technicianId)).toEqual([2, 1]);
  expect(offers[1]?.conflicts.map(({ kind }) => kind)).toEqual(['missing-skill']);
});

test('of a ticket that went back it is the new visit that is moved', () => {
  const gone: Board = {
    days: [day(1, [stop(4, { status: 'go-back', arrived_at: at('14:20'), ended_at: at('14:40') })]), day(2, [])],
    waiting: [visit(4)],
  };
  expect(placeOf(gone, 4)).toBe('nobody');
  const next = after(gone, { ticketId: 4, place: { technicianId: 1, at: 0 } }, now);
  expect(orderOf(next, 1)).toEqual([4, 4]);
  expect(dayOf(next, 1)?.stops.map(({ status }) => status)).toEqual(['go-back', 'planned']);
  const day1 = dayOf(next, 1);
  expect(day1 && firstPlace(day1, 4)).toBe(1);
});

test('what goes to another day is gone from this one, and the way back has its day, window and length', () => {
  const window = { start: at('15:00'), end: at('17:00') };
  const timed_: Board = { ...board, days: [day(1, [stop(1, { window, minutes: 40 }), stop(2)]), day(2, [])] };
  const move = { ticketId: 1, place: { technicianId: 2, at: 0 }, terms: { date: '2026-11-23', window: null } };
  const next = after(timed_, move, now);
  expect([orderOf(next, 1), orderOf(next, 2), placeOf(next, 1)]).toEqual([[2], [], undefined]);
  expect(moveOf(timed_, move, '2026-11-21')).toMatchObject({ date: '2026-11-23', window: null, version: 3 });
  expect(wayBack(timed_, 1, '2026-11-21')).toEqual({
    ticketId: 1,
    place: { technicianId: 1, at: 0 },
    terms: { date: '2026-11-21', window, minutes: 40 },
  });
});

test('a stop the truck knows stays one it was sent, wherever in its day it goes', () => {
  const sent: Board = { ...board, days: [day(1, [stop(1, { status: 'dispatched' }), stop(2)])] };
  const next = after(sent, { ticketId: 1, place: { technicianId: 1, at: 1 } }, now);
  expect(dayOf(next, 1)?.stops.map(({ status }) => status)).toEqual(['planned', 'dispatched']);
});

test('where somebody knows the roads a moved stop has the times of those', () => {
  const leg = () => ({ metres: 1000, minutes: 50 });
  const next = after({ ...board, leg }, { ticketId: 4, place: { technicianId: 2, at: 0 } }, now);
  expect(dayOf(next, 2)).toMatchObject({ drive_minutes: 100, metres: 2000 });
  expect(dayOf(after(next, { ticketId: 3, place: { technicianId: 2, at: 1 } }, now), 2)).toMatchObject({ drive_minutes: 150 });
});

test('a visit that is expected in the afternoon fits best where one gets there in time, not where one would wait for hours', () => {
  const promised = { window: { start: at('19:00'), end: at('20:00') } };
  const stops = [1, 2, 3, 4, 5].map((ticket) => stop(ticket, { minutes: 70, ...(ticket === 1 && promised) }));
  const full: Board = { days: [day(1, stops, { shift: { start: at('14:00'), end: at('23:30') } })], waiting: [] };
  const best = bestAt(full, 1, 1, now);
  const first = offerAt(full, 1, { technicianId: 1, at: 0 }, now);
  expect(best?.at).toBeGreaterThan(1);
  expect(best && isFit(best)).toBe(true);
  expect(first?.wait).toBeGreaterThan(200);
  expect(Date.parse(first?.begins ?? '')).toBe(Date.parse(at('19:00')));
  expect(Date.parse(best?.begins ?? '') - Date.parse(best?.eta ?? '')).toBe((best?.wait ?? 0) * 60_000);
});
