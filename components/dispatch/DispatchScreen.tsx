'use client';

import AltRouteOutlined from '@mui/icons-material/AltRouteOutlined';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo, useState } from 'react';
import { isPlace } from '#components/map/points.ts';
import { ListAndMap, useViewModes, ViewModeSwitch } from '#components/map/viewModes.tsx';
import { TicketExportAction } from '#components/tickets/TicketExportAction.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { PageAlerts } from '#components/ui/feedback/PageAlerts.tsx';
import { RowsSkeleton } from '#components/ui/feedback/RowsSkeleton.tsx';
import { Sidebar } from '#components/ui/lists/Sidebar.tsx';
import type { ApiError } from '#lib/browser/api/api.ts';
import type { MapSettings } from '#lib/contract/maps.ts';
import { isOver } from '#lib/domain/stopProgress.ts';
import { daysAfter } from '#lib/format/localDay.ts';
import { visitOf } from './board.ts';
import { DayBar } from './DayBar.tsx';
import { DayList } from './DayList.tsx';
import { DayMap } from './DayMap.tsx';
import { DispatchProvider } from './DispatchContext.ts';
import { DispatchSide } from './DispatchSide.tsx';
import { DragProvider } from './drag.tsx';
import { MoveFeedback } from './MoveFeedback.tsx';
import { SendAction } from './SendAction.tsx';
import { Timeline } from './Timeline.tsx';
import { type DayAddress, useDayView } from './useDayView.ts';
import { useDispatch } from './useDispatch.tsx';
import { useSettledFit } from './useSettledFit.ts';
import { VisitCard } from './VisitCard.tsx';
import { Ways } from './Ways.tsx';

const MoveDialog = lazyPart(async () => (await import('./MoveDialog.tsx')).MoveDialog);
const SuggestDialog = lazyPart(async () => (await import('./SuggestDialog.tsx')).SuggestDialog);

/** On a phone one line that is pulled sideways. */
const ACTS = {
  display: { xs: 'flex', sm: 'contents' },
  gap: 2,
  // Room for the ring of what has the focus.
  padding: 1,
  margin: -1,
  maxWidth: 'calc(100% + 8px)',
  overflowX: 'auto',
  '& > *': { flex: 'none' },
} as const;

type Props = { map: MapSettings; roads: boolean; address: DayAddress; switcher?: ReactNode };

export function DispatchScreen({ map, roads, address, switcher }: Props) {
  const t = useTranslations('dispatch');
  const titles = useTranslations('titles');
  const common = useTranslations('common');
  const viewModes = useViewModes();
  const { isPhone, isMapAlone, trouble } = viewModes;
  const [isSuggesting, setSuggesting] = useState(false);
  const [notSent, setNotSent] = useState<ApiError>();
  const work = useDispatch(address);
  const { context, moves } = work;
  const { board } = context;
  const view = useDayView(board, work.technicians, address);
  const { days, crew } = view;
  const { day, today, now, timeZone, isToday, ticket, hide = [], q = '', branch } = address;

  const stops = days.reduce((sum, each) => sum + each.day.stops.length, 0);
  const opened = ticket === undefined ? undefined : visitOf(board, ticket);
  const { lat, lng } = opened ?? {};
  const focus = useMemo(() => (lat != null && lng != null && isPlace(lng, lat) ? { lng, lat } : null), [lat, lng]);
  const ids = [...board.waiting, ...days.flatMap((each) => each.day.stops)].flatMap(({ ticket_id }) => ticket_id ?? []);
  const branchDays = crew.flatMap(({ id }) => board.days.find(({ technician_id }) => technician_id === id) ?? []);
  const fit = useSettledFit(JSON.stringify([branch, day, q, work.isThere]), work.isSettled);
  const isDone = branchDays.every((each) => each.stops.every(isOver) && (!each.shift || Date.parse(each.shift.end) < now));
  const send = context.mayAssign && <SendAction days={branchDays} date={day} onError={setNotSent} />;
  return (
    <DispatchProvider value={context}>
      {(roads || !isPhone || viewModes.viewMode === 'map') && <Ways days={days} />}
      <DragProvider onDrop={work.drop} say={work.sayDrop}>
        <Box sx={{ display: 'flex', flexDirection: { xs: 'column', lg: 'row' }, flex: 1, minHeight: 0, minWidth: 0 }}>
          <Sidebar
            label={t('filters')}
            count={(q ? 1 : 0) + (hide.length > 0 ? 1 : 0)}
            beside={
              <>
                {isPhone && switcher}
                <ViewModeSwitch viewModes={viewModes} />
              </>
            }
          >
            <DispatchSide address={address} view={view} days={board.days} isThere={work.isThere} />
          </Sidebar>
          <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 }}>
            <PageHead
              title={titles('map')}
              sub={
                work.isThere &&
                (work.knowsWaiting || !work.canAssign) && (
                  <span>
                    {[t('count', { stops }), work.knowsWaiting && t('notAssigned', { waiting: board.waiting.length })]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                )
              }
              actions={
                <>
                  <DayBar day={day} today={today} onDay={address.goTo} />
                  {!isPhone && switcher}
                  <Box sx={ACTS}>
                    {isPhone && send}
                    <TicketExportAction ids={ids} />
                    {context.mayAssign && (
                      <Button startIcon={<AltRouteOutlined />} onClick={() => setSuggesting(true)}>
                        {common('suggestOrder')}
                      </Button>
                    )}
                    {!isPhone && send}
                  </Box>
                </>
              }
            />
            <PageAlerts>
              {work.error && <Failure problem={work.error.problem} retryAfter={work.error.retryAfter} retry={work.retry} />}
              {notSent && (
                <Failure
                  title={t('send.failed')}
                  problem={notSent.problem}
                  retryAfter={notSent.retryAfter}
                  retry={() => setNotSent(undefined)}
                />
              )}
              {!work.canAssign && <Alert kind="info">{t('plain')}</Alert>}
              {context.mayPlan && day < today && <Alert kind="info">{t('pastDay')}</Alert>}
              {work.isThere && isToday && crew.length > 0 && isDone && (
                <Alert kind="info" action={<Button onClick={() => address.goTo(daysAfter(today, 1))}>{t('day.after')}</Button>}>
                  {t('todayDone')}
                </Alert>
              )}
            </PageAlerts>
            <Box sx={{ height: 2, flex: 'none' }}>
              {work.isLoading && <LinearProgress aria-label={common('loading')} sx={{ height: 2 }} />}
            </Box>
            <ListAndMap
              viewModes={viewModes}
              width={{ sm: 310, lg: 360 }}
              isDim={work.isLoading && work.isThere}
              list={
                <>
                  <MoveFeedback moves={moves} />
                  {isMapAlone ? null : work.isThere ? (
                    <DayList view={view} waiting={board.waiting} canAssign={work.canAssign} isKnown={work.knowsWaiting} q={q} />
                  ) : (
                    !work.error && <RowsSkeleton />
                  )}
                  {ticket !== undefined && opened && <VisitCard key={ticket} ticketId={ticket} />}
                </>
              }
              map={<DayMap map={map} view={view} waiting={board.waiting} fit={fit} focus={focus} trouble={trouble} />}
            />
            {!isPhone && days.length > 0 && <Timeline days={days} day={day} timeZone={timeZone} now={now} isToday={isToday} />}
          </Box>
        </Box>
        {work.choosing !== undefined && <MoveDialog key={work.choosing} ticketId={work.choosing} onClose={work.endChoosing} />}
        {isSuggesting && (
          <SuggestDialog
            date={day}
            crew={view.shown}
            days={days.map((each) => each.day)}
            waiting={board.waiting}
            onTake={(taken) => moves.actAll(taken.moves, taken.seen)}
            onClose={() => setSuggesting(false)}
          />
        )}
      </DragProvider>
    </DispatchProvider>
  );
}
