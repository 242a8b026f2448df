'use client';

import ClearIcon from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { ClearFilters } from '#components/ui/lists/ClearFilters.tsx';
import type { ChangeList } from '#lib/browser/api/useListState.ts';
import { SIM_NARROWS, type SimNarrow, type SimQuery } from '#lib/contract/sims/list.ts';
import { useFilterWords } from './useFilterWords.ts';

export function SimPills({ query, change, clear }: { query: SimQuery; change: ChangeList; clear: () => void }) {
  const t = useTranslations('sims');
  const { wordOf } = useFilterWords();
  const pills = SIM_NARROWS.flatMap((filter) => (query[filter] ?? []).map((value) => ({ filter, value, name: wordOf(filter, value) })));
  const without = (filter: SimNarrow, value: string) =>
    change({ [filter]: (query[filter] ?? []).filter((each: string) => each !== value) });
  if (pills.length === 0 && !query.q) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      {pills.map(({ filter, value, name }) => (
        <Button
          key={`${filter} ${value}`}
          size="small"
          variant="outlined"
          color="secondary"
          aria-label={t('pillRemove', { name })}
          endIcon={<ClearIcon />}
          onClick={() => without(filter, value)}
          sx={{ borderRadius: '13px' }}
        >
          {name}
        </Button>
      ))}
      <ClearFilters size="small" variant="text" onClick={clear} />
    </Box>
  );
}
