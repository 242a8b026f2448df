'use client';

import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useMemo, useState } from 'react';
import { useMapTrouble } from '#components/map/useMapTrouble.ts';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { CardsSkeleton } from '#components/ui/feedback/CardsSkeleton.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { PageFailure } from '#components/ui/feedback/PageFailure.tsx';
import { Themed } from '#components/ui/theme/Themed.tsx';
import type { MapSettings } from '#lib/contract/maps.ts';
import { isOver } from '#lib/domain/stopProgress.ts';
import { getPathname } from '#lib/i18n/navigation.ts';
import { DayBar } from './DayBar.tsx';
import { DayMap } from './DayMap.tsx';
import { DispatchProvider } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import { MyWay } from './MyWay.tsx';
import { OfflineDay } from './OfflineDay.tsx';
import { UndoBar } from './UndoBar.tsx';
import { type DayAddress, useDayView } from './useDayView.ts';
import { useDispatch } from './useDispatch.tsx';
import { useOnCallWords } from './useOnCallWords.ts';
import { useResolutions } from './useResolutions.ts';
import { useRoadPhone } from './useRoadPhone.ts';
import { useStoredDay } from './useStoredDay.ts';
import { Ways } from './Ways.tsx';

const NavigateDialog = lazyPart(async () => (await import('./NavigateDialog.tsx')).NavigateDialog);
const WayDialog = lazyPart(async () => (await import('./WayDialog.tsx')).WayDialog);

type Props = { user: number; me: number; map: MapSettings; roads: boolean; address: DayAddress; switcher: ReactNode };

export const MyDayScreen = (props: Props) => (
  <Themed>
    <MyDay {...props} />
  </Themed>
);

function MyDay({ user, me, map, roads, address, switcher }: Props) {
  const t = useTranslations('dispatch.mine');
  const common = useTranslations('common');
  const d = useTranslations('dispatch');
  const { distance } = useDayWords();
  const { spanOn: onCall } = useOnCallWords();
  const wide = useMediaQuery('(min-width: 900px)');
  const [open, setOpen] = useState<'navigate' | 'way'>();
  const trouble = useMapTrouble();
  const locale = useLocale();
  const phone = useRoadPhone(user, getPathname({ href: '/map', locale }));
  const work = useDispatch(address, phone);
  const { context } = work;
  const mine = useMemo(() => work.technicians.filter(({ id }) => id === me), [work.technicians, me]);
  const view = useDayView(context.board, mine, address);
  const [own] = view.days;
  useStoredDay(phone, work, me, address.isToday);
  useResolutions();
  const { day, today, isToday } = address;
  const next = isToday ? own?.day.stops.find((stop) => !isOver(stop)) : undefined;
  return (
    <DispatchProvider value={{ ...context, mayPlan: false, mayAssign: false }}>
      {(roads || wide) && <Ways days={view.days} />}
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, minWidth: 0 }}>
        <PageHead
          title={common('myDay')}
          sub={
            own && (
              <span>
                {[d('sum', { stops: own.day.stops.length, distance: distance(own.day.metres ?? 0) }), onCall(own.day, address)]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            )
          }
          actions={switcher}
        />
        <Box sx={{ paddingInline: { xs: 4, sm: 5 }, paddingBlockEnd: 2, maxWidth: 560 }}>
          <DayBar day={day} today={today} onDay={address.goTo} />
        </Box>
        <OfflineDay day={own?.day} />
        {work.error && !(own && work.error.problem.code === 'unreachable') && <PageFailure error={work.error} retry={work.retry} />}
        {!work.isThere && !work.error && <CardsSkeleton columns={[[6, 4, 4, 4]]} />}
        {work.isThere && !own && <Empty glyph="scheduled">{t('noDay')}</Empty>}
        {own && (
          <Box
            sx={{
              display: 'flex',
              flexDirection: trouble.isOff ? 'column' : 'row',
              flex: 1,
              minHeight: 0,
              borderBlockStart: '1px solid',
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: trouble.isOff ? 1 : { xs: 1, md: '0 0 440px' }, minWidth: 0, overflow: 'auto' }}>
              <MyWay own={own} next={next} isToday={isToday} onOpen={setOpen} />
            </Box>
            {wide && <DayMap map={map} view={view} waiting={[]} fit={JSON.stringify([day, work.isThere])} focus={null} trouble={trouble} />}
          </Box>
        )}
        <UndoBar phone={phone} />
      </Box>
      {own && open === 'navigate' && <NavigateDialog who={own.who} day={own.day} onClose={() => setOpen(undefined)} />}
      {own && open && open !== 'navigate' && <WayDialog who={own.who} day={own.day} onClose={() => setOpen(undefined)} />}
    </DispatchProvider>
  );
}
