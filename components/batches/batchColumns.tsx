'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Time } from '#components/ui/display/Time.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import type { Column } from '#components/ui/lists/ListGrid.tsx';
import type { Batch } from '#lib/contract/batches.ts';
import { shownId } from '#lib/format/ids.ts';
import { BatchCounts } from './BatchCounts.tsx';
import { BatchLink } from './BatchLink.tsx';
import { useProviderWord } from './useProviderWord.ts';

export function useBatchColumns(): Column<Batch>[] {
  const t = useTranslations('batches');
  const titles = useTranslations('titles');
  const common = useTranslations('common');
  const fields = useTranslations('fields');
  const sims = useWords('sims.fields', 'fields');
  const providerWord = useProviderWord();
  return useMemo(
    () => [
      { field: 'id', title: common('number'), width: 84, flex: 0, end: true, sortable: true, cell: ({ id }) => shownId(id) },
      {
        field: 'name',
        title: fields('name'),
        width: 200,
        flex: 2,
        sortable: true,
        cell: ({ id, name }) => <BatchLink id={id} name={name || titles('batch-view', { id: shownId(id) })} />,
      },
      {
        field: 'counts',
        title: common('rows'),
        width: 200,
        flex: 1,
        cell: (batch) => <BatchCounts counts={batch.counts} rows={batch.rows_count} />,
      },
      { field: 'device_type', title: sims('device_type'), width: 120, sortable: true, cell: (batch) => batch.device_type },
      { field: 'warehouse_code', title: sims('warehouse_code'), width: 110, sortable: true, cell: (batch) => batch.warehouse_code },
      { field: 'provider', title: sims('provider'), width: 105, sortable: true, cell: (batch) => providerWord(batch.provider) },
      { field: 'created_by', title: t('fields.created_by'), width: 130, cell: (batch) => batch.created_by },
      {
        field: 'created_at',
        title: t('fields.created_at'),
        width: 150,
        end: true,
        sortable: true,
        cell: (batch) => batch.created_at && <Time at={batch.created_at} />,
      },
    ],
    [t, sims, providerWord, common, fields, titles],
  );
}
