import type { Help } from '#lib/contract/dispatch/help.ts';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import { isEquipped, lacksOf } from '#lib/domain/lacks.ts';
import { pauses } from '#upstream/core/yieldToEventLoop.ts';
import type { Problem, Visit } from '#upstream/routing/problem.ts';
import { type Tour, tourOf } from '#upstream/routing/tour.ts';
import { assisted } from './assisted.ts';
import type { Bay } from './bays.ts';
import { problemOf, type Wanted } from './problem.ts';
import { relaxed } from './relaxed.ts';

const MINUTE = 60_000;
/** So much longer somebody works gladly, so far one may ask a customer to move on the same day; in minutes. */
const A_LITTLE_LONGER = 30;
const A_LITTLE_LATER = 120;
const HALF_A_DAY = 720;

type Days = {
  problem: Problem;
  tours: readonly (Tour | undefined)[];
  pause: () => Promise<void>;
  signal: AbortSignal | undefined;
};
type Give = { window?: boolean; shift?: boolean };
type Found = { bay: number; begins: number; longer: number; shift: number };

export const help = (kind: Help['kind'], more: Partial<Help> = {}): Help => ({
  kind,
  technician_id: null,
  technician_name: null,
  date: null,
  at: null,
  minutes: null,
  skill: null,
  ...more,
});

const outOf = ({ opens, due }: Visit, begins: number) => Math.max(0, opens - begins, begins - due);

/** Every place of every bay, with what is given up: the window, the end of the shift, or both. */
async function placesFor({ problem, tours, pause, signal }: Days, index: number, give: Give): Promise<Found[]> {
  const visit = problem.visits[index];
  if (!visit) return [];
  const asked = give.window ? { ...visit, opens: Number.NEGATIVE_INFINITY, due: Number.POSITIVE_INFINITY } : visit;
  const vehicles = give.shift ? problem.vehicles.map((each) => ({ ...each, closes: Number.POSITIVE_INFINITY })) : problem.vehicles;
  const tried = { ...problem, visits: problem.visits.with(index, asked), vehicles };
  const places: Found[] = [];
  for (const [bay, tour] of tours.entries()) {
    await pause();
    if (signal?.aborted) break;
    const closes = problem.vehicles[bay]?.closes ?? 0;
    for (let at = 0; tour && at <= tour.order.length; at++) {
      const found = tourOf(tried, bay, tour.order.toSpliced(at, 0, index));
      const begins = found?.begins[at] ?? 0;
      if (found) places.push({ bay, begins, longer: Math.max(0, Math.ceil(found.back - closes)), shift: outOf(visit, begins) });
    }
  }
  return places;
}

const least = (found: readonly Found[], worth: (each: Found) => number) =>
  found.reduce<Found | undefined>((best, each) => (best && worth(best) <= worth(each) ? best : each), undefined);

/** Why nobody could be asked at all. */
function nobodyFor(visit: Stop, bays: readonly Bay[]): Help | undefined {
  const { lat, lng, skills, Branch } = visit;
  if (lat === null || lng === null) return help('place');
  const near = bays.filter(({ day }) => !Branch || day.Branch === Branch);
  if (near.length === 0) return help('nobody');
  const { requires, second } = visit;
  if (requires?.people === 2 && !second) return help('second');
  if (requires?.lift && !near.some(({ day }) => day.equipment.includes('lift'))) return help('lift');
  const part = requires?.parts.find(
    ({ device_type }) =>
      !near.some(({ day }) => !lacksOf(day, visit).some((lack) => lack.kind === 'missing-part' && lack.part === device_type)),
  );
  if (part) return help('part', { skill: part.device_type });
  const skill = skills.find((each) => !near.some(({ day }) => day.skills.includes(each)));
  const expired = near.find(({ day }) => day.ended_licences.some((each) => each.skill === skill))?.day;
  if (!skill || !expired) return skill ? help('skill', { skill }) : undefined;
  const { technician_id, technician_name, ended_licences } = expired;
  return help('licence', {
    skill,
    technician_id,
    technician_name,
    date: ended_licences.find((each) => each.skill === skill)?.until ?? null,
  });
}

/** For visits that fit nowhere what would make each of them fit on the days as they would be, alone; the least that somebody has to give. */
export async function helpsFor(
  bays: readonly Bay[],
  after: readonly (readonly Stop[])[],
  left: readonly Stop[],
  signal?: AbortSignal,
): Promise<Map<number, Help>> {
  const helps = new Map<number, Help>();
  if (left.length === 0) return helps;
  const able = (stop: Stop, { day }: Bay) => (!stop.Branch || stop.Branch === day.Branch) && isEquipped(day, stop);
  const standing = assisted(
    bays,
    after.flatMap((stops, bay) =>
      stops.map((stop): Wanted => ({ stop, bay, leave: 0, extra: (_, at) => (at === bay ? 0 : Number.POSITIVE_INFINITY) })),
    ),
  );
  const asked = left.map(
    (stop): Wanted => ({ stop, bay: undefined, leave: 0, extra: (bay) => (able(stop, bay) ? 0 : Number.POSITIVE_INFINITY) }),
  );
  const given = bays.length > 0 ? await problemOf(bays, [...standing, ...asked], { when: 'as asked' }) : undefined;
  const mended = given && (await relaxed(given.problem, given.orders, signal));
  const tours = mended ? mended.orders.map((order, bay) => tourOf(mended.problem, bay, order)) : [];
  const pause = pauses();
  for (const [at, stop] of left.entries()) {
    if (signal?.aborted) break;
    const index = standing.length + at;
    const nobody = nobodyFor(stop, bays);
    const days = mended && { problem: mended.problem, tours, pause, signal };
    helps.set(
      stop.ticket_id ?? 0,
      nobody ?? (days && given ? await helpIn(days, index, bays, given.base, stop.pin !== null) : help('nobody')),
    );
  }
  return helps;
}

async function helpIn(days: Days, index: number, bays: readonly Bay[], base: number, isPinned: boolean): Promise<Help> {
  const told = (kind: Help['kind'], found: Found) => {
    const day = bays[found.bay]?.day;
    const at = new Date(base + found.begins * MINUTE).toISOString();
    const minutes = found.longer > 0 ? found.longer : null;
    return help(kind, {
      technician_id: day?.technician_id ?? null,
      technician_name: day?.technician_name ?? null,
      date: day?.date ?? null,
      at,
      minutes,
    });
  };
  const asIs = least(await placesFor(days, index, {}), ({ begins }) => begins);
  if (asIs) return told('as-is', asIs);
  const longer = least(await placesFor(days, index, { shift: true }), (each) => each.longer);
  if (longer && longer.longer <= A_LITTLE_LONGER) return told('longer', longer);
  const { opens = 0, due = 0 } = days.problem.visits[index] ?? {};
  const hasWindow = Number.isFinite(opens) || Number.isFinite(due);
  const moved = hasWindow ? await placesFor(days, index, { window: true }) : [];
  const isSameDay = ({ shift }: Found) => shift < HALF_A_DAY;
  const soon = least(moved.filter(isSameDay), ({ shift }) => shift);
  if (soon && soon.shift <= A_LITTLE_LATER) return told('window', soon);
  const day = least(
    moved.filter((each) => !isSameDay(each)),
    ({ begins }) => begins,
  );
  if (day) return told('day', day);
  if (soon) return told('window', soon);
  if (longer) return told('longer', longer);
  const both = hasWindow
    ? least(await placesFor(days, index, { window: true, shift: true }), (each) => each.longer * 2 + each.shift)
    : undefined;
  return both ? told('both', both) : help(isPinned ? 'pinned' : 'none');
}
