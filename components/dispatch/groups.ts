import type { Stop, Unassigned } from '#lib/contract/dispatch/stops.ts';

export const COLOUR_BY = ['technician', 'status', 'tag', 'panel', 'age'] as const;
export type ColourBy = (typeof COLOUR_BY)[number];

/** Visits that have no tag, no panel type, nobody. */
export const NONE = ' none';
/** From this many days on a ticket is in the group; the last group is everything older. */
export const AGES = [1, 3, 7, 14] as const;
const DAY = 86_400_000;

export function groupOf(visit: Stop | Unassigned, by: ColourBy, technicianId: number | undefined, now: number): string {
  if (by === 'technician') return technicianId === undefined ? NONE : String(technicianId);
  if (by === 'status') return visit.status ?? 'open';
  if (by === 'tag') return visit.tags[0] ?? NONE;
  if (by === 'panel') return visit.panel_type ?? NONE;
  const born = Date.parse(visit.created_at ?? '');
  if (Number.isNaN(born)) return NONE;
  const days = AGES.find((each) => now - born < each * DAY);
  return days === undefined ? 'older' : `age-${days}`;
}
