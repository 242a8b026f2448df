import { Stop } from '#lib/contract/dispatch/stops.ts';
import { Dispatch } from '#lib/contract/dispatch.ts';
import { mendedDay, repairMoves, wayBack } from './repairMoves.ts';

const dayOf = (technician_id: number, tickets: readonly number[], done: readonly number[] = []) =>
  Dispatch.parse({
    ...{ technician_id, date: '2026-12-01', version: technician_id * 10 },
    stops: [
      ...done.map((ticket_id) => Stop.parse({ id: ticket_id, ticket_id, status: 'done' })),
      ...tickets.map((ticket_id) => Stop.parse({ id: ticket_id, ticket_id, status: 'planned', version: ticket_id })),
    ],
  });
const order = (day: Dispatch) => day.stops.map(({ ticket_id }) => ticket_id);

const DAYS = [
  { before: dayOf(1, [11, 12, 13, 14]), after: dayOf(1, [11, 14]) },
  { before: dayOf(2, [21, 22], [20]), after: dayOf(2, [12, 22, 21, 13], [20]) },
];

test('all of a repair asks for the whole order of days that get something, and only that days that lose something stand as seen', () => {
  const { moves, days } = repairMoves(DAYS, new Set());
  expect(moves.map(({ ticket_id, technician_id, order: at, version }) => [ticket_id, technician_id, at, version])).toEqual([
    [12, 2, 2, 12],
    [22, 2, 3, 22],
    [21, 2, 4, 21],
    [13, 2, 5, 13],
  ]);
  expect(days.map(({ technician_id, version }) => [technician_id, version])).toEqual([
    [1, 10],
    [2, 20],
  ]);
});

test('what is unticked stays behind whom it stood, and does not come where it would have gone', () => {
  const [from, to] = DAYS.map((day) => mendedDay(day, new Set([12])));
  expect(from && order(from)).toEqual([11, 12, 14]);
  expect(to && order(to)).toEqual([20, 22, 21, 13]);
  expect(repairMoves(DAYS, new Set([12])).moves.map(({ ticket_id }) => ticket_id)).toEqual([22, 21, 13]);
  expect(order(mendedDay(DAYS[0] ?? { before: dayOf(1, []), after: dayOf(1, []) }, new Set([12, 13])))).toEqual([11, 12, 13, 14]);
});

test('with everything unticked a day that only lost something is not asked for at all', () => {
  const [first] = DAYS;
  expect(repairMoves(first ? [first] : [], new Set([12, 13]))).toEqual({ moves: [], days: [] });
});

test('the way back is only for visits that are as the repair left them', () => {
  const days = [{ before: dayOf(1, [11, 12]), after: dayOf(1, [12, 30, 11]) }];
  const now = days.map(({ after }) => ({ ...after, stops: after.stops.map((stop) => ({ ...stop, version: 7 })) }));
  expect(wayBack(days, now).moves.map(({ ticket_id, technician_id, version }) => [ticket_id, technician_id, version])).toEqual([
    [30, null, 7],
    [11, 1, 7],
    [12, 1, 7],
  ]);
});
