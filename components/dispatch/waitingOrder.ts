import { z } from 'zod';
import type { Unassigned } from '#lib/contract/dispatch/stops.ts';
import { TICKET_PRIORITIES } from '#lib/contract/words/tickets.ts';

export const WAITING_SORTS = ['urgency', 'age', 'due', 'place'] as const;
export const WAITING_GROUPS = ['none', 'urgency', 'problem', 'needs', 'place'] as const;
export type WaitingSort = (typeof WAITING_SORTS)[number];
export type WaitingGrouping = (typeof WAITING_GROUPS)[number];

export const WaitingOrder = z.object({ sort: z.enum(WAITING_SORTS), group: z.enum(WAITING_GROUPS) });
export type WaitingOrder = z.infer<typeof WaitingOrder>;
export const USUAL_ORDER: WaitingOrder = { sort: 'urgency', group: 'none' };

const LAST = Number.POSITIVE_INFINITY;
const at = (instant: string | null | undefined) => (instant ? Date.parse(instant) : LAST);
const urgencyOf = ({ priority }: Unassigned) => TICKET_PRIORITIES.findIndex((each) => each === (priority ?? 'normal'));
const dueOf = ({ window }: Unassigned) => Math.min(at(window?.end), at(window?.start));

/** "Austin" and "78704", of an address as it is written here: street, city, state and ZIP code. */
function placeOf({ address }: Unassigned): { city: string; zip: string } {
  const parts = (address ?? '').split(',').map((part) => part.trim());
  return { city: parts.at(-2) ?? '', zip: /\b\d{5}\b/.exec(parts.at(-1) ?? '')?.[0] ?? '' };
}

const compare = (one: number, other: number) => (one === other ? 0 : one - other);
const byAge = (one: Unassigned, other: Unassigned) => compare(at(one.created_at), at(other.created_at));
const byUrgency = (one: Unassigned, other: Unassigned) => urgencyOf(other) - urgencyOf(one);
function byPlace(one: Unassigned, other: Unassigned): number {
  const [here, there] = [placeOf(one), placeOf(other)];
  return here.city.localeCompare(there.city) || here.zip.localeCompare(there.zip);
}

const ORDERS: Record<WaitingSort, (one: Unassigned, other: Unassigned) => number> = {
  urgency: (one, other) => byUrgency(one, other) || byAge(one, other),
  age: byAge,
  due: (one, other) => compare(dueOf(one), dueOf(other)) || byUrgency(one, other) || byAge(one, other),
  place: (one, other) => byPlace(one, other) || byUrgency(one, other),
};

const GROUP_OF: Record<WaitingGrouping, (visit: Unassigned) => string> = {
  none: () => '',
  urgency: ({ priority }) => priority ?? 'normal',
  problem: ({ problem }) => problem ?? '',
  needs: ({ skills }) => skills.toSorted().join(' '),
  place: (visit) => placeOf(visit).city,
};

export type WaitingPart = { key: string; visits: readonly Unassigned[] };

/** What waits in groups: the group of whoever comes first is the first, what is in none the last. */
export function waitingParts(waiting: readonly Unassigned[], { sort, group }: WaitingOrder): WaitingPart[] {
  const parts = new Map<string, Unassigned[]>();
  for (const visit of waiting.toSorted(ORDERS[sort])) {
    const key = GROUP_OF[group](visit);
    parts.set(key, [...(parts.get(key) ?? []), visit]);
  }
  const named = [...parts].map(([key, visits]) => ({ key, visits }));
  return group === 'none' ? named : [...named.filter(({ key }) => key !== ''), ...named.filter(({ key }) => key === '')];
}
