import { Unassigned } from '#lib/contract/dispatch/stops.ts';
import { asStop } from '#lib/domain/timed.ts';
import type { Bay } from './bays.ts';
import type { Wanted } from './problem.ts';

const MINUTE = 60_000;
const NEVER_LEFT = 1e12;

export const isAssist = ({ stop }: Wanted): boolean => stop.id === 0 && stop.ticket_id === null;

/** What is to be planned, with what each bay has promised to others, at its moment. */
export function assisted(bays: readonly Bay[], wanted: readonly Wanted[]): Wanted[] {
  const all = [...wanted];
  for (const [at, { assists }] of bays.entries())
    for (const { lat, lng, start, end } of assists) {
      const moment = new Date(start).toISOString();
      const window = { start: moment, end: moment };
      const stop = asStop(Unassigned.parse({ id: 0, lat, lng, window, minutes: (end - start) / MINUTE, version: 0 }));
      const next = all.findIndex(({ bay, stop: each }) => bay === at && (each.begins_at ?? each.window?.start ?? '') > moment);
      const assist: Wanted = { stop, bay: at, leave: NEVER_LEFT, extra: (_, index) => (index === at ? 0 : Number.POSITIVE_INFINITY) };
      all.splice(next < 0 ? all.length : next, 0, assist);
    }
  return all;
}
