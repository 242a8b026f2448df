import type { SunsetItem } from '#lib/contract/sunset.ts';

type SunsetFilter = {
  /** A part of Branch or site name, in any case, blanks around it left out. */
  q: string;
  /** One of these tags at least; none given, all. */
  tags: readonly string[];
  technologies?: readonly string[];
};

/** The sites a filter leaves, in their order. The same answer as the upstream's `q`. */
export function filtered(items: readonly SunsetItem[], { q, tags, technologies = [] }: SunsetFilter): readonly SunsetItem[] {
  const sought = q.trim().toLowerCase();
  if (!sought && tags.length === 0 && technologies.length === 0) return items;
  const isNamed = (text: string | null) => text?.toLowerCase().includes(sought) ?? false;
  return items.filter(
    (item) =>
      (!sought || isNamed(item.Branch) || isNamed(item.site_name)) &&
      (technologies.length === 0 || technologies.includes(item.technology ?? '')) &&
      (tags.length === 0 || item.tags.some((tag) => tags.includes(tag))),
  );
}

type Counted = { value: string; count: number };

function countsOf(values: Iterable<string>): Counted[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
}

export const tagsIn = (items: readonly SunsetItem[]): Counted[] => countsOf(items.flatMap(({ tags }) => tags));

export const technologiesIn = (items: readonly SunsetItem[]): Counted[] => countsOf(items.flatMap(({ technology }) => technology ?? []));
