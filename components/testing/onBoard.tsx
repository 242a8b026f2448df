import type { Board, Place, Terms } from '#components/dispatch/board.ts';
import { DispatchProvider } from '#components/dispatch/DispatchContext.ts';
import { createLegs } from '#components/dispatch/legs.ts';
import { onScreen } from '#components/testing/onScreen.tsx';
import { Stop, Unassigned } from '#lib/contract/dispatch/stops.ts';
import { Dispatch } from '#lib/contract/dispatch.ts';
import { timed } from '#lib/domain/timed.ts';
import { straightLeg } from '#lib/domain/travel/straight.ts';

export const now = Date.parse('2026-11-20T18:00:00Z');
export const at = (clock: string) => `2026-11-21T${clock}:00Z`;
export const stop = (ticket: number, site_name: string, more: object = {}) =>
  Stop.parse({
    id: ticket,
    ticket_id: ticket,
    site_name,
    order: 1,
    status: 'planned',
    minutes: 30,
    lat: 30 + ticket / 10,
    lng: -97,
    ...more,
  });
export const day = (technician_id: number, stops: Stop[], skills: string[] = []) =>
  timed(
    Dispatch.parse({
      technician_id,
      date: '2026-11-21',
      home: { lat: 30, lng: -97 },
      shift: { start: at('14:00'), end: at('23:00') },
      skills,
      stops,
    }),
    now,
    straightLeg,
  );
const names = new Map([
  [1, 'Otis'],
  [2, 'Renee'],
]);
export const board: Board = {
  days: [day(1, [stop(1, 'Oltorf Laundry'), stop(5, 'Zilker Kayaks')]), day(2, [], ['fire'])],
  waiting: [
    Unassigned.parse({
      id: 0,
      ticket_id: 4,
      site_name: 'Rainey Street Bikes',
      status: 'open',
      minutes: 30,
      lat: 30.4,
      lng: -97,
      skills: ['fire'],
    }),
  ],
};

/** For tests: a day of two technicians and one who waits, for whoever plans it. */
export function showOnBoard(
  element: React.ReactElement,
  move: (ticket: number, place: Place, terms?: Terms) => void = () => undefined,
  today = '2026-11-20',
) {
  const nothing = () => undefined;
  const days = { day: '2026-11-21', today, isToday: false, timeZone: 'America/Chicago', now };
  const roads = { known: new Map(), legs: new Map(), onWay: nothing, estimates: createLegs(async () => []), isRoad: () => false };
  const context = { ...days, roads, board, technicians: [], mayPlan: true, mayAssign: true, opened: undefined, hovered: null };
  const acts = {
    nameOf: (id: number) => names.get(id) ?? '',
    open: nothing,
    hover: nothing,
    move,
    step: nothing,
    repair: () => undefined,
    choosePlace: nothing,
    findFirst: nothing,
    ticketOf: () => undefined,
    landingOf: () => undefined,
  };
  return onScreen(<DispatchProvider value={{ ...context, ...acts }}>{element}</DispatchProvider>, { now: new Date(now) });
}
