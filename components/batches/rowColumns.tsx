'use client';

import MoreIcon from '@mui/icons-material/MoreHorizOutlined';
import IconButton from '@mui/material/IconButton';
import type { GridColDef } from '@mui/x-data-grid';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Id } from '#components/ui/display/Id.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { isImei, plainDigits } from '#lib/format/identifiers.ts';
import { clipboardText } from './clipboardText.ts';
import { ImeiCell } from './ImeiCell.tsx';
import type { PlacedRow } from './placedRow.ts';
import { RowAnswer } from './RowAnswer.tsx';
import { RowImei } from './RowImei.tsx';
import { RowState } from './RowState.tsx';
import { useRowWords } from './useRowWords.ts';

type Given = {
  provider: string | null;
  mayEdit: boolean;
  busy: ReadonlySet<number>;
  onMenu: (row: PlacedRow, anchor: HTMLElement) => void;
};

export function useRowColumns({ provider, mayEdit, busy, onMenu }: Given): GridColDef<PlacedRow>[] {
  const t = useTranslations('batches');
  const sims = useWords('sims.fields', 'fields');
  const wordsOf = useRowWords();
  return useMemo(
    () => [
      { field: 'place', headerName: t('fields.place'), width: 76, align: 'right', headerAlign: 'right' },
      {
        field: 'state',
        headerName: sims('status'),
        width: 160,
        display: 'flex',
        renderCell: ({ row }) => <RowState row={row} isBusy={busy.has(row.id)} />,
      },
      {
        field: 'imei',
        headerName: sims('imei'),
        width: 190,
        display: 'flex',
        editable: mayEdit,
        renderCell: ({ row }) => <RowImei row={row} />,
        renderEditCell: (params) => <ImeiCell {...params} />,
        preProcessEditCellProps: ({ props }) => ({ ...props, error: !isImei(plainDigits(String(props.value ?? ''))) }),
      },
      {
        field: 'iccid',
        headerName: sims('iccid'),
        width: 210,
        display: 'flex',
        renderCell: ({ row }) => row.iccid && <Id kind="iccid" value={row.iccid} />,
      },
      { field: 'provider_state', headerName: t('fields.provider_state'), width: 180 },
      {
        field: 'message',
        headerName: t('fields.message', { provider: provider ?? 'other' }),
        minWidth: 200,
        flex: 1,
        display: 'flex',
        valueGetter: (_, row) => wordsOf(row) ?? '',
        valueFormatter: clipboardText,
        renderCell: ({ row }) => <RowAnswer row={row} />,
      },
      {
        field: 'acts',
        headerName: '',
        width: 56,
        sortable: false,
        resizable: false,
        align: 'center',
        display: 'flex',
        renderCell: ({ row, hasFocus }) => (
          <IconButton
            aria-label={t('rowActs', { imei: simNumber(row) })}
            aria-haspopup="menu"
            tabIndex={hasFocus ? 0 : -1}
            onClick={(event) => onMenu(row, event.currentTarget)}
          >
            <MoreIcon />
          </IconButton>
        ),
      },
    ],
    [t, sims, wordsOf, provider, busy, mayEdit, onMenu],
  );
}
