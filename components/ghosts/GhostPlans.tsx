'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useRates } from '#components/plans/useRates.ts';
import { useMoney } from '#components/ui/display/useMoney.ts';
import type { Ghosts } from '#lib/contract/ghosts.ts';
import { knownProvider } from '#lib/contract/sims/states.ts';
import { planOf } from '#lib/domain/lineCost.ts';

export function GhostPlans({ by_plan, currency }: Pick<Ghosts, 'by_plan' | 'currency'>) {
  const t = useTranslations('ghosts.total');
  const providers = useTranslations('sims.provider');
  const money = useMoney(currency);
  const rates = useRates();
  const nameOf = (line: Ghosts['by_plan'][number]) => (rates && planOf(line, rates)?.name) ?? line.plan ?? t('noPlan');
  return (
    <Box
      component="ul"
      aria-label={t('byPlan')}
      sx={{ listStyle: 'none', m: 0, p: 0, typography: 'body2', fontVariantNumeric: 'tabular-nums' }}
    >
      {by_plan.map((line) => (
        <Box component="li" key={`${line.provider} ${line.plan}`} sx={{ display: 'flex', flexWrap: 'wrap', gap: '0 12px' }}>
          <span>
            {providers(knownProvider(line.provider) ?? 'other')} · {nameOf(line)}
          </span>
          <Box component="span" sx={{ marginInlineStart: 'auto', color: 'text.secondary' }}>
            {t('ofPlan', { count: line.lines, amount: money(line.cents ?? 0), priced: line.cents === null ? 'no' : 'yes' })}
            {line.cents !== null && line.unpriced > 0 && ` · ${t('without', { count: line.unpriced })}`}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
