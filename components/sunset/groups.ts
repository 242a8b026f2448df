import type { SunsetItem } from '#lib/contract/sunset.ts';

/** What the sites can be coloured by; `default` makes one group of all. */
export const COLOUR_BY = ['default', 'Branch', 'status', 'tag', 'panel_type', 'technology', 'provider', 'technician_id', 'age'] as const;
export type ColourBy = (typeof COLOUR_BY)[number];

/** Days a site has been on the list, up to and without; the last is open. */
export const AGES = [30, 90, 180] as const;
const DAY = 86_400_000;

/** Of what there is none of: no tag, no technician. */
export const NONE = '';
/** Groups beyond those that colours can tell apart. */
export const OTHERS = '…';
/** So many groups get a colour of their own. */
export const MOST_GROUPS = 8;

/** The group of a site. Of several tags the first counts, in the order somebody gave them. `age-30` is under 30 days, `age-more` the oldest. */
export function keyOf(item: SunsetItem, by: ColourBy, now: number): string {
  if (by === 'default') return 'all';
  if (by === 'tag') return item.tags[0] ?? NONE;
  if (by !== 'age') return String(item[by] ?? NONE);
  if (!item.created_at) return NONE;
  const days = (now - Date.parse(item.created_at)) / DAY;
  const limit = AGES.find((each) => days < each);
  return limit === undefined ? 'age-more' : `age-${limit}`;
}

export type Group = { key: string; count: number };

const AGE_ORDER = [...AGES.map((each) => `age-${each}`), 'age-more', NONE];

/** Ages by age, others by size, what has none last. More than colours can tell apart are drawn together as `OTHERS`. */
export function groupsOf(items: Iterable<SunsetItem>, by: ColourBy, now: number): Group[] {
  const counts = new Map<string, number>();
  for (const item of items) {
    const key = keyOf(item, by, now);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const groups = [...counts].map(([key, count]) => ({ key, count }));
  if (by === 'age') return groups.sort((one, other) => AGE_ORDER.indexOf(one.key) - AGE_ORDER.indexOf(other.key));
  groups.sort(
    (one, other) => Number(one.key === NONE) - Number(other.key === NONE) || other.count - one.count || (one.key < other.key ? -1 : 1),
  );
  if (groups.length <= MOST_GROUPS) return groups;
  const named = groups.filter(({ key }) => key !== NONE).slice(0, MOST_GROUPS - 1);
  const rest = groups.filter((group) => !named.includes(group)).reduce((sum, { count }) => sum + count, 0);
  return [...named, { key: OTHERS, count: rest }];
}

export function groupIn(groups: readonly Group[], item: SunsetItem, by: ColourBy, now: number): string {
  const key = keyOf(item, by, now);
  return groups.some((group) => group.key === key) ? key : OTHERS;
}
