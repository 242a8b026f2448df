'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useCount } from '#components/ui/display/useCount.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import type { Column } from '#components/ui/lists/columns.ts';
import { useOwnColumns } from '#components/ui/lists/useOwnColumns.ts';
import { hrefOf } from '#lib/access/pages.ts';
import type { Stocktake } from '#lib/contract/stocktakes.ts';
import { STOCKTAKE_STATES } from '#lib/contract/words/stocktakes.ts';

const WIDTHS = { found: 80, missing: 95, elsewhere: 135, unknown: 120 } as const;
const USUAL = ['place', 'device_type', 'expected', ...STOCKTAKE_STATES, 'created_by', 'created_at', 'state'];

export function useStocktakeColumns() {
  const t = useTranslations('stocktakes');
  const sims = useWords('sims.fields', 'fields');
  const batches = useTranslations('batches.fields');
  const common = useTranslations('common');
  const count = useCount();
  const all = useMemo((): Column<Stocktake>[] => {
    return [
      {
        ...{ field: 'place', title: t('place'), width: 100 },
        cell: ({ id, place }) => <TextLink href={hrefOf('stocktake', { id })}>{place}</TextLink>,
      },
      { field: 'device_type', title: sims('device_type'), width: 120, flex: 1, cell: ({ device_type }) => device_type ?? t('allTypes') },
      { field: 'expected', title: t('expected'), width: 85, end: true, cell: ({ expected }) => count(expected) },
      ...STOCKTAKE_STATES.map((state) => ({
        ...{ field: state, title: t(`states.${state}`), width: WIDTHS[state], end: true },
        cell: (row: Stocktake) => count(row[state]),
      })),
      { field: 'created_by', title: batches('created_by'), width: 125, cell: ({ created_by }) => created_by },
      { field: 'created_at', title: batches('created_at'), width: 125, sortable: true, cell: ({ created_at }) => <Time at={created_at} /> },
      { field: 'state', title: common('state'), width: 80, cell: ({ closed_at }) => t(closed_at ? 'closed' : 'open') },
    ];
  }, [t, sims, batches, common, count]);
  return useOwnColumns('stocktakes', all, USUAL);
}
