'use client';

import Box from '@mui/material/Box';
import { useFormatter, useTimeZone, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { HeadRow } from '#components/ui/lists/HeadRow.tsx';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { burnDown } from '#lib/domain/burnDown.ts';
import { BurnChart } from './BurnChart.tsx';
import { useSiteWords } from './siteWords.ts';

export function BurnDownPart({ items, now }: { items: readonly SunsetItem[]; now: number }) {
  const t = useTranslations('sunset.burn');
  const common = useTranslations('common');
  const words = useSiteWords();
  const format = useFormatter();
  const zone = useTimeZone() ?? 'UTC';
  const burns = useMemo(() => burnDown(items, now, zone), [items, now, zone]);
  const [branch, setBranch] = useState<string | null>(null);
  const burn = burns.find(({ Branch }) => Branch === branch) ?? burns[0];
  if (!burn || burn.total === 0) return null;
  const perWeek = (value: number | null) =>
    value === null ? t('unknown') : format.number(value, { maximumFractionDigits: value < 10 ? 1 : 0 });
  const isLate = (burn.leftOver ?? 0) > 0;
  const first = burn.weeks[0]?.at;
  return (
    <Box component="section" aria-label={t('title')} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, typography: 'caption', fontWeight: 500 }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {burn.date
            ? t('until', { branch: burn.Branch ?? common('all'), day: words.day(burn.date) })
            : t('noDate', { branch: burn.Branch ?? common('all') })}
        </Box>
        <Box component="span" sx={{ fontWeight: 700, whiteSpace: 'nowrap' }}>
          {burn.date && burn.leftUntil !== burn.left ? t('part', { until: burn.leftUntil, left: burn.left }) : format.number(burn.left)}
        </Box>
      </Box>
      <BurnChart burn={burn} now={now} />
      <Box dir="ltr" sx={{ display: 'flex', justifyContent: 'space-between', typography: 'caption', color: 'text.secondary' }}>
        <span>{first && words.dayOf(first)}</span>
        <span>{burn.date && words.day(burn.date)}</span>
      </Box>
      {burn.overdue > 0 && <Alert kind="warn">{t('overdue', { count: burn.overdue })}</Alert>}
      {burn.date && (
        <Alert
          kind={isLate ? 'warn' : 'ok'}
          title={t(burn.pace === null ? 'neededOnly' : 'pace', { pace: perWeek(burn.pace), needed: perWeek(burn.needed) })}
        >
          {burn.leftOver !== null && t('leftOver', { count: burn.leftOver })}
        </Alert>
      )}
      {burns.length > 2 && (
        <Box
          component="table"
          sx={{
            width: '100%',
            borderCollapse: 'collapse',
            typography: 'caption',
            '& th, & td': { padding: '3px 0', textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
            '& th:first-of-type': { textAlign: 'start' },
            '& thead': { color: 'text.secondary', '& th': { fontWeight: 500 } },
          }}
        >
          <HeadRow heads={[t('branch'), t('left'), t('paceHead'), t('neededHead')]} />
          <tbody>
            {burns.map((each) => (
              <tr key={each.Branch ?? ''}>
                <th scope="row">
                  <Box
                    component="button"
                    type="button"
                    aria-pressed={each === burn}
                    onClick={() => setBranch(each.Branch)}
                    sx={{
                      border: 0,
                      bgcolor: 'transparent',
                      font: 'inherit',
                      padding: '2px 4px',
                      marginInlineStart: '-4px',
                      minHeight: { xs: 36, lg: 24 },
                      borderRadius: 1,
                      cursor: 'pointer',
                      color: 'text.primary',
                      textAlign: 'start',
                      fontWeight: each === burn ? 700 : 400,
                      '&:hover': { bgcolor: 'row.hover' },
                    }}
                  >
                    {each.Branch ?? common('all')}
                  </Box>
                </th>
                <td>{format.number(each.left)}</td>
                <td>{perWeek(each.pace)}</td>
                <Box component="td" sx={{ fontWeight: (each.leftOver ?? 0) > 0 ? 700 : 400 }}>
                  {each.date ? perWeek(each.needed) : t('unknown')}
                </Box>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
    </Box>
  );
}
