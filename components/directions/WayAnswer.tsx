'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import type { Place } from './places.ts';
import type { useDirections } from './useDirections.ts';
import { WaySteps } from './WaySteps.tsx';
import { WaySum } from './WaySum.tsx';

type Way = ReturnType<typeof useDirections>;

/** The last way stays, faded, while the next is on its way. */
export const routeOf = ({ data, error }: Way, places: readonly Place[]) =>
  !error && data?.legs.length === places.length - 1 ? data : undefined;

export function WayAnswer({ way, places, leaves }: { way: Way; places: readonly Place[]; leaves: string | undefined }) {
  const t = useTranslations('directions');
  const { error, isLoading, mutate } = way;
  const route = routeOf(way, places);
  return (
    <>
      {error && <Failure problem={error.problem} title={t('failed')} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {places.length < 2 && <Box sx={{ color: 'text.secondary' }}>{t('begin')}</Box>}
      {isLoading && !route && <Box role="status">{t('loading')}</Box>}
      {route && (
        <Box aria-busy={isLoading} sx={{ display: 'grid', gap: 5, opacity: isLoading ? 0.5 : undefined }}>
          <WaySum route={route} leaves={leaves} />
          <WaySteps route={route} places={places} leaves={leaves} />
        </Box>
      )}
    </>
  );
}
