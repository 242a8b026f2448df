'use client';

import { useCallback, useMemo, useState } from 'react';
import type { Ring } from '#components/map/region.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';

const NOBODY: ReadonlySet<number> = new Set();
const NO_REGIONS: readonly Ring[] = [];

/** Which sites are chosen, wherever it was done. What was chosen on the map stands first in the list; what is not shown is not chosen. */
export function useSelection(shown: readonly SunsetItem[]) {
  const [marked, setMarked] = useState(NOBODY);
  const [first, setFirst] = useState(NOBODY);
  const [regions, setRegions] = useState(NO_REGIONS);
  const selected = useMemo(() => {
    if (marked.size === 0) return NOBODY;
    return new Set(shown.flatMap(({ id }) => (marked.has(id) ? [id] : [])));
  }, [shown, marked]);
  const ordered = useMemo(
    () => (first.size > 0 ? [...shown.filter(({ id }) => first.has(id)), ...shown.filter(({ id }) => !first.has(id))] : shown),
    [shown, first],
  );

  const choose = useCallback((ids: Iterable<number>) => {
    setMarked(new Set(ids));
    setRegions(NO_REGIONS);
  }, []);
  const clear = useCallback(() => {
    setMarked(NOBODY);
    setFirst(NOBODY);
    setRegions(NO_REGIONS);
  }, []);
  const take = (ids: readonly number[], add: boolean, ring?: Ring) => {
    const all = new Set(add ? [...selected, ...ids] : ids);
    setMarked(all);
    setFirst(all);
    setRegions(ring ? [...(add ? regions : NO_REGIONS), ring] : add ? regions : NO_REGIONS);
  };
  return { selected, ordered, regions, choose, clear, take };
}
