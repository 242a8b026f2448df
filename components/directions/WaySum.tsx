'use client';

import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { Route } from '#lib/contract/directions.ts';
import { useWayWords } from './useWayWords.ts';

type Props = { route: Route; leaves: string | undefined };

export function WaySum({ route, leaves }: Props) {
  const t = useTranslations('directions');
  const { distance, duration, clock } = useWayWords(leaves);
  const sum = (of: 'm' | 's') => route.legs.reduce((all, leg) => all + leg[of], 0);
  const isEstimate = route.quality === 'estimate';
  const facts = [
    [t('distance'), distance(sum('m'))],
    [t('driving'), duration(sum('s'))],
    [t('arrival'), clock(sum('s'))],
  ] as const;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px 28px', margin: 0 }}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {name}
            </Typography>
            <Typography component="dd" variant="h2" sx={{ margin: 0, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
              {isEstimate && name !== t('arrival') ? t('about', { value }) : value}
            </Typography>
          </div>
        ))}
      </Box>
      {isEstimate && (
        <Alert kind={route.fallback ? 'warn' : 'info'} title={route.fallback ? t(`fallback.${route.fallback}`) : t('estimate')}>
          {t(route.legs.some(({ by }) => by === 'highways') ? 'estimateHighways' : 'estimateStraight')}
        </Alert>
      )}
      {!isEstimate && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('byRoads')}{' '}
          {route.attribution.map(({ text, href }, at) => (
            <span key={text}>
              {at > 0 && ', '}
              {href ? (
                <Link href={href} target="_blank" rel="noreferrer" color="inherit">
                  {text}
                </Link>
              ) : (
                text
              )}
            </span>
          ))}
        </Typography>
      )}
    </Box>
  );
}
