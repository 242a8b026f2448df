import { at, board, day, now, stop } from '#components/testing/onBoard.tsx';
import type { Window } from '#lib/contract/dispatch/stops.ts';
import type { Board } from './board.ts';
import { landingAt } from './landing.ts';
import { laneFit } from './laneFits.ts';

const time = (clock: string) => Date.parse(at(clock));
const iso = (clock: string) => new Date(time(clock)).toISOString();
const later = (landing: { begins: number | null } | undefined, clock: string) => (landing?.begins ?? 0) - time(clock);
const withWindow = (window: Window | null): Board => ({ ...board, days: [day(1, [stop(1, 'Oltorf Laundry', { window })]), day(2, [])] });

test('a visit let go on somebody who is free then begins as soon as that is there: only the place changes', () => {
  const landing = landingAt(board, 4, 2, time('14:00'), now);
  expect(landing).toMatchObject({ technicianId: 2, at: 0, asks: false });
  expect(landing?.window).toBeUndefined();
  expect(later(landing, '14:00')).toBeGreaterThan(0);
});

test('let go at a free hour of the afternoon it waits until then; between visits it comes behind those whose middle has gone by', () => {
  expect(landingAt(board, 4, 1, time('20:00'), now)).toMatchObject({
    at: 2,
    begins: time('20:00'),
    window: { start: iso('20:00'), end: null },
    asks: false,
  });
  expect(landingAt(board, 4, 1, time('14:05'), now)?.at).toBe(0);
});

test('what is promised is kept when it is let go at about that time, and asked about, with its length, at another', () => {
  const promised = withWindow({ start: at('19:00'), end: at('20:00') });
  expect(landingAt(promised, 1, 1, time('19:10'), now)).toMatchObject({ begins: time('19:00'), asks: false });
  expect(landingAt(promised, 1, 2, time('19:10'), now)?.window).toBeUndefined();
  expect(landingAt(promised, 1, 1, time('21:00'), now)).toMatchObject({
    asks: true,
    window: { start: iso('21:00'), end: iso('22:00') },
  });
  const earlier = landingAt(promised, 1, 1, time('14:00'), now);
  expect(earlier?.asks).toBe(true);
  expect(later(earlier, '19:00')).toBeLessThan(0);
  const until = withWindow({ start: null, end: at('18:00') });
  expect(landingAt(until, 1, 1, time('21:00'), now)).toMatchObject({ asks: true, window: { start: iso('21:00'), end: null } });
});

test('on the day of who is off it has a place and no time', () => {
  const off: Board = { ...board, days: [{ ...day(2, [stop(7, 'Zilker Kayaks')]), shift: null }] };
  expect(landingAt(off, 4, 2, time('15:00'), now)).toMatchObject({ at: 1, begins: null, asks: false });
  expect(laneFit(off, 4, 2, now).against).toBe('off');
});

test('a lane says the first thing that speaks against it: what nobody can plan away before what another order mends', () => {
  expect(laneFit(board, 4, 1, now).against).toMatchObject({ kind: 'missing-skill', skill: 'fire' });
  expect(laneFit(board, 4, 2, now)).toMatchObject({ against: undefined, offer: { technicianId: 2, at: 0 } });
  const late = { ...board, waiting: board.waiting.map((each) => ({ ...each, window: { start: null, end: at('13:00') } })) };
  expect(laneFit(late, 4, 1, now).against).toMatchObject({ kind: 'missing-skill' });
  expect(laneFit(late, 4, 2, now).against).toMatchObject({ kind: 'late' });
});
