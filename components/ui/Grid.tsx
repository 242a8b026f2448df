'use client';

import { DataGrid, type GridColDef, type GridSortModel } from '@mui/x-data-grid';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { usePreference } from '#lib/browser/preferences.ts';
import type { Column, ListProps, Row } from './ListGrid.tsx';

const asGridColumn = <R extends Row>({ field, title, width, flex, end, sortable = false, cell }: Column<R>): GridColDef<R> => ({
  field,
  headerName: title,
  sortable,
  display: 'flex',
  align: end ? 'right' : 'left',
  headerAlign: end ? 'right' : 'left',
  renderCell: ({ row }) => <span style={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>{cell(row)}</span>,
  ...(flex ? { flex, minWidth: width } : { width }),
});

/** The grid itself, loaded after the rows: order by a click on a head, columns by dragging their edge, cells by arrow keys. */
export function Grid<R extends Row>({ name, columns, rows, sort, onSort }: ListProps<R>) {
  const t = useTranslations('list');
  const [density] = usePreference('density');
  const gridColumns = useMemo(() => columns.map(asGridColumn), [columns]);
  const model: GridSortModel = [{ field: sort.replace('-', ''), sort: sort.startsWith('-') ? 'desc' : 'asc' }];
  return (
    <DataGrid
      aria-label={name}
      rows={rows}
      columns={gridColumns}
      rowHeight={density === 'comfortable' ? 44 : 36}
      sortingMode="server"
      paginationMode="server"
      rowCount={rows.length}
      sortingOrder={['asc', 'desc']}
      sortModel={model}
      onSortModelChange={([first]) => first && onSort(first.sort === 'desc' ? `-${first.field}` : first.field)}
      disableColumnMenu
      disableColumnFilter
      hideFooter
      localeText={{ columnHeaderSortIconLabel: t('sort'), noRowsLabel: '' }}
      sx={{ flex: 1, minHeight: 0 }}
    />
  );
}
