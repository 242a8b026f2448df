'use client';

import ClearIcon from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { SIM_NARROWS, type SimNarrow, type SimQuery } from '#lib/contract/sims.ts';
import type { SimChange } from './SimsScreen.tsx';

/** The filters that are on, each to be taken off where one reads the result. */
export function SimPills({ query, change, clear }: { query: SimQuery; change: SimChange; clear: () => void }) {
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
      <Button size="small" variant="text" onClick={clear}>
        {t('clearFilters')}
      </Button>
    </Box>
  );
}
