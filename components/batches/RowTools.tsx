'use client';

import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { BulkAction } from '#components/bulk/BulkAction.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import type { Batch } from '#lib/contract/batches.ts';
import { shownId } from '#lib/format/ids.ts';
import type { PlacedRow } from './placedRow.ts';
import { RowFinder, type RowFinderProps } from './RowFinder.tsx';

const LabelDialog = lazyPart(async () => (await import('./LabelDialog.tsx')).LabelDialog);

type Props = RowFinderProps & {
  batch: Batch;
  shown: PlacedRow[];
  selected: ReadonlySet<number>;
  onSelect: (selected: ReadonlySet<number>) => void;
};

/** Above the rows: which are shown, or, once some are ticked, what to do with those. Of the same height, so that nothing jumps. */
export function RowTools({ batch, rows, shown, selected, onSelect, ...finding }: Props) {
  const t = useTranslations('batches');
  const titles = useTranslations('titles');
  const [hasLabels, setLabels] = useState(false);
  const chosen = rows.filter(({ id }) => selected.has(id));
  const ids = chosen.flatMap(({ sim_id }) => (sim_id === null ? [] : [sim_id]));
  const unseen = chosen.length - shown.filter(({ id }) => selected.has(id)).length;
  const chosenIn = { words: batch.name ?? titles('batch-view', { id: shownId(batch.id) }), unseen, elsewhere: false };
  const clear = () => onSelect(new Set());
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        '& .Mui-selected.MuiToggleButton-root': { bgcolor: 'accent.tint', color: 'accent.ink' },
        alignItems: 'center',
        gap: 2,
        minHeight: 48,
        px: { xs: 4, sm: 5 },
        py: 2,
        bgcolor: chosen.length > 0 ? 'accent.tint' : undefined,
      }}
    >
      {chosen.length > 0 ? (
        <>
          <b role="status">{t('ticked', { count: chosen.length })}</b>
          <BulkAction selection={{ query: { batch_id: batch.id }, ids, count: ids.length }} chosenIn={chosenIn} onBegun={clear} />
          <Button onClick={() => setLabels(true)}>{t('acts.labels')}</Button>
          <IconButton aria-label={t('untick')} onClick={clear} sx={{ marginInlineStart: 'auto' }}>
            <CloseOutlined />
          </IconButton>
        </>
      ) : (
        <RowFinder rows={rows} {...finding} />
      )}
      {hasLabels && <LabelDialog rows={chosen} deviceType={batch.device_type} onClose={() => setLabels(false)} />}
    </Box>
  );
}
