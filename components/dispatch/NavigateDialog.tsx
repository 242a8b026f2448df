'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { z } from 'zod';
import { isPlace } from '#components/map/points.ts';
import { Dialog } from '#components/ui/controls/Dialog.tsx';
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
  const head = useId();
  const words = useVisitWords();
  const isPhone = useMediaQuery('(pointer: coarse)');
  const [by = 'google', choose] = usePersistedState('browser', 'navigator', Chosen);
  const left = day.stops.filter((stop) => !isOver(stop));
  const stops = left.flatMap((stop) =>
    stop.lat !== null && stop.lng !== null && isPlace(stop.lng, stop.lat) ? [{ ...stop, lat: stop.lat, lng: stop.lng }] : [],
  );
  const parts = navigationTo(stops, by, isPhone ? 'phone' : 'desk');
  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby={head}>
      <DialogTitle id={head}>{t('title', { who: who.name })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
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
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{common('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
