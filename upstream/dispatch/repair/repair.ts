import type { Need, RepairLeft } from '#lib/contract/dispatch/repair.ts';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type * as contract from '#lib/contract/index.ts';
import { isCalledTo } from '#lib/domain/onCall.ts';
import { asStop } from '#lib/domain/timed.ts';
import { estimatedLeg } from '#lib/roads/highways.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { type Bay, baysOf, isWorking, joined, spotOf } from '#upstream/dispatch/tours/bays.ts';
import { help, helpsFor } from '#upstream/dispatch/tours/help.ts';
import { paired, takesTwo, withSecond } from '#upstream/dispatch/tours/pairs.ts';
import { isRushed } from '#upstream/dispatch/tours/problem.ts';
import { toursOf } from '#upstream/dispatch/tours/toursOf.ts';
import { answerOf, type Mended } from './answer.ts';
import { aboutVisit, aheadOn, needsIn } from './needs.ts';
import { type Ahead, readAhead } from './readAhead.ts';
import { costThere, wantedFor } from './wanted.ts';

type Acts = Pick<Handlers<typeof contract.dispatch>, 'needs' | 'repair'>;

/** A technician of another branch is asked for who lives no longer a drive away than this, in minutes. */
const NEIGHBOURS = 90;

const isOf = (branches: readonly string[] | undefined, branch: string | null) =>
  !branches || (branch !== null && branches.includes(branch));

/** Those of the branches that are looked at, and of others who live near to what needs somebody. */
function within({ days, waiting }: Ahead, needy: ReadonlySet<number>, branches: readonly string[] | undefined): Dispatch[] {
  const spots = [...waiting, ...days.flatMap(aheadOn)]
    .filter(({ ticket_id }) => needy.has(ticket_id ?? 0))
    .flatMap((visit) => spotOf(asStop(visit)) ?? []);
  const isNear = ({ home }: Dispatch) => home !== null && spots.some((spot) => estimatedLeg(home, spot).minutes <= NEIGHBOURS);
  return days.filter((day) => isOf(branches, day.Branch) || isNear(day));
}

const askedOnly = (visit: Stop): Omit<RepairLeft, 'help'> => ({
  ...{ kind: 'asked', ...aboutVisit(visit) },
  ...{ technician_id: null, technician_name: null, date: null, begins_at: null, minutes: null },
});

/** `GET /dispatch/needs` and `POST /dispatch/repair`: what of the coming days needs somebody, and moves that mend it. Neither writes anything. */
export const repairHandlers = ({ database, clock, env }: Context): Acts => ({
  needs: async ({ query: { days, Branch }, ability }) => {
    const ahead = await readAhead(database, { days, Branch, ability }, { now: clock.now(), timeZone: env.TIME_ZONE });
    return {
      data: needsIn(
        ahead.days.filter((day) => isOf(Branch, day.Branch)),
        ahead.waiting,
      ),
    };
  },

  repair: async ({ body: { from, days: count, Branch, technician_ids, ticket_ids = [] }, ability, signal }) => {
    const now = clock.now();
    const ahead = await readAhead(database, { from, days: count, Branch, ability }, { now, timeZone: env.TIME_ZONE });
    const looked = ahead.days.filter((day) => isOf(Branch, day.Branch));
    const asked = new Set(ticket_ids);
    // What somebody went back from once is not on their day any more.
    const isTheirs = ({ technician_id, date }: Need) => !technician_ids || (date !== null && technician_ids.includes(technician_id ?? 0));
    const needs = needsIn(looked, ahead.waiting).filter((need) => isTheirs(need) || asked.has(need.ticket_id ?? 0));
    const needy = new Set([...asked, ...needs.flatMap(({ ticket_id }) => ticket_id ?? [])]);
    const days = within(ahead, needy, Branch);
    const isUrgent = [...ahead.waiting, ...days.flatMap(aheadOn)].some((visit) => needy.has(visit.ticket_id ?? 0) && isRushed(visit));
    const may = (visit: Stop, bay: Bay) => Number.isFinite(costThere(withSecond(visit), bay, undefined, ahead.today));
    const shifts = baysOf(days, now, isUrgent);
    const orphans = looked.flatMap((day) =>
      isWorking(day)
        ? []
        : aheadOn(day).flatMap((stop) =>
            needy.has(stop.ticket_id ?? 0) && !isCalledTo(day, stop) ? [{ stop, date: day.date ?? ahead.today }] : [],
          ),
    );
    const waiting = ahead.waiting.filter(({ ticket_id }) => needy.has(ticket_id ?? 0));
    const placed = waiting.filter(({ lat, lng }) => lat !== null && lng !== null);
    const pairs = placed.filter(takesTwo).map(asStop);
    const { bays, left: apart } = await paired({ bays: shifts, visits: pairs, may, signal });
    if (signal.aborted) return undefined;
    const alone = placed.filter((visit) => !takesTwo(visit));
    const { stops, left: notPlaced } = await toursOf(bays, wantedFor({ bays, today: ahead.today, needs, orphans, waiting: alone }), {
      mendsOnly: true,
      signal,
    });
    if (signal.aborted) return undefined;
    const left = new Set([...notPlaced, ...apart.flatMap(({ ticket_id }) => ticket_id ?? [])]);
    const mended = days.map((day): Mended => {
      const found = joined(bays, stops, day);
      if (found && day.shift) return { day, bay: found.bay, stops: found.ahead };
      const stay = aheadOn(day).filter(
        (stop) => !isCalledTo(day, stop) && (stop.ticket_id === null || !needy.has(stop.ticket_id) || left.has(stop.ticket_id)),
      );
      return { day, bay: found?.bay, stops: [...(found?.ahead ?? []), ...stay] };
    });
    const answer = answerOf(mended, needs, asked, now);
    const lateStill = needs.filter(({ kind, ticket_id }) => {
      const day = answer.days.find(({ after }) => after.stops.some((each) => each.ticket_id === ticket_id));
      const isMoved = answer.moves.some((each) => each.ticket_id === ticket_id);
      return (
        kind === 'window' &&
        !isMoved &&
        (!day || day.after.stops.some((each) => each.ticket_id === ticket_id && (each.late_minutes ?? 0) > 0))
      );
    });
    const open = new Set([
      ...left,
      ...waiting.filter((each) => !placed.includes(each)).map(({ ticket_id }) => ticket_id ?? 0),
      ...lateStill.map(({ ticket_id }) => ticket_id ?? 0),
    ]);
    const visits = [...waiting.map(asStop), ...orphans.map(({ stop }) => stop), ...stops.flat()].filter(({ ticket_id }) =>
      open.has(ticket_id ?? 0),
    );
    const without = stops.map((each) => each.filter(({ ticket_id }) => !open.has(ticket_id ?? 0)));
    const helps = await helpsFor(bays, without, visits, signal);
    const needOf = (id: number) => needs.find(({ ticket_id }) => ticket_id === id);
    return {
      data: {
        ...answer,
        left: visits.map((visit) => ({
          ...(needOf(visit.ticket_id ?? 0) ?? askedOnly(visit)),
          help: helps.get(visit.ticket_id ?? 0) ?? help('none'),
        })),
      },
    };
  },
});
