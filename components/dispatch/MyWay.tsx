'use client';

import NearMeOutlined from '@mui/icons-material/NearMeOutlined';
import RouteOutlined from '@mui/icons-material/RouteOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import { hasBegun, isOver } from '#lib/domain/stopProgress.ts';
import { CrewDayActs } from './CrewDayActs.tsx';
import { useDispatchContext } from './DispatchContext.ts';
import { DriveQuality } from './DriveQuality.tsx';
import { useDayWords } from './dayWords.ts';
import { MyStops } from './MyStops.tsx';
import { NextStop } from './NextStop.tsx';
import { PositionSwitch } from './PositionSwitch.tsx';
import type { DayView } from './useDayView.ts';

const countOf = (stops: readonly Stop[]) => ({
  back: stops.filter(({ status }) => status === 'go-back').length,
  done: stops.filter(({ status }) => status === 'done').length,
});

type WayProps = { own: DayView['days'][number]; next: Stop | undefined; isToday: boolean; onOpen(what: 'navigate' | 'way'): void };

/** The stops of one's own day, the next one above. */
export function MyWay({ own, next, isToday, onOpen }: WayProps) {
  const t = useTranslations('dispatch.mine');
  const common = useTranslations('common');
  const d = useTranslations('dispatch');
  const { clock } = useDayWords();
  const { phone } = useDispatchContext();
  const isOnTheWay = own.day.stops.some((stop) => stop.departed_at && !hasBegun(stop));
  return (
    <>
      {next && <NextStop stop={next} left={own.day.stops.filter((stop) => !isOver(stop)).length} />}
      {!next && own.day.stops.length > 0 && isToday && <Empty glyph="done">{t('over', countOf(own.day.stops))}</Empty>}
      {own.day.stops.length === 0 && <Empty glyph="scheduled">{t(own.day.shift === null ? 'off' : 'empty')}</Empty>}
      {own.day.stops.length > 0 && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', padding: '12px 16px' }}>
            <Typography variant="h3" component="h2" sx={{ flex: '1 0 70%' }}>
              {t('whole')}
            </Typography>
            <CrewDayActs who={own.who} day={own.day} />
            <Button startIcon={<NearMeOutlined />} onClick={() => onOpen('navigate')}>
              {t('navigate')}
            </Button>
            <Button startIcon={<RouteOutlined />} onClick={() => onOpen('way')}>
              {common('directions')}
            </Button>
          </Box>
          {phone && (isToday || isOnTheWay) && <PositionSwitch isOnTheWay={isOnTheWay} />}
          <MyStops stops={own.day.stops} nextId={next?.id} />
          {own.day.back_at && (
            <Box sx={{ padding: '10px 16px 24px', color: 'text.secondary' }}>
              <div>{d('back', { at: clock(own.day.back_at) })}</div>
              <Box sx={{ typography: 'caption' }}>
                <DriveQuality days={[own]} />
              </Box>
            </Box>
          )}
        </>
      )}
    </>
  );
}
