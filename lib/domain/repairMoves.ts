import type { DaySeen, Move } from '#lib/contract/dispatch/moves.ts';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { hasBegun } from './stopProgress.ts';

export type MendedDay = { before: Dispatch; after: Dispatch };

const ahead = ({ stops }: Dispatch) => stops.filter((stop) => !hasBegun(stop));
const begun = ({ stops }: Dispatch) => stops.filter(hasBegun);
const has = (stops: readonly Stop[], { ticket_id }: Stop) => stops.some((each) => each.ticket_id === ticket_id);

/** What is ahead on a day when some visits stay where they are: they keep their place behind who stood before them. */
function partOf({ before, after }: MendedDay, unticked: ReadonlySet<number>): Stop[] {
  const stays = ({ ticket_id }: Stop) => ticket_id !== null && unticked.has(ticket_id);
  const was = ahead(before);
  const stops = ahead(after).filter((stop) => has(was, stop) || !stays(stop));
  for (const [at, stop] of was.entries()) {
    if (!stays(stop) || has(stops, stop)) continue;
    const previous = was.slice(0, at).findLast((each) => has(stops, each));
    const place = previous ? stops.findIndex((each) => each.ticket_id === previous.ticket_id) + 1 : 0;
    stops.splice(place, 0, stop);
  }
  return stops;
}

/** The day without what was unticked; its times are to be made anew by `timed`. */
export const mendedDay = (day: MendedDay, unticked: ReadonlySet<number>): Dispatch => ({
  ...day.before,
  stops: [...begun(day.before), ...partOf(day, unticked)],
});

/** What `assign` is asked for, for all of a repair or a part of it, and the days that must stand as they were seen. */
export function repairMoves(days: readonly MendedDay[], unticked: ReadonlySet<number>): { moves: Move[]; days: DaySeen[] } {
  const parts = days.map((day) => ({ day, was: ahead(day.before), stops: partOf(day, unticked) }));
  const changed = parts.filter(
    ({ was, stops }) => was.length !== stops.length || stops.some(({ ticket_id }, at) => ticket_id !== was[at]?.ticket_id),
  );
  const moves = changed.flatMap(({ day: { before }, was, stops }): Move[] => {
    // Where visits only go, those that stay keep their order by themselves.
    const staying = was.filter((stop) => has(stops, stop));
    if (stops.length === staying.length && stops.every(({ ticket_id }, at) => ticket_id === staying[at]?.ticket_id)) return [];
    return stops.flatMap((stop, at): Move[] => {
      const { ticket_id, version, second, window } = stop;
      if (ticket_id === null) return [];
      const place = { technician_id: before.technician_id, date: before.date ?? undefined, order: begun(before).length + at + 1 };
      // Two people who meet there: with whom, and when.
      return [{ ticket_id, ...place, ...(second && !has(was, stop) && { second: second.technician_id, window }), version }];
    });
  });
  return {
    moves,
    days: changed.map(({ day: { before } }) => ({ technician_id: before.technician_id, date: before.date ?? '', version: before.version })),
  };
}

/** What puts everything back as it stood before; `now`: the days as they are, which must not have changed since. */
export function wayBack(days: readonly MendedDay[], now: readonly Dispatch[]) {
  const placed = new Set(days.flatMap(({ before }) => ahead(before)).map(({ ticket_id }) => ticket_id));
  const came = days.flatMap(({ after }) => ahead(after)).filter(({ ticket_id }) => !placed.has(ticket_id));
  const isNow = (ticketId: number | null) => now.some((day) => ahead(day).some(({ ticket_id }) => ticket_id === ticketId));
  const versionOf = new Map(now.flatMap(({ stops }) => stops.map(({ ticket_id, version }) => [ticket_id, version])));
  const moves: Move[] = [
    ...came.flatMap(({ ticket_id }) =>
      ticket_id !== null && isNow(ticket_id) ? [{ ticket_id, technician_id: null, version: versionOf.get(ticket_id) }] : [],
    ),
    ...days.flatMap(({ before }) =>
      ahead(before).flatMap(({ ticket_id }, at) =>
        ticket_id === null
          ? []
          : [
              {
                ...{ ticket_id, technician_id: before.technician_id, date: before.date },
                ...{ order: begun(before).length + at + 1, version: versionOf.get(ticket_id) },
              },
            ],
      ),
    ),
  ];
  return {
    moves,
    days: now.map(({ technician_id, date, version }) => ({ technician_id, date: date ?? '', version })),
    // What spoke against it then does so again.
    confirm: days.flatMap(({ before }) => before.stops.flatMap(({ conflicts }) => conflicts.map(({ key }) => key))),
  };
}
