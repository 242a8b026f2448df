'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslations } from 'next-intl';
import { z } from 'zod';
import { isPlace } from '#components/map/points.ts';
import { ReadDialog } from '#components/ui/controls/ReadDialog.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { usePersistedState } from '#lib/browser/storage/usePersistedState.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { isOver } from '#lib/domain/stopProgress.ts';
import { NAVIGATORS, navigationTo } from '#lib/domain/travel/navigation.ts';
import { useVisitWords } from './visitWords.ts';

const Chosen = z.enum(NAVIGATORS);

export function NavigateDialog({ who, day, onClose }: { who: { name: string }; day: Dispatch; onClose(): void }) {
  const t = useTranslations('dispatch.navigate');
  const navigator = useWords('dispatch.navigate', 'directions.navigators');
  const common = useTranslations('common');
  const words = useVisitWords();
  const isPhone = useMediaQuery('(pointer: coarse)');
  const [by = 'google', choose] = usePersistedState('browser', 'navigator', Chosen);
  const left = day.stops.filter((stop) => !isOver(stop));
  const stops = left.flatMap((stop) =>
    stop.lat !== null && stop.lng !== null && isPlace(stop.lng, stop.lat) ? [{ ...stop, lat: stop.lat, lng: stop.lng }] : [],
  );
  const parts = navigationTo(stops, by, isPhone ? 'phone' : 'desk');
  return (
    <ReadDialog title={t('title', { who: who.name })} sx={{ display: 'grid', gap: 3 }} onClose={onClose}>
      <ToggleButtonGroup exclusive size="small" value={by} onChange={(_, next) => next && choose(next)} aria-label={t('with')}>
        {NAVIGATORS.map((each) => (
          <ToggleButton key={each} value={each}>
            {navigator(each)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {stops.length === 0 && <span>{t('none')}</span>}
      {parts.length > 1 && <Box sx={{ color: 'text.secondary' }}>{t(by === 'google' ? 'parts' : 'each', { count: parts.length })}</Box>}
      <Box component="ol" sx={{ display: 'grid', gap: 2, padding: 0, listStyle: 'none' }}>
        {parts.map(({ href, first, last }) => {
          const [from, to] = [stops[first], stops[last]];
          if (!from || !to) return null;
          return (
            <li key={href}>
              <Button
                component="a"
                href={href}
                target="_blank"
                rel="noreferrer"
                sx={{ width: '100%', justifyContent: 'start', whiteSpace: 'normal', textAlign: 'inherit' }}
              >
                {first === last
                  ? common('stopLine', { order: from.order, site: words.site(from) })
                  : t('range', { first: from.order, last: to.order, site: words.site(from), end: words.site(to) })}
              </Button>
            </li>
          );
        })}
      </Box>
      {left.length > stops.length && <Box sx={{ color: 'text.secondary' }}>{t('missing', { count: left.length - stops.length })}</Box>}
    </ReadDialog>
  );
}
