import type { Need, RepairMove, Stand } from '#lib/contract/dispatch/repair.ts';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import type { Dispatch, Repair } from '#lib/contract/dispatch.ts';
import { newConflicts } from '#lib/domain/dayConflicts.ts';
import { timed } from '#lib/domain/timed.ts';
import { estimatedLeg } from '#lib/roads/highways.ts';
import { detourOf } from '#upstream/dispatch/suggest/explain.ts';
import type { Bay } from '#upstream/dispatch/tours/bays.ts';
import { aboutVisit, aheadOn } from './needs.ts';

export type Mended = { day: Dispatch; bay?: Bay; stops: readonly Stop[] };

const idsOf = (stops: readonly Stop[]) => stops.map(({ ticket_id }) => ticket_id).join();
const standOn = ({ technician_id, technician_name, Branch, date }: Dispatch, begins_at: string | null): Stand => ({
  ...{ technician_id, technician_name, Branch, date: date ?? '', begins_at },
});

const afterOf = ({ day, stops }: Mended, now: Date): Dispatch => {
  const begun = day.stops.filter((stop) => !aheadOn(day).includes(stop));
  return timed({ ...day, stops: [...begun, ...stops] }, now.getTime(), estimatedLeg);
};

export function answerOf(mended: readonly Mended[], needs: readonly Need[], asked: ReadonlySet<number>, now: Date): Omit<Repair, 'left'> {
  const changed = mended.filter(({ day, stops }) => idsOf(stops) !== idsOf(aheadOn(day)));
  const days = changed.map((each) => ({ before: each.day, after: afterOf(each, now) }));
  const overOn = (day: Dispatch) =>
    needs.find(({ kind, technician_id, date }) => kind === 'over' && technician_id === day.technician_id && date === day.date);
  const moves = changed.flatMap(({ bay, day, stops }, at): RepairMove[] =>
    stops.flatMap((stop): RepairMove[] => {
      const { ticket_id } = stop;
      if (!bay || ticket_id === null || aheadOn(day).some((each) => each.ticket_id === ticket_id)) return [];
      const giver = mended.find((each) => each !== changed[at] && aheadOn(each.day).some((other) => other.ticket_id === ticket_id));
      const was = giver && aheadOn(giver.day).find((other) => other.ticket_id === ticket_id);
      const is = days[at]?.after.stops.find((each) => each.ticket_id === ticket_id);
      const before = giver?.bay && was ? detourOf(giver.bay, aheadOn(giver.day), was) : 0;
      const need = needs.find((each) => each.ticket_id === ticket_id) ?? (giver && overOn(giver.day));
      return [
        {
          ...aboutVisit(stop),
          ticket_id,
          why: need?.kind ?? (asked.has(ticket_id) ? 'asked' : 'room'),
          minutes: need?.minutes ?? null,
          from: giver ? standOn(giver.day, was?.begins_at ?? null) : null,
          to: standOn(day, is?.begins_at ?? null),
          drive_minutes: detourOf(bay, stops, stop) - before,
          other_day: giver !== undefined && giver.day.date !== day.date,
          other_branch: Boolean(stop.Branch && day.Branch && stop.Branch !== day.Branch),
        },
      ];
    }),
  );
  return {
    moves: moves.sort(
      (one, other) =>
        one.to.date.localeCompare(other.to.date) || (one.to.technician_name ?? '').localeCompare(other.to.technician_name ?? ''),
    ),
    days,
    conflicts: newConflicts(
      days.map(({ before }) => before),
      days.map(({ after }) => after),
    ),
    seen: changed.map(({ day }) => ({ technician_id: day.technician_id, date: day.date ?? '', version: day.version })),
  };
}
