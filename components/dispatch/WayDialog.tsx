'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useDirections } from '#components/directions/useDirections.ts';
import { useWayWords } from '#components/directions/useWayWords.ts';
import { isPlace } from '#components/map/points.ts';
import { ReadDialog } from '#components/ui/controls/ReadDialog.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { MOST_POINTS } from '#lib/contract/words/directions.ts';
import { pointsOf } from './dayPoints.ts';
import { useVisitWords } from './visitWords.ts';

export function WayDialog({ who, day, onClose }: { who: { name: string }; day: Dispatch; onClose(): void }) {
  const t = useTranslations('dispatch.way');
  const common = useTranslations('common');
  const words = useVisitWords();
  const { distance, duration, step } = useWayWords(undefined);
  const all = pointsOf(day);
  const points = all.slice(0, MOST_POINTS);
  const { data: route, error, mutate, isLoading } = useDirections(points);
  const stops = day.stops.filter(({ lng, lat }) => isPlace(lng, lat));
  const aims = [...(day.home ? [] : stops.slice(1)), ...(day.home ? stops : [])];
  const nameAt = (at: number) => {
    const stop = aims[at];
    return stop ? common('stopLine', { order: stop.order, site: words.site(stop) }) : t('home');
  };
  return (
    <ReadDialog title={t('title', { who: who.name })} wide sx={{ display: 'grid', gap: 4 }} onClose={onClose}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {isLoading && <span role="status">{t('asking')}</span>}
      {route && <Box sx={{ color: 'text.secondary' }}>{t(route.quality)}</Box>}
      {all.length > points.length && <Box sx={{ color: 'text.secondary' }}>{t('long', { count: MOST_POINTS })}</Box>}
      {route?.legs.map((leg, at) => (
        <Box component="section" key={at} aria-label={nameAt(at)}>
          <Typography variant="h3" component="h3">
            {nameAt(at)}
          </Typography>
          <Box sx={{ typography: 'caption', color: 'text.secondary', mb: 1 }}>{[distance(leg.m), duration(leg.s)].join(', ')}</Box>
          <Box component="ol" sx={{ display: 'grid', gap: 1, paddingInlineStart: 6 }}>
            {leg.steps.map((each, index) => (
              <li key={index}>
                {step(each, nameAt(at))}
                {each.m >= 1 && <Box component="span" sx={{ color: 'text.secondary' }}>{` ${distance(each.m)}`}</Box>}
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </ReadDialog>
  );
}
