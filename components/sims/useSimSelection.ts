'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type RowSelection, selectedAfter } from '#components/ui/lists/selection.ts';
import { useUser } from '#lib/browser/api/useUser.tsx';
import { usePersistedState } from '#lib/browser/storage/usePersistedState.ts';
import { SimAddress } from '#lib/contract/addresses/sims.ts';
import { pathOf } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { parseQuery } from '#lib/contract/query.ts';
import type { SimQuery } from '#lib/contract/sims/list.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import type { SimSelection } from '#lib/domain/simSelection.ts';
import { isRecord } from '#lib/format/records.ts';
import { isListOf, isNumber, isText, shapeOf } from '#lib/format/shape.ts';

/** Ticked one by one in what a search found, or all that it found but the unticked. */
type One = { search: string } & ({ ids: number[] } | { total: number; except: number[] });
const isOne = (value: unknown): value is One =>
  isRecord(value) &&
  isText(value.search) &&
  ('ids' in value ? isListOf(value.ids, isNumber) && value.ids.length > 0 : isNumber(value.total) && isListOf(value.except, isNumber));
/** `before`: what was selected in another list until something was ticked in this one. */
type Stored = One & { before?: One | undefined };
const Stored = shapeOf((value): value is Stored => isOne(value) && (!('before' in value) || isOne(value.before)));

/** What a list finds, whatever its page and order, as one text. */
const searchOf = (query: SimQuery) =>
  pathOf(contract.sims.list, { query: { ...query, page: undefined, per_page: undefined, sort: undefined } }).split('?')[1] ?? '';

const queryOf = (search: string) => parseQuery(SimAddress, new URLSearchParams(search));
const countOf = (stored: One) => ('ids' in stored ? stored.ids.length : stored.total - stored.except.length);

export type Selected = ReturnType<typeof useSimSelection>;

type Change = { changed: readonly number[]; on: boolean; search: string; total: number | undefined };

function ticked(now: Stored | undefined, { changed, on, search, total }: Change): Stored | undefined {
  const here = now?.search === search ? now : undefined;
  if (here && 'except' in here) {
    const left = { ...here, total: total ?? here.total, except: selectedAfter(here.except, changed, !on) };
    return countOf(left) > 0 ? left : undefined;
  }
  const ids = selectedAfter(here?.ids ?? [], changed, on);
  const before = here ? here.before : now;
  return ids.length > 0 ? { search, ids, before: before && plain(before) } : undefined;
}

/** Kept in this tab over paging, order and reload, for the list they were ticked in. `total` is how many the list finds now. */
export function useSimSelection(query: SimQuery, total: number | undefined) {
  const t = useTranslations('sims');
  const [found, store] = usePersistedState('tab', `selection.${useUser()?.id ?? 0}`, Stored);
  const search = searchOf(query);
  const { sort } = query;

  return useMemo(() => {
    const isElsewhere = found !== undefined && found.search !== search;
    // What all that match are changes as one looks at them; of another list nobody knows.
    const stored = found && 'total' in found && !isElsewhere ? { ...found, total: total ?? found.total } : found;
    const here = isElsewhere ? undefined : stored;
    const ids = new Set(here && 'ids' in here ? here.ids : undefined);
    const except = new Set(here && 'except' in here ? here.except : undefined);
    const clear = () => store(undefined);

    const rowSelection: RowSelection<Sim> = {
      has: (id) => ids.has(id) || (here !== undefined && 'except' in here && !except.has(id)),
      // From what is ticked at this moment: two keys may come before the list is drawn again.
      set: (changed, on) => store((now) => ticked(now, { changed, on, search, total })),
      label: (sim) => t('selection.tick', { imei: simNumber(sim) }),
    };
    const count = stored ? countOf(stored) : 0;
    const selection: SimSelection | undefined =
      stored && count > 0
        ? 'ids' in stored
          ? { query: { sort }, ids: stored.ids, count }
          : { query: { ...queryOf(stored.search), sort }, except: stored.except, count }
        : undefined;
    return {
      rowSelection,
      selection,
      clear,
      search: stored?.search ?? search,
      query: stored ? queryOf(stored.search) : query,
      isElsewhere,
      isAll: stored !== undefined && 'except' in stored,
      selectAll: () => store({ search, total: total ?? 0, except: [] }),
      before: stored?.before && { count: countOf(stored.before), search: stored.before.search, restore: () => store(stored.before) },
    };
  }, [found, store, query, search, sort, total, t]);
}

/** Without what was before it: one step back is enough. */
const plain = ({ before: _, ...stored }: Stored) => stored as One;
