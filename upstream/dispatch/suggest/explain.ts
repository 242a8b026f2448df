import type { Stop } from '#lib/contract/dispatch/stops.ts';
import type { Reason } from '#lib/contract/dispatch/suggestion.ts';
import { costOf, type Route } from './route.ts';

const why = (kind: Reason['kind'], more: Partial<Reason> = {}): Reason => ({
  kind,
  minutes: null,
  at: null,
  skill: null,
  count: null,
  technician_id: null,
  ...more,
});

const detour = (route: Route, order: readonly number[], site: number) =>
  costOf(route, order).drive -
  costOf(
    route,
    order.filter((each) => each !== site),
  ).drive;

type Placed = {
  stop: Stop;
  site: number;
  route: Route;
  before: readonly number[];
  after: readonly number[];
  skilled: (skill: string) => number;
  /** Somebody else had it: why they do not any more, and what that saves. */
  from?: { kind: 'handed' | 'gave-way' | 'off'; from: number; minutes: number };
};

export function reasonsFor({ stop, site, route, before, after, skilled, from }: Placed): Reason[] {
  const now = detour(route, after, site);
  const isNew = !before.includes(site);
  const saved = isNew ? 0 : detour(route, before, site) - now;
  return [
    ...(from ? [why(from.kind, { technician_id: from.from, minutes: Math.max(0, from.minutes) })] : []),
    ...(stop.priority === 'urgent' ? [why('urgent')] : []),
    ...(stop.window?.end ? [why('window', { at: stop.window.end })] : []),
    ...(stop.window?.start && !stop.window.end ? [why('opens', { at: stop.window.start })] : []),
    ...(stop.late_minutes ? [why('late', { minutes: stop.late_minutes })] : []),
    ...stop.skills.map((skill) => why('skill', { skill, count: skilled(skill) })),
    ...(isNew && !from ? [why('detour', { minutes: Math.max(0, now) })] : []),
    ...(saved > 0 ? [why('saved', { minutes: saved })] : []),
  ];
}

export const KEPT = why('kept');
