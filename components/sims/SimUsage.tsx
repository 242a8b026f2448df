'use client';

import Box from '@mui/material/Box';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Card } from '#components/ui/display/Card.tsx';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';

/** Data used by day, as the provider counted it; the highest day stands out. The bars are a list, so the chart reads aloud. */
export function SimUsage({ sim }: { sim: Sim }) {
  const t = useTranslations('sims.usage');
  const format = useFormatter();
  const { data, error, mutate } = useRead(contract.sims.providerUsage, { params: { id: sim.id } }, { revalidateOnFocus: false });
  const [pointed, setPointed] = useState<number>();
  const days = (data?.data ?? []).toSorted((a, b) => a.day.localeCompare(b.day));
  const top = Math.max(1, ...days.map(({ bytes }) => bytes));
  const highest = days.findIndex(({ bytes }) => bytes === top);
  const megabytes = (bytes: number) => format.number(bytes / 1_000_000, { maximumFractionDigits: 2, minimumFractionDigits: 2 });
  const day = (at: string) => format.dateTime(new Date(`${at}T12:00:00Z`), { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const shown = days[pointed ?? highest];
  return (
    <Card
      title={t('title')}
      meta={days.length > 0 && t('total', { days: days.length, megabytes: megabytes(days.reduce((sum, { bytes }) => sum + bytes, 0)) })}
    >
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {data && days.length === 0 && <p>{t('none')}</p>}
      <Box
        component="ul"
        dir="ltr"
        sx={{
          display: 'flex',
          alignItems: 'flex-end',
          gap: '3px',
          height: 72,
          listStyle: 'none',
          m: 0,
          p: 0,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {days.map(({ day: at, bytes }, index) => (
          <Box
            component="li"
            key={at}
            onMouseEnter={() => setPointed(index)}
            onMouseLeave={() => setPointed(undefined)}
            sx={{ flex: 1, height: '100%', display: 'flex', alignItems: 'flex-end' }}
          >
            <Box
              sx={{
                width: '100%',
                height: `${Math.max(1, (bytes / top) * 100)}%`,
                borderRadius: '2px 2px 0 0',
                bgcolor: index === highest ? 'status.warn.mark' : 'accent.main',
                opacity: pointed === undefined || pointed === index ? 1 : 0.6,
              }}
            />
            <VisuallyHidden>{t('day', { day: day(at), megabytes: megabytes(bytes) })}</VisuallyHidden>
          </Box>
        ))}
      </Box>
      {days.length > 0 && (
        <Box
          dir="ltr"
          aria-hidden
          sx={{ display: 'flex', justifyContent: 'space-between', typography: 'caption', color: 'text.secondary', mt: 1 }}
        >
          <span>{day(days[0]?.day ?? '')}</span>
          {shown && <span>{t('day', { day: day(shown.day), megabytes: megabytes(shown.bytes) })}</span>}
          <span>{day(days.at(-1)?.day ?? '')}</span>
        </Box>
      )}
    </Card>
  );
}
