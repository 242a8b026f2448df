'use client';

import Box from '@mui/material/Box';
import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { ListSearch } from '#components/ui/lists/ListSearch.tsx';
import type { ListFilters } from '#lib/browser/api/useListState.ts';
import type { GhostKind, GhostQuery } from '#lib/contract/ghosts.ts';
import { PROVIDERS, SIM_KINDS, STOCK_STATES } from '#lib/contract/sims/states.ts';

type Filter = 'provider' | 'Branch' | 'stock_state' | 'sim_kind';
type Props = ListFilters<GhostQuery> & { kind: GhostKind };

export function GhostFilters({ kind, query, counts, change }: Props) {
  const t = useTranslations('ghosts');
  const fieldName = useWords('ghosts.fields', 'fields');
  const words = useTranslations('sims');
  const format = useFormatter();
  const labelOf = (filter: Filter, value: string) => {
    if (filter === 'provider') return words(`provider.${PROVIDERS.find((each) => each === value) ?? 'other'}`);
    const kindOfSim = filter === 'sim_kind' && SIM_KINDS.find((each) => each === value);
    if (kindOfSim) return words(`kind.${kindOfSim}`);
    const stock = filter === 'stock_state' && STOCK_STATES.find((each) => each === value);
    return stock ? words(`stock.${stock}`) : value;
  };
  // Where a thing is that hangs on no system; else of which branch its system is.
  const filters: Filter[] =
    kind === 'silent' ? ['Branch'] : ['provider', kind === 'billed-not-installed' ? 'stock_state' : 'Branch', 'sim_kind'];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px', px: { xs: 4, sm: 5 }, pb: 3 }}>
      <Box sx={{ width: { xs: '100%', sm: 260 } }}>
        <ListSearch q={query.q} change={change} label={t('search.label')} placeholder={t('search.placeholder')} />
      </Box>
      {filters.map((filter) => {
        const chosen: readonly string[] = query[filter] ?? [];
        const values = [...new Set([...Object.keys(counts?.[filter] ?? {}), ...chosen])].sort();
        if (values.length < 2 && chosen.length === 0) return null;
        return (
          <Box key={filter} role="group" aria-label={fieldName(filter)} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {values.map((value) => {
              const isOn = chosen.includes(value);
              return (
                <Button
                  key={value}
                  size="small"
                  variant={isOn ? 'contained' : 'outlined'}
                  color={isOn ? 'primary' : 'secondary'}
                  aria-pressed={isOn}
                  onClick={() => change({ [filter]: isOn ? chosen.filter((each) => each !== value) : [...chosen, value] })}
                >
                  {labelOf(filter, value)} {format.number(counts?.[filter]?.[value] ?? 0)}
                </Button>
              );
            })}
          </Box>
        );
      })}
    </Box>
  );
}
