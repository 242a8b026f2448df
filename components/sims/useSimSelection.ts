'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { z } from 'zod';
import type { Ticks } from '#components/ui/ticks.ts';
import { useKept } from '#lib/browser/useKept.ts';
import { useUser } from '#lib/browser/useUser.tsx';
import { pathOf } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { parseQuery } from '#lib/contract/query.ts';
import type { SimSelection } from '#lib/contract/simSelection.ts';
import { type Sim, SimQuery } from '#lib/contract/sims.ts';

/** Ticked one by one, or all that a search found but the unticked. */
const Kept = z.union([
  z.object({ ids: z.array(z.number()).min(1) }),
  z.object({ search: z.string(), total: z.number(), except: z.array(z.number()) }),
]);

/** What a list finds, whatever its page and order, as one text. */
const searchOf = (query: SimQuery) =>
  pathOf(contract.sims.list, { query: { ...query, page: undefined, per_page: undefined, sort: undefined } }).split('?')[1] ?? '';

export type Selected = ReturnType<typeof useSimSelection>;

/** The ticked SIMs, kept in this tab over paging, order, filters and reload. `total` is how many the list finds now. */
export function useSimSelection(query: SimQuery, total: number | undefined) {
  const t = useTranslations('sims');
  const [kept, keep] = useKept('tab', `selection.${useUser()?.id ?? 0}`, Kept);
  const search = searchOf(query);
  const { sort } = query;

  return useMemo(() => {
    const isElsewhere = kept !== undefined && 'search' in kept && kept.search !== search;
    const ids = new Set(kept && 'ids' in kept ? kept.ids : undefined);
    const except = new Set(kept && 'search' in kept ? kept.except : undefined);
    const all = kept && 'search' in kept ? (isElsewhere ? kept.total : (total ?? kept.total)) : 0;
    const count = ids.size + Math.max(0, all - except.size);
    const clear = () => keep(undefined);

    const ticks: Ticks<Sim> = {
      has: (id) => ids.has(id) || (kept !== undefined && 'search' in kept && !isElsewhere && !except.has(id)),
      set(changed, on) {
        if (kept && 'search' in kept) {
          const left = changedSet(except, changed, !on);
          return left.length < all ? keep({ ...kept, total: all, except: left }) : clear();
        }
        const left = changedSet(ids, changed, on);
        keep(left.length > 0 ? { ids: left } : undefined);
      },
      label: ({ imei }) => t('selection.tick', { imei }),
      locked: isElsewhere,
    };
    const selection: SimSelection | undefined =
      kept && count > 0
        ? 'ids' in kept
          ? { query: { sort }, ids: kept.ids, count }
          : { query: { ...parseQuery(SimQuery, new URLSearchParams(kept.search)), sort }, except: kept.except, count }
        : undefined;
    return {
      ticks,
      selection,
      clear,
      /** All that match are selected, and these are not what the list shows now. */
      elsewhere: isElsewhere ? kept.search : undefined,
      isAll: kept !== undefined && 'search' in kept,
      selectAll: () => keep({ search, total: total ?? 0, except: [] }),
    };
  }, [kept, keep, search, sort, total, t]);
}

function changedSet(before: ReadonlySet<number>, changed: readonly number[], on: boolean): number[] {
  const after = new Set(before);
  for (const id of changed) {
    if (on) after.add(id);
    else after.delete(id);
  }
  return [...after];
}
