'use client';

import { DataGrid, type GridColDef, type GridRowSelectionModel, type GridSortModel, useGridApiRef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { useLetterScale, useTight, useWide } from '#components/ui/display/useWidth.ts';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import { usePreference } from '#lib/browser/storage/preferences.ts';
import { clipboardText } from './clipboardText.ts';
import { type Column, partOf, sortFieldOf } from './columns.ts';
import { isRowPress } from './isRowPress.ts';
import { type FocusedCell, useTakeOver } from './lateGrid.ts';
import type { ListProps, Row } from './listProps.ts';
import { useGridWords } from './useGridWords.ts';

const widthOf = (width: number, flex: number | undefined) => (flex ? { flex, minWidth: width } : { width });

const asGridColumn = <R extends Row>(column: Column<R>, scale: number, wide: boolean): GridColDef<R> => ({
  field: column.field,
  headerName: column.title,
  sortable: Boolean(column.sortable),
  ...(column.titleUnseen && { renderHeader: () => <VisuallyHidden>{column.title}</VisuallyHidden>, resizable: false }),
  display: 'flex',
  valueFormatter: clipboardText,
  align: column.end ? 'right' : 'left',
  headerAlign: column.end ? 'right' : 'left',
  renderCell: ({ row }) => <span style={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>{column.cell(row)}</span>,
  ...widthOf(Math.round(column.width * scale), wide ? partOf(column) : column.flex),
});

/** The grid itself, loaded after the rows: order by a click on a head, columns by dragging their edge, cells by arrow keys, ticks by Space. */
export function Grid<R extends Row>({
  name,
  columns,
  rows,
  sort,
  onSort,
  selection,
  onWidth,
  opened,
  onOpen,
  focusedCell,
}: Omit<ListProps<R>, 'phone'> & {
  /** Where somebody stood in the rows it takes the place of. */
  focusedCell?: FocusedCell;
}) {
  const grid = useGridApiRef();
  useTakeOver(grid, focusedCell);
  const words = useGridWords();
  const [density] = usePreference('density');
  const wide = useWide();
  const scale = useLetterScale();
  const tight = useTight();
  const gridColumns = useMemo(
    () => columns.filter((column) => !(tight && column.yields)).map((column) => asGridColumn(column, scale, wide)),
    [columns, scale, wide, tight],
  );
  const sorted = columns.find((column) => sortFieldOf(column) === sort.replace('-', ''));
  const sortModel: GridSortModel = sorted ? [{ field: sorted.field, sort: sort.startsWith('-') ? 'desc' : 'asc' }] : [];
  const sortBy = ([first]: GridSortModel) => {
    const field = sortFieldOf(columns.find((column) => column.field === first?.field) ?? { field: '' });
    if (field) onSort(first?.sort === 'desc' ? `-${field}` : field);
  };
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const selected = useMemo<GridRowSelectionModel>(
    () => ({ type: 'include', ids: new Set(selection ? ids.filter(selection.has) : []) }),
    [ids, selection],
  );
  const toggle = ({ ids: now }: GridRowSelectionModel) => {
    const changed = ids.filter((id) => now.has(id) !== selection?.has(id));
    const [on, off] = [changed.filter((id) => now.has(id)), changed.filter((id) => !now.has(id))];
    if (on.length > 0) selection?.set(on, true);
    if (off.length > 0) selection?.set(off, false);
  };
  return (
    <DataGrid
      apiRef={grid}
      aria-label={name}
      rows={rows}
      columns={gridColumns}
      rowHeight={density === 'comfortable' ? 44 : 36}
      sortingMode="server"
      paginationMode="server"
      rowCount={rows.length}
      sortingOrder={['asc', 'desc']}
      sortModel={sortModel}
      onSortModelChange={sortBy}
      rowSelection={Boolean(selection)}
      checkboxSelection={Boolean(selection)}
      disableRowSelectionExcludeModel
      keepNonExistentRowsSelected
      rowSelectionModel={selected}
      onRowSelectionModelChange={toggle}
      getRowClassName={({ id }) => (id === opened ? 'lk-opened' : '')}
      onRowClick={({ row }, event) => {
        if (wide && isRowPress(event.target)) onOpen?.(row);
      }}
      onCellKeyDown={({ id, row, field }, event) => {
        if (event.key === 'Enter' && wide && onOpen && event.target === event.currentTarget && field !== '__check__') onOpen(row);
        if (event.key !== ' ' || event.shiftKey || field === '__check__' || event.target !== event.currentTarget || !selection) return;
        event.preventDefault();
        // By itself the grid would go on by as many rows as are in sight.
        event.defaultMuiPrevented = true;
        selection.set([Number(id)], !selection.has(Number(id)));
      }}
      onColumnWidthChange={({ colDef, width }) => onWidth?.(colDef.field, Math.round(width / scale))}
      disableColumnMenu
      disableColumnFilter
      hideFooter
      localeText={words}
      sx={{ flex: 1, minHeight: 0 }}
    />
  );
}
