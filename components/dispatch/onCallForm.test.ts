import { OnCallNight, OnCallRota } from '#lib/contract/onCall.ts';
import { nightOfDay } from '#lib/domain/onCall.ts';
import { nightsAhead, stretchesOfNights, turnsFrom, typedRota } from './onCallForm.ts';

/** From 5 PM until 7:30 AM the next morning, in UTC. */
const night = (date: string, technician_id: number, more: object = {}) =>
  OnCallNight.parse({
    ...{ date, start: `${date}T17:00:00Z`, end: `${date.slice(0, 8)}${String(Number(date.slice(8)) + 1).padStart(2, '0')}T07:30:00Z` },
    ...{ Branch: 'Houston', technician_id, kind: 'rota', ...more },
  });
const hoursOf = ({ start, end }: OnCallNight) => `${start.slice(11)} ${end.slice(11)}`;

const sunday = night('2026-11-29', 1);
const monday = night('2026-11-30', 2);

test.each([
  ['the one that is still on', '2026-11-30', '2026-11-30T02:00:00Z', 1],
  ['from its end on the next one', '2026-11-30', '2026-11-30T07:30:00Z', 2],
  ['of another day the one that begins then', '2026-11-30', '2026-11-29T20:00:00Z', 2],
])('on call is %s', (_, day, at, who) => {
  expect(nightOfDay([sunday, monday], day, { today: at.slice(0, 10), now: Date.parse(at) })?.technician_id).toBe(who);
});

test('the nights ahead begin with the one that is still on', () => {
  const dates = (at: string) => nightsAhead([sunday, monday], '2026-11-30', Date.parse(at)).map(({ date }) => date);
  expect(dates('2026-11-30T02:00:00Z')).toEqual(['2026-11-29', '2026-11-30']);
  expect(dates('2026-11-30T09:00:00Z')).toEqual(['2026-11-30']);
});

test('a day on call from one morning to the next stands by itself', () => {
  const nights = [night('2026-11-27', 1), night('2026-11-28', 1), night('2026-11-29', 1, { start: '2026-11-29T07:30:00Z' })];
  expect(stretchesOfNights(nights, hoursOf).map(({ from, to }) => [from, to])).toEqual([
    ['2026-11-27', '2026-11-28'],
    ['2026-11-29', '2026-11-29'],
  ]);
});

test('a rota that is saved as it is leaves everybody their week', () => {
  const technicians = [1, 2, 3].map((id) => ({ id, name: `T${id}` }));
  const rota = OnCallRota.parse({
    Branch: 'Houston',
    starts: '2026-11-23',
    technicians,
    from: '17:00',
    to: '07:30',
    all_day: [0],
    version: 1,
  });
  expect(typedRota(rota, [], '2026-11-27')).toMatchObject({ starts: '2026-11-30', ids: [2, 3, 1] });
  expect(turnsFrom([2, 3, 1], rota, '2026-12-07')).toEqual([3, 1, 2]);
  expect(turnsFrom([2, 3, 1], rota, '')).toEqual([2, 3, 1]);
  expect(typedRota(undefined, [5, 6], '2026-11-27').ids).toEqual([5, 6]);
});
