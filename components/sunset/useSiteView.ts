'use client';

import { useMemo, useRef } from 'react';
import type { MapPoint } from '#components/map/points.ts';
import { isPlace } from '#components/map/points.ts';
import { useMinute } from '#components/ui/display/useMinute.ts';
import { useListState } from '#lib/browser/api/useListState.ts';
import { addressOf, anyTextUpTo, id, oneOf, textUpTo } from '#lib/contract/addresses/address.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { filtered, tagsIn, technologiesIn } from './filter.ts';
import { COLOUR_BY, type ColourBy, keyOf, OTHERS } from './groups.ts';
import { useGroups } from './groupWords.ts';

type Address = {
  campaign: number | undefined;
  tech: string[] | undefined;
  q: string | undefined;
  tag: string[] | undefined;
  by: ColourBy;
  hide: string[] | undefined;
};
const Address = addressOf<Address>({
  campaign: id,
  tech: anyTextUpTo(40),
  q: textUpTo(500),
  tag: anyTextUpTo(40),
  by: (said) => oneOf(COLOUR_BY)(said) ?? 'status',
  hide: anyTextUpTo(120),
});

function useCampaignSites(items: readonly SunsetItem[], campaign: number | undefined) {
  return useMemo(() => (campaign === undefined ? items : items.filter(({ campaign_id }) => campaign_id === campaign)), [items, campaign]);
}

const NO_TAGS: readonly string[] = [];
const HOUR = 3_600_000;

const isSame = (one: MapPoint, other: MapPoint | undefined) =>
  one.id === other?.id && one.group === other.group && one.lng === other.lng && one.lat === other.lat;

export function useSiteView(all: readonly SunsetItem[]) {
  const { query, change } = useListState(Address);
  const { campaign, tech: technologies = NO_TAGS, q = '', tag: tags = NO_TAGS, by, hide = NO_TAGS } = query;
  const now = Math.floor(useMinute() / HOUR) * HOUR;
  const items = useCampaignSites(all, campaign);
  const groups = useGroups(items, by, now);
  const found = useMemo(() => filtered(items, { q, tags, technologies }), [items, q, tags, technologies]);
  const seen = useMemo(() => {
    const keys = new Set(groups.map(({ key }) => key));
    const counts = new Map<string, number>();
    const groupOf = new Map<number, string>();
    for (const item of found) {
      const own = keyOf(item, by, now);
      const key = keys.has(own) ? own : OTHERS;
      groupOf.set(item.id, key);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const hidden = new Set(hide);
    const shown = hidden.size > 0 ? found.filter(({ id }) => !hidden.has(groupOf.get(id) ?? '')) : found;
    return { shown, counts, groupOf };
  }, [found, groups, by, now, hide]);
  const points = useStablePoints(
    useMemo(
      () =>
        seen.shown.flatMap(({ id, lng, lat }): MapPoint[] =>
          lng !== null && lat !== null && isPlace(lng, lat) ? [{ id, lng, lat, group: seen.groupOf.get(id) ?? '' }] : [],
        ),
      [seen],
    ),
  );
  const tagsThere = useMemo(() => tagsIn(items), [items]);
  const technologiesThere = useMemo(() => technologiesIn(items), [items]);
  return { items, campaign, technologies, technologiesThere, q, tags, by, hide, now, change, groups, ...seen, points, tagsThere };
}

export type SiteView = ReturnType<typeof useSiteView>;

/** The same array while nothing of it changed: a note typed draws no map anew. */
function useStablePoints(points: MapPoint[]): readonly MapPoint[] {
  const stored = useRef<readonly MapPoint[]>(points);
  const { current } = stored;
  if (current !== points && (current.length !== points.length || !points.every((point, at) => isSame(point, current[at]))))
    stored.current = points;
  return stored.current;
}
