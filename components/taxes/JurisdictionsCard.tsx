'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { SearchField } from '#components/ui/lists/SearchField.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { TaxJurisdiction } from '#lib/contract/taxes/jurisdiction.ts';
import { usePercent } from './usePercent.ts';

const RateDialog = lazyPart(async () => (await import('./RateDialog.tsx')).RateDialog);

export function JurisdictionsCard({ today }: { today: string }) {
  const t = useTranslations('taxes');
  const percent = usePercent();
  const day = useShortDay();
  const sinceOf = (rates: TaxJurisdiction['rates']) => rates.filter(({ from }) => from <= today).slice(-1);
  const may = useAllows()(contract.taxes.addRate.access);
  const [rated, setRated] = useState<TaxJurisdiction>();
  const [q, setQ] = useState('');
  const { data, error, mutate } = useRead(contract.taxes.jurisdictions, { query: { q: q || undefined, per_page: 100 } });
  return (
    <Card title={t('jurisdictions')} meta={data?.meta.total}>
      <SearchField value={q} onSearch={setQ} label={t('searchJurisdictions')} placeholder={t('jurisdiction')} />
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {data?.data.length === 0 && <span>{t('noJurisdictions')}</span>}
      <Box component="section" aria-label={t('rates')} tabIndex={0} sx={{ maxHeight: 420, overflow: 'auto' }}>
        <Box component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', m: 0, p: 0 }}>
          {data?.data.map((each) => {
            const { id, code, kind, state, name, basis_points, rates } = each;
            return (
              <Box
                key={id}
                component="li"
                sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto auto', gap: 3, pr: 2, alignItems: 'start' }}
              >
                <span>
                  {name}
                  <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                    {[code, state, t(`kinds.${kind}`), ...sinceOf(rates).map(({ from }) => t('since', { day: day(from) }))].join(', ')}
                    {rates
                      .filter(({ from }) => from > today)
                      .map(({ from, basis_points: points }) => (
                        <div key={from}>{t('ratesFrom', { rate: percent(points), day: day(from) })}</div>
                      ))}
                  </Box>
                </span>
                <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{basis_points === null ? t('notYet') : percent(basis_points)}</Box>
                {may && (
                  <Button size="small" aria-label={t('newRate.of', { name })} onClick={() => setRated(each)}>
                    {t('newRate.button')}
                  </Button>
                )}
              </Box>
            );
          })}
        </Box>
      </Box>
      {rated && <RateDialog of={data?.data.find(({ id }) => id === rated.id) ?? rated} onClose={() => setRated(undefined)} />}
    </Card>
  );
}
