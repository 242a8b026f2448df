import type { SunsetItem } from '#lib/contract/sunset.ts';

type SunsetFilter = {
  /** A part of Branch or site name, in any case, blanks around it left out. */
  q: string;
  /** One of these tags at least; none given, all. */
  tags: readonly string[];
};

/** The sites a filter leaves, in their order. The same answer as the upstream's `q`. */
export function filtered(items: readonly SunsetItem[], { q, tags }: SunsetFilter): readonly SunsetItem[] {
  const sought = q.trim().toLowerCase();
  if (!sought && tags.length === 0) return items;
  const isNamed = (text: string | null) => text?.toLowerCase().includes(sought) ?? false;
  return items.filter(
    (item) =>
      (!sought || isNamed(item.Branch) || isNamed(item.site_name)) && (tags.length === 0 || item.tags.some((tag) => tags.includes(tag))),
  );
}

export function tagsIn(items: Iterable<SunsetItem>): { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { tags } of items) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .sort((one, other) => other.count - one.count || (one.tag < other.tag ? -1 : 1));
}
