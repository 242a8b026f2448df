'use client';

import { DataGrid, type GridEventListener, type GridRowSelectionModel, useGridApiRef } from '@mui/x-data-grid';
import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { usePreference } from '#lib/browser/storage/preferences.ts';
import type { Batch } from '#lib/contract/batches.ts';
import * as contract from '#lib/contract/index.ts';
import { RefusedImei } from './ImeiCell.tsx';
import type { PlacedRow } from './placedRow.ts';
import { useRowColumns } from './rowColumns.tsx';
import { useGridWords } from './useGridWords.ts';
import { useImeiEdits } from './useImeiEdits.ts';
import type { RowActions } from './useRowActions.ts';
import { type FocusedCell, useTakeOver } from './useTakeOver.ts';

const RowMenu = lazyPart(async () => (await import('./RowMenu.tsx')).RowMenu);
const StaleImei = lazyPart(async () => (await import('./StaleImei.tsx')).StaleImei);

type Props = {
  batch: Batch;
  rows: PlacedRow[];
  rowActions: RowActions;
  selected: ReadonlySet<number>;
  onSelect: (selected: ReadonlySet<number>) => void;
  focusedCell?: FocusedCell;
};

/** All rows of a batch in one grid that draws only those in sight. Enter or F2 on an IMEI edits it, Enter saves, Esc takes it back. */
export function RowGrid({ batch, rows, rowActions, selected, onSelect, focusedCell }: Props) {
  const t = useTranslations('batches');
  const words = useGridWords();
  const may = useAllows();
  const [density] = usePreference('density');
  const [menu, setMenu] = useState<{ row: PlacedRow; anchor: HTMLElement }>();
  const mayEdit = may(contract.batches.editImei.access);
  const grid = useGridApiRef();
  useTakeOver(grid, focusedCell);
  const edits = useImeiEdits(rowActions);
  const openMenu = useCallback((row: PlacedRow, anchor: HTMLElement) => setMenu({ row, anchor }), []);
  const columns = useRowColumns({ provider: batch.provider, mayEdit, busy: rowActions.busy, onMenu: openMenu });

  const onKey: GridEventListener<'cellKeyDown'> = ({ id, field, isEditable, cellMode }, event) => {
    if (event.key === 'F2' && isEditable && cellMode === 'view') grid.current?.startCellEditMode({ id, field });
  };

  const toggle = (model: GridRowSelectionModel) => {
    const ids = [...model.ids].map(Number);
    if (model.type === 'include') return onSelect(new Set(ids));
    const left = new Set(ids);
    onSelect(new Set([...selected, ...rows.map(({ id }) => id)].filter((id) => !left.has(id))));
  };

  return (
    <RefusedImei value={edits.refused}>
      <DataGrid
        apiRef={grid}
        onCellKeyDown={onKey}
        aria-label={t('rows')}
        rows={rows}
        columns={columns}
        rowHeight={density === 'comfortable' ? 44 : 36}
        // The server's pages are one: the grid gets every row and draws those in sight.
        paginationMode="server"
        rowCount={rows.length}
        hideFooter
        disableColumnMenu
        disableColumnFilter
        checkboxSelection
        keepNonExistentRowsSelected
        rowSelectionModel={{ type: 'include', ids: new Set(selected) }}
        onRowSelectionModelChange={toggle}
        isCellEditable={({ row }) => mayEdit && row.sim_id !== null && !rowActions.busy.has(row.id)}
        processRowUpdate={edits.save}
        onProcessRowUpdateError={edits.refuse}
        localeText={words}
        sx={{ flex: 1, minHeight: 0, '& .MuiDataGrid-cell--editing': { outline: 'none !important', boxShadow: 'none' } }}
      />
      {menu && <RowMenu batch={batch} row={menu.row} anchor={menu.anchor} rowActions={rowActions} onClose={() => setMenu(undefined)} />}
      {edits.stale && <StaleImei stale={edits.stale} rowActions={rowActions} onClose={edits.forget} />}
    </RefusedImei>
  );
}
