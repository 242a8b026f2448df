import { and, inArray } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { PlannedMove, PlannedVisit, SunsetProposal } from '#lib/contract/sunsetPlan.ts';
import { skillsOn } from '#lib/domain/licences.ts';
import { hasBegun } from '#lib/domain/stopProgress.ts';
import { timed } from '#lib/domain/timed.ts';
import { daysAfter, localDay } from '#lib/format/localDay.ts';
import { estimatedLeg } from '#lib/roads/highways.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { invalid } from '#upstream/core/problemResponse.ts';
import { daysAllowed, readDays, techniciansWhere } from '#upstream/dispatch/days.ts';
import { wantedOf } from '#upstream/dispatch/suggest/wanted.ts';
import { type Bay, bayOf, isWorking } from '#upstream/dispatch/tours/bays.ts';
import { toursOf } from '#upstream/dispatch/tours/toursOf.ts';
import { type TechnicianRow, technicians } from '#upstream/technicians/tables.ts';
import { type PlanSite, sitesToPlan, visitOf } from './sites.ts';

/** Six weeks: nobody keeps an appointment that is later. */
const MOST_DAYS = 42;
/** A day is one of many here: less is tried on it than where it is planned by itself. */
const EFFORT = { iterations: 200, milliseconds: 900 };

type Draft = Pick<SunsetProposal, 'visits' | 'moves' | 'days'>;

/** Strictly before the day on which it ends; where that is over, as soon as may be. */
const isInTime = ({ row: { sunsetDate } }: PlanSite, date: string, today: string) =>
  sunsetDate === null || sunsetDate <= today || date < sunsetDate;

function drafted({ day, begun }: Bay, after: Bay['ahead'], versions: ReadonlyMap<number, number>, now: Date): Draft {
  const date = day.date ?? '';
  const { technician_id } = day;
  const { stops } = timed({ ...day, stops: [...begun, ...after] }, now.getTime(), estimatedLeg);
  const visits: PlannedVisit[] = [];
  const moves: PlannedMove[] = [];
  for (const [index, stop] of stops.entries()) {
    const ticket = stop.ticket_id;
    if (ticket === null || hasBegun(stop)) continue;
    const at = { technician_id, date, order: index + 1 };
    if (ticket > 0) moves.push({ ...at, site_id: null, ticket_id: ticket, version: stop.version });
    else {
      moves.push({ ...at, site_id: -ticket, ticket_id: null, version: versions.get(-ticket) });
      visits.push({ site_id: -ticket, technician_id, date, begins_at: stop.begins_at });
    }
  }
  return { visits, moves, days: [{ technician_id, date, version: day.version }] };
}

function leftOf({ row, system }: PlanSite, crew: readonly TechnicianRow[], { from, today }: { from: string; today: string }) {
  const there = crew.filter(({ Branch }) => Branch === system.Branch);
  const skill = visitOf({ row, system, ticket: null }).skills.find((each) => !there.some((row) => skillsOn(row, from).includes(each)));
  const isLate = !isInTime({ row, system, ticket: null }, from, today);
  const why = there.length === 0 ? ('branch' as const) : skill ? ('skill' as const) : isLate ? ('late' as const) : ('room' as const);
  return { id: row.id, why, skill: why === 'skill' ? (skill ?? null) : null };
}

/** `POST /sunset-plans/proposal`: day by day what fits with the least driving, within shifts, windows and branches. Writes nothing. */
export const proposePlan =
  ({ database, clock, env }: Context): Handlers<typeof contract.sunset>['proposePlan'] =>
  async ({ body: { ids, from: wanted }, ability, signal }) => {
    const now = clock.now();
    const today = localDay(env.TIME_ZONE, now.getTime());
    if (wanted !== undefined && wanted < today) return invalid({ from: ['is over'] });
    const from = wanted ?? daysAfter(today, 1);
    const { sites, left } = await sitesToPlan(database, [...new Set(ids)], ability);
    const versions = new Map(sites.map(({ row }) => [row.id, row.version]));
    const branches = [...new Set(sites.flatMap(({ system }) => system.Branch ?? []))];
    const crew =
      branches.length > 0
        ? await techniciansWhere(database, and(daysAllowed(ability, 'update'), inArray(technicians.Branch, branches)))
        : [];
    const drafts: Draft[] = [];
    let open = sites;
    for (let count = 0; count < MOST_DAYS && open.length > 0; count++) {
      const date = daysAfter(from, count);
      const due = open.filter((site) => isInTime(site, date, today));
      const here = crew.filter(({ Branch }) => due.some(({ system }) => system.Branch === Branch));
      if (here.length === 0) break;
      const days = await readDays(
        database,
        here.map((technician) => ({ technician, date })),
        { now, timeZone: env.TIME_ZONE },
      );
      const bays = days.filter(isWorking).map((day) => bayOf(day, now));
      if (bays.length === 0) continue;
      const { stops } = await toursOf(bays, wantedOf(bays, due.map(visitOf), [], false), { ...EFFORT, signal });
      if (signal.aborted) return undefined;
      const made = bays.flatMap((bay, at) => {
        const after = stops[at] ?? [];
        return after.some(({ ticket_id }) => (ticket_id ?? 0) < 0) ? [drafted(bay, after, versions, now)] : [];
      });
      drafts.push(...made);
      const placed = new Set(made.flatMap(({ visits }) => visits.map(({ site_id }) => site_id)));
      open = open.filter(({ row }) => !placed.has(row.id));
    }
    const visits = drafts.flatMap((each) => each.visits);
    return {
      data: {
        visits,
        crew: crew.flatMap(({ id, name }) =>
          visits.some(({ technician_id }) => technician_id === id) ? [{ technician_id: id, name }] : [],
        ),
        left: [...left, ...open.map((site) => leftOf(site, crew, { from, today }))],
        moves: drafts.flatMap((each) => each.moves),
        days: drafts.flatMap((each) => each.days),
      },
    };
  };
