'use client';

import { useTranslations } from 'next-intl';
import { Id } from '#components/ui/display/Id.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { ListTable } from '#components/ui/lists/ListTable.tsx';
import type { PlacedRow } from './placedRow.ts';
import { RowImei } from './RowImei.tsx';
import { RowState } from './RowState.tsx';

const FIRST = 60;

/** The first rows, readable before the grid's code has come. */
export function FirstRows({ rows }: { rows: PlacedRow[] }) {
  const t = useTranslations('batches');
  const sims = useWords('sims.fields', 'fields');
  return (
    <ListTable
      name={t('rows')}
      sort=""
      rows={rows.slice(0, FIRST)}
      columns={[
        { field: 'place', title: t('fields.place'), width: 76, end: true, cell: ({ place }) => String(place) },
        { field: 'state', title: sims('status'), width: 160, cell: (row) => <RowState row={row} isBusy={false} /> },
        {
          field: 'imei',
          title: sims('imei'),
          width: 190,
          cell: (row) => <RowImei row={row} />,
        },
        { field: 'iccid', title: sims('iccid'), width: 210, flex: 1, cell: ({ iccid }) => iccid && <Id kind="iccid" value={iccid} /> },
      ]}
    />
  );
}
