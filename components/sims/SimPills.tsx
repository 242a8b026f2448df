'use client';

import ClearIcon from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { ClearFilters } from '#components/ui/ClearFilters.tsx';
import type { ChangeList } from '#lib/browser/useListState.ts';
import { SIM_NARROWS, type SimNarrow, type SimQuery } from '#lib/contract/sims.ts';

/** The filters that are on, each to be taken off where one reads the result. */
export function SimPills({ query, change, clear }: { query: SimQuery; change: ChangeList; clear: () => void }) {
  const t = useTranslations('sims');
  const word = (filter: SimNarrow, value: string) => {
    if (filter === 'status') return t(`status.${value as 'active'}`);
    if (filter === 'provider') return t(`provider.${value as 'vzw'}`);
    if (filter === 'stock_state') return t(`stock.${value as 'truck'}`);
    if (filter === 'pending') return t(`pending.${value as 'yes'}`);
    if (filter === 'checked') return t('checkedAge', { age: t(`checked.${value as 'hour'}`) });
    return value;
  };
  const pills = SIM_NARROWS.flatMap((filter) => (query[filter] ?? []).map((value) => ({ filter, value, name: word(filter, value) })));
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
