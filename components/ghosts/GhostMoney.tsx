'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Card } from '#components/ui/display/Card.tsx';
import { useMoney } from '#components/ui/display/useMoney.ts';
import type { Ghosts } from '#lib/contract/ghosts.ts';
import { GhostPlans } from './GhostPlans.tsx';

const part = (of: number, whole: number) => (whole > 0 ? `${(100 * of) / whole}%` : '0%');

export function GhostMoney({ ghosts: { billed, waste, doubt, currency, by_plan } }: { ghosts: Ghosts }) {
  const t = useTranslations('ghosts.total');
  const money = useMoney(currency);
  const isPriced = billed.cents !== null;
  const without = (unpriced: number) => (isPriced && unpriced > 0 ? ` · ${t('without', { count: unpriced })}` : '');
  const sizes = isPriced ? [waste.cents ?? 0, doubt.cents ?? 0, billed.cents ?? 0] : [waste.lines, doubt.lines, billed.lines];
  const [bad = 0, unsure = 0, all = 0] = sizes;
  return (
    <Card title={t('waste')} meta={`${t('lines', { count: waste.lines })}${without(waste.unpriced)}`}>
      {!isPriced && <Box>{t('unpriced')}</Box>}
      {isPriced && waste.cents === null && <Box>{t('unknown')}</Box>}
      {waste.cents !== null && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 12px' }}>
          <Box component="strong" sx={{ fontSize: '1.5rem', lineHeight: 4 / 3, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {t('month', { amount: money(waste.cents) })}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {t('year', { amount: money(waste.cents * 12, true) })}
          </Box>
        </Box>
      )}
      <Box
        role="img"
        aria-label={
          isPriced ? t('share', { all: money(all), waste: money(bad), doubt: money(unsure) }) : t('lines', { count: waste.lines })
        }
        sx={{ display: 'flex', height: 10, gap: '2px', borderRadius: '5px', overflow: 'hidden', bgcolor: 'divider' }}
      >
        <Box sx={{ width: part(bad, all), minWidth: bad > 0 ? 3 : 0, bgcolor: 'status.crit.mark' }} />
        <Box sx={{ width: part(unsure, all), minWidth: unsure > 0 ? 3 : 0, bgcolor: 'status.warn.mark' }} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '2px 16px', typography: 'body2' }}>
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <Box component="span" aria-hidden sx={{ width: 8, height: 8, bgcolor: 'status.warn.mark' }} />
          {t('doubt')}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {doubt.cents === null ? '' : `${t('month', { amount: money(doubt.cents) })} · `}
          {t('lines', { count: doubt.lines })}
          {without(doubt.unpriced)}
        </Box>
      </Box>
      {by_plan.length > 1 && <GhostPlans by_plan={by_plan} currency={currency} />}
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{t(waste.lines + doubt.lines > 0 ? 'doubtWhy' : 'none')}</Box>
    </Card>
  );
}
