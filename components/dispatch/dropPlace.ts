import { idIn } from '#lib/format/ids.ts';

/**
 * Where something is let go: with a technician, before the nth stop (counted without what is carried; where it fits best when left out), on a
 * lane at a time (epoch ms), on a day of the week that is shown, or with nobody.
 */
export type DropPlace = { technicianId: number; at?: number; time?: number; date?: string } | 'nobody';

export const isSameDrop = (one: DropPlace | undefined, other: DropPlace | undefined): boolean =>
  one === other ||
  (typeof one === 'object' &&
    typeof other === 'object' &&
    one.technicianId === other.technicianId &&
    one.at === other.at &&
    one.time === other.time &&
    one.date === other.date);

/** To so much a time on a lane is rounded, ms. */
const STEP = 5 * 60_000;

const centreOf = (box: DOMRect, axis: string) => (axis === 'x' ? box.left + box.width / 2 : box.top + box.height / 2);

/** So near to a numbered stop of the map a ticket is let go on it, px. */
const NEAR = 40;

function nearestIn(map: HTMLElement, x: number, y: number): HTMLElement | undefined {
  const far = (each: HTMLElement) => {
    const box = each.getBoundingClientRect();
    return Math.hypot(centreOf(box, 'x') - x, centreOf(box, 'y') - y);
  };
  const stops = [...map.querySelectorAll<HTMLElement>('[data-before]')].map((each) => ({ each, far: far(each) }));
  return stops.filter((stop) => stop.far <= NEAR).sort((one, other) => one.far - other.far)[0]?.each;
}

/**
 * What lies under a point of the window. An element that takes drops says so by `data-drop` (a technician's number, or `nobody`); with
 * `data-axis` its children with `data-key` are places between which to drop; with `data-start` and `data-end` (epoch ms) it is a lane of time;
 * with `data-before` it is one place itself. Inside of `data-near` the nearest such place is meant.
 */
export function placeUnder(x: number, y: number, carried: string): DropPlace | undefined {
  const found = document.elementFromPoint(x, y);
  const map = found?.closest<HTMLElement>('[data-near]');
  const target = found?.closest<HTMLElement>('[data-drop]') ?? (map ? nearestIn(map, x, y) : undefined);
  const to = target?.dataset.drop;
  if (!target || to === undefined) return undefined;
  if (to === 'nobody') return 'nobody';
  const technicianId = idIn(to);
  const { axis, before, start, end, date } = target.dataset;
  if (before !== undefined) {
    const own = map?.querySelector<HTMLElement>(`[data-drop="${to}"][data-key="${carried}"]`)?.dataset.before;
    return { technicianId, at: Number(before) - (own !== undefined && Number(own) < Number(before) ? 1 : 0) };
  }
  if (start !== undefined && end !== undefined) {
    const box = target.getBoundingClientRect();
    const time = Number(start) + ((x - box.left) / box.width) * (Number(end) - Number(start));
    return { technicianId, time: Math.round(time / STEP) * STEP };
  }
  if (!axis) return date === undefined ? { technicianId } : { technicianId, date };
  const others = [...target.querySelectorAll<HTMLElement>('[data-key]')].filter(({ dataset }) => dataset.key !== carried);
  return { technicianId, at: others.filter((each) => centreOf(each.getBoundingClientRect(), axis) < y).length };
}
