import { jest } from '@jest/globals';
import { Stop } from '#lib/contract/dispatch/stops.ts';
import { Dispatch } from '#lib/contract/dispatch.ts';
import { timed } from '#lib/domain/timed.ts';
import { straightLeg } from '#lib/domain/travel/straight.ts';
import type { LegFinder, Spot } from '#lib/domain/travel/travel.ts';
import { type askLegs, createLegs, finderOf, type Legs, legKey, legsIn } from './legs.ts';

const now = Date.parse('2026-11-20T18:00:00Z');
const home = { lat: 30, lng: -97 };
const stop = (ticket: number, more: object = {}) =>
  Stop.parse({ id: ticket, ticket_id: ticket, order: 1, status: 'planned', minutes: 30, lat: 30 + ticket / 10, lng: -97, ...more });

/** As a server that knows better reckons it. */
const served: LegFinder = (from, to) => {
  const { metres, minutes } = straightLeg(from, to);
  return { metres: metres + 1000, minutes: minutes + 7 };
};
const day = (stops: Stop[], leg: LegFinder = served, more: object = {}) =>
  timed(
    Dispatch.parse({
      technician_id: 1,
      date: '2026-11-21',
      home,
      shift: { start: '2026-11-21T14:00:00Z', end: '2026-11-21T23:00:00Z' },
      stops,
      ...more,
    }),
    now,
    leg,
  );

const nothing = () => undefined;

test('a day that came keeps its times when the browser makes them anew: out, between and back home', () => {
  const told = day([stop(1), stop(2), stop(3)]);
  const want = jest.fn();
  const again = timed(told, now, finderOf([new Map(legsIn(told))], want, straightLeg));
  expect(again).toEqual(told);
  expect(want).not.toHaveBeenCalled();
});

test('a stop nobody knows the place of, or whose drive nobody told, is no drive of its own', () => {
  const lost = day([stop(1), stop(2, { lat: null, lng: null }), stop(3)]);
  expect(legsIn(lost).map(([key]) => key)).toEqual([
    legKey(home, { lat: 30.1, lng: -97 }),
    legKey({ lat: 30.1, lng: -97 }, { lat: 30.3, lng: -97 }),
    legKey({ lat: 30.3, lng: -97 }, home),
  ]);
  expect(legsIn(day([stop(1)], served, { shift: null }))).toEqual([]);
});

type Ask = typeof askLegs;
const places = Array.from({ length: 4 }, (_, at): Spot => ({ lat: 30 + at / 10, lng: -97 }));
const [one, two, three, four] = places as [Spot, Spot, Spot, Spot];

function asking(answer: Ask) {
  const ask = jest.fn<Ask>(answer);
  const legs = createLegs(ask);
  const heard = new Promise<void>((resolve) => legs.subscribe(resolve));
  return { ask, legs, heard };
}
const known: Ask = async (pairs) => pairs.map(([from, to]) => [legKey(from, to), served(from, to)]);

test('what is not known is a straight line, is asked for together and once, and is as the desk says when it has answered', async () => {
  const { ask, legs, heard } = asking(known);
  const find = () => finderOf([legs.known()], legs.want, straightLeg);
  expect(find()(one, two)).toEqual(straightLeg(one, two));
  for (const to of [two, three, two]) find()(one, to);
  find()(four, four);
  await heard;
  expect(ask.mock.calls.map(([pairs]) => pairs)).toEqual([
    [
      [one, two],
      [one, three],
    ],
  ]);
  expect(find()(one, three)).toEqual(served(one, three));
});

test('when the desk does not answer the straight line stays, and it is not asked without end', async () => {
  let failed: () => void = nothing;
  const over = new Promise<void>((resolve) => (failed = resolve));
  const { ask, legs } = asking(() => {
    failed();
    return Promise.reject(new Error('gone'));
  });
  const find = finderOf([legs.known()], legs.want, straightLeg);
  expect(find(one, two)).toEqual(straightLeg(one, two));
  await over;
  await new Promise(setImmediate);
  expect(find(one, three)).toEqual(straightLeg(one, three));
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a road that is known goes before what the day came with', () => {
  const road: Legs = new Map([[legKey(one, two), { metres: 5, minutes: 1 }]]);
  const told: Legs = new Map([[legKey(one, two), { metres: 9, minutes: 2 }]]);
  expect(finderOf([road, told], nothing, straightLeg)(one, two).minutes).toBe(1);
});
