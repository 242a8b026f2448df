'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo, useState } from 'react';
import { isPlace } from '#components/map/points.ts';
import { ListAndMap, useViewModes, ViewModeSwitch } from '#components/map/viewModes.tsx';
import { TicketExportAction } from '#components/tickets/TicketExportAction.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { useNarrow } from '#components/ui/display/useWidth.ts';
import { LoadingLine } from '#components/ui/feedback/LoadingLine.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { RowsSkeleton } from '#components/ui/feedback/RowsSkeleton.tsx';
import { Sidebar } from '#components/ui/lists/Sidebar.tsx';
import type { ApiError } from '#lib/browser/api/api.ts';
import type { MapSettings } from '#lib/contract/maps.ts';
import { isOver } from '#lib/domain/stopProgress.ts';
import { visitOf } from './board.ts';
import { DayBar } from './DayBar.tsx';
import { DayList } from './DayList.tsx';
import { DayMap } from './DayMap.tsx';
import { DispatchAlerts } from './DispatchAlerts.tsx';
import { DispatchProvider } from './DispatchContext.ts';
import css from './DispatchScreen.module.css';
import { DispatchSide } from './DispatchSide.tsx';
import { DragProvider } from './drag.tsx';
import { REORDER } from './icons.ts';
import { MoveFeedback } from './MoveFeedback.tsx';
import { NeedsButton } from './NeedsButton.tsx';
import { OnCallButton } from './OnCallButton.tsx';
import { SendAction } from './SendAction.tsx';
import { SpanSwitch } from './SpanSwitch.tsx';
import { Timeline } from './Timeline.tsx';
import { type DayAddress, useDayView } from './useDayView.ts';
import { useDispatch } from './useDispatch.tsx';
import { useMending } from './useMending.ts';
import { useNeeds } from './useNeeds.ts';
import { useSettledFit } from './useSettledFit.ts';
import { Ways } from './Ways.tsx';

const MoveDialog = lazyPart(async () => (await import('./MoveDialog.tsx')).MoveDialog);
const FirstThereDialog = lazyPart(async () => (await import('./FirstThereDialog.tsx')).FirstThereDialog);
const VisitCard = lazyPart(async () => (await import('./VisitCard.tsx')).VisitCard);
const RepairPanel = lazyPart(async () => (await import('./RepairPanel.tsx')).RepairPanel);
const SuggestDialog = lazyPart(async () => (await import('./SuggestDialog.tsx')).SuggestDialog);

type Props = { map: MapSettings; roads: boolean; address: DayAddress; switcher?: ReactNode };

export function DispatchScreen({ map, roads, address, switcher }: Props) {
  const t = useTranslations('dispatch');
  const titles = useTranslations('titles');
  const common = useTranslations('common');
  const viewModes = useViewModes();
  const isNarrow = useNarrow();
  const { isPhone, isMapAlone, trouble } = viewModes;
  const [isSuggesting, setSuggesting] = useState(false);
  const [notSent, setNotSent] = useState<ApiError>();
  const work = useDispatch(address);
  const { moves } = work;
  const needs = useNeeds(address.branch, work.context.mayPlan);
  // Who is off now leads to a repair where there is one, otherwise to a suggestion for the day.
  const away = needs.canRepair ? work.repairing : undefined;
  const mending = useMending(work.context.board, address.day, address.now, away, work.endRepairing);
  const { mending: shownMending, previewed } = mending;
  const context = previewed ? { ...work.context, board: mending.board, mayAssign: false, previewed } : work.context;
  const { board } = context;
  const view = useDayView(board, work.technicians, address);
  const goTo = (next: string, id?: number) => address.change({ dt: next === address.today ? undefined : next, ticket: id });
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
  const isCardBelow = isPhone || trouble.isOff;
  const card = ticket !== undefined && opened && <VisitCard key={ticket} ticketId={ticket} isBeside={!isCardBelow} />;
  return (
    <DispatchProvider value={context}>
      {(roads || !isPhone || viewModes.viewMode === 'map') && <Ways days={days} />}
      <DragProvider onDrop={work.drop} say={work.sayDrop}>
        <div className={css.page}>
          {isNarrow && (
            <Sidebar
              label={t('filters')}
              count={hide.length > 0 ? 1 : 0}
              beside={
                <>
                  {isPhone && switcher}
                  <ViewModeSwitch viewModes={viewModes} />
                </>
              }
            >
              <DispatchSide address={address} view={view} days={board.days} isThere={work.isThere} />
            </Sidebar>
          )}
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
                {!isPhone && <SpanSwitch address={address} />}
                {!isPhone && switcher}
                <div className={css.acts}>
                  {isPhone && send}
                  {needs.canRepair && (
                    <NeedsButton
                      count={needs.needs?.length}
                      hasFailed={needs.error !== undefined}
                      isOpen={shownMending !== undefined}
                      onPress={mending.toggle}
                    />
                  )}
                  <TicketExportAction ids={ids} />
                  {context.mayAssign && !shownMending && (
                    <Button startIcon={<Icon path={REORDER} />} onClick={() => setSuggesting(true)}>
                      {common('suggestOrder')}
                    </Button>
                  )}
                  {isPhone && <SpanSwitch address={address} />}
                  {!isPhone && send}
                </div>
              </>
            }
          />
          <DispatchAlerts
            address={address}
            work={work}
            mayPlan={context.mayPlan}
            notSent={notSent}
            onSeen={() => setNotSent(undefined)}
            isDone={work.isThere && isToday && crew.length > 0 && isDone}
          />
          <div className={css.loading}>{work.isLoading && <LoadingLine label={common('loading')} />}</div>
          <ListAndMap
            viewModes={viewModes}
            width={{ sm: 310, lg: 344 }}
            isDim={work.isLoading && work.isThere}
            list={
              <>
                {shownMending && (
                  <RepairPanel
                    key={JSON.stringify(shownMending)}
                    needs={needs}
                    mending={shownMending}
                    onDay={goTo}
                    show={mending.setPreview}
                    onClose={mending.end}
                  />
                )}
                {isMapAlone || shownMending ? null : work.isThere ? (
                  <DayList
                    view={view}
                    waiting={board.waiting}
                    canAssign={work.canAssign}
                    isKnown={work.knowsWaiting}
                    q={q}
                    onSearch={(text) => address.change({ q: text }, 'replace')}
                    above={
                      isNarrow ? (
                        <OnCallButton branch={branch} branches={view.branches} />
                      ) : (
                        <DispatchSide isAbove address={address} view={view} days={board.days} isThere={work.isThere} />
                      )
                    }
                  />
                ) : (
                  !work.error && <RowsSkeleton />
                )}
                <MoveFeedback moves={moves} />
                {isCardBelow && card}
              </>
            }
            map={
              <div className={trouble.isOff ? css.contents : css.map}>
                <DayMap map={map} view={view} waiting={board.waiting} fit={fit} focus={focus} trouble={trouble} />
                {!isCardBelow && card}
              </div>
            }
          />
          {!isPhone && days.length > 0 && <Timeline days={days} day={day} timeZone={timeZone} now={now} isToday={isToday} />}
        </div>
        {work.finding !== undefined && <FirstThereDialog ticketId={work.finding} onClose={work.endFinding} />}
        {work.choosing && <MoveDialog key={work.choosing.ticketId} {...work.choosing} onClose={work.endChoosing} />}
        {(isSuggesting || (work.repairing !== undefined && !needs.canRepair)) && (
          <SuggestDialog
            key={work.repairing?.technicianId}
            absent={work.repairing?.technicianId}
            date={day}
            crew={view.shown}
            days={days.map((each) => each.day)}
            waiting={board.waiting}
            onTake={(taken) => moves.actAll(taken.moves, taken.seen)}
            onClose={() => {
              setSuggesting(false);
              work.endRepairing();
            }}
          />
        )}
      </DragProvider>
    </DispatchProvider>
  );
}
