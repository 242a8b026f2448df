'use client';

import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { BulkAction } from '#components/bulk/BulkAction.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { SearchField } from '#components/ui/lists/SearchField.tsx';
import type { Batch } from '#lib/contract/batches.ts';
import { shownId } from '#lib/format/ids.ts';
import type { PlacedRow } from './placedRow.ts';
import { countedStates, glyphOf, useStateWord } from './rowStates.ts';

const LabelDialog = lazyPart(async () => (await import('./LabelDialog.tsx')).LabelDialog);

type Props = {
  batch: Batch;
  rows: PlacedRow[];
  shown: PlacedRow[];
  state: string | undefined;
  onState: (state: string | undefined) => void;
  q: string;
  onSearch: (q: string) => void;
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
        <Finding rows={rows} {...finding} />
      )}
      {hasLabels && <LabelDialog rows={chosen} deviceType={batch.device_type} onClose={() => setLabels(false)} />}
    </Box>
  );
}

function Finding({ rows, state, onState, q, onSearch }: Pick<Props, 'rows' | 'state' | 'onState' | 'q' | 'onSearch'>) {
  const t = useTranslations('batches');
  const common = useTranslations('common');
  const format = useFormatter();
  const wordOf = useStateWord();
  const counts: Record<string, number> = {};
  for (const row of rows) if (row.state) counts[row.state] = (counts[row.state] ?? 0) + 1;
  const states = countedStates(counts);
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={state ?? 'all'}
        onChange={(_, next: string | null) => onState(next === 'all' || next === null ? undefined : next)}
        aria-label={t('filterRows')}
        sx={{
          flexWrap: 'wrap',
          gap: 1,
          // In more than one line they are no bar: each is a button of its own.
          '& .MuiToggleButtonGroup-grouped.MuiToggleButton-root': {
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: 1,
            marginInlineStart: 0,
          },
          '& .MuiToggleButton-root': { textTransform: 'none', typography: 'caption', minHeight: 32, gap: 1.5, color: 'text.primary' },
          '@media (pointer: coarse)': { '& .MuiToggleButton-root': { minHeight: 44 } },
        }}
      >
        <ToggleButton value="all">
          {common('all')} <span>{format.number(rows.length)}</span>
        </ToggleButton>
        {states.map(([each, count]) => (
          <ToggleButton key={each} value={each}>
            <StatusGlyph glyph={glyphOf(each)} />
            {wordOf(each)} <span>{format.number(count)}</span>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ flex: '1 1 180px', maxWidth: { sm: 320 }, marginInlineStart: 'auto' }}>
        <SearchField value={q} onSearch={onSearch} label={t('findRow')} placeholder={t('findRowHint')} />
      </Box>
    </>
  );
}
