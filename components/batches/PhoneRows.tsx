'use client';

import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ELLIPSIS } from '#components/ui/display/ellipsis.ts';
import { Id } from '#components/ui/display/Id.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import type { Batch } from '#lib/contract/batches.ts';
import { simNumber, simNumberKind } from '#lib/domain/simNumber.ts';
import type { PlacedRow } from './placedRow.ts';
import { RowState } from './RowState.tsx';
import type { RowActions } from './useRowActions.ts';
import { useRowWords } from './useRowWords.ts';
import { useWindow } from './useWindow.ts';

const RowDialog = lazyPart(async () => (await import('./RowDialog.tsx')).RowDialog);

const HEIGHT = 68;

export function PhoneRows({ batch, rows, rowActions }: { batch: Batch; rows: PlacedRow[]; rowActions: RowActions }) {
  const t = useTranslations('batches');
  const wordsOf = useRowWords();
  const { list, from, to } = useWindow(rows.length, HEIGHT);
  const [open, setOpen] = useState<number>();
  const opened = rows.find(({ id }) => id === open);
  return (
    <>
      <Box
        component="ul"
        ref={list}
        aria-label={t('rows')}
        sx={{ listStyle: 'none', m: 0, p: 0, height: rows.length * HEIGHT, position: 'relative' }}
      >
        {rows.slice(from, to).map((row, index) => (
          <Box
            component="li"
            key={row.id}
            aria-setsize={rows.length}
            aria-posinset={from + index + 1}
            sx={{ position: 'absolute', insetInline: 0, height: HEIGHT, borderBottom: '1px solid', borderColor: 'divider' }}
            style={{ top: (from + index) * HEIGHT }}
          >
            <ButtonBase
              aria-haspopup="dialog"
              onClick={() => setOpen(row.id)}
              sx={{
                display: 'grid',
                gridTemplateColumns: '1fr auto',
                gap: '4px 12px',
                width: '100%',
                height: '100%',
                px: 4,
                textAlign: 'inherit',
                typography: 'body2',
              }}
            >
              <Id kind={simNumberKind(row)} value={simNumber(row)} />
              <RowState row={row} isBusy={rowActions.busy.has(row.id)} />
              <Box sx={{ color: 'text.secondary', ...ELLIPSIS }}>
                {(row.problem && wordsOf(row)) || (row.iccid && <Id kind="iccid" value={row.iccid} />)}
              </Box>
              <Box sx={{ color: 'text.secondary', typography: 'caption', textAlign: 'right' }}>{row.place}</Box>
            </ButtonBase>
          </Box>
        ))}
      </Box>
      {opened && <RowDialog batch={batch} row={opened} rowActions={rowActions} onClose={() => setOpen(undefined)} />}
    </>
  );
}
