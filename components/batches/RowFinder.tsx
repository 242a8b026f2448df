'use client';

import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useFormatter, useTranslations } from 'next-intl';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { SearchField } from '#components/ui/lists/SearchField.tsx';
import type { PlacedRow } from './placedRow.ts';
import { countedStates, glyphOf, useStateWord } from './rowStates.ts';

export type RowFinderProps = {
  rows: PlacedRow[];
  state: string | undefined;
  onState: (state: string | undefined) => void;
  q: string;
  onSearch: (q: string) => void;
};

export function RowFinder({ rows, state, onState, q, onSearch }: RowFinderProps) {
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
