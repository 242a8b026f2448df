'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { CsLink } from '#components/swaps/CsLink.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import type { Column } from '#components/ui/lists/columns.ts';
import type { LostPath } from '#lib/contract/lostPaths.ts';
import { LossLevel, LossNote, LostPathNames } from './LossFacts.tsx';
import { TakeLost } from './TakeLost.tsx';

export function useLostPathColumns(): Column<LostPath>[] {
  const t = useTranslations('systems.lost');
  const fields = useTranslations('fields');
  return useMemo(
    () => [
      { field: 'level', title: t('level.title'), width: 224, flex: 0, cell: (lost) => <LossLevel lost={lost} /> },
      { field: 'cs_no', title: fields('cs_no'), width: 122, flex: 0, sortable: true, cell: (lost) => <CsLink cs={lost.cs_no} /> },
      {
        field: 'site_name',
        title: fields('site_name'),
        width: 240,
        flex: 1,
        sortable: true,
        cell: (lost) => (
          <span style={{ display: 'grid' }}>
            <span>{lost.site_name}</span>
            <LossNote lost={lost} />
          </span>
        ),
      },
      { field: 'Branch', title: fields('Branch'), width: 110, yields: true, cell: ({ Branch }) => Branch },
      { field: 'paths', title: t('paths'), width: 150, cell: (lost) => <LostPathNames lost={lost} /> },
      { field: 'since', title: t('since'), width: 184, sortable: true, cell: ({ since }) => <Time at={since} /> },
      { field: 'taken', title: t('takenTitle'), width: 200, cell: (lost) => <TakeLost lost={lost} /> },
    ],
    [t, fields],
  );
}
