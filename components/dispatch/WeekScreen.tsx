'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { useNarrow, usePhone } from '#components/ui/display/useWidth.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { RowsSkeleton } from '#components/ui/feedback/RowsSkeleton.tsx';
import { Sidebar } from '#components/ui/lists/Sidebar.tsx';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import { canMove } from './board.ts';
import { DayBar } from './DayBar.tsx';
import { DispatchProvider } from './DispatchContext.ts';
import page from './DispatchScreen.module.css';
import { DispatchSide } from './DispatchSide.tsx';
import { DragProvider } from './drag.tsx';
import { MoveFeedback } from './MoveFeedback.tsx';
import { OnCallButton } from './OnCallButton.tsx';
import { SpanSwitch } from './SpanSwitch.tsx';
import { type DayAddress, useDayView } from './useDayView.ts';
import { useWeek } from './useWeek.ts';
import { useWeekMoves } from './useWeekMoves.ts';
import { WaitingList } from './WaitingList.tsx';
import css from './Week.module.css';
import { WeekDays } from './WeekDays.tsx';
import { WeekDropNote } from './WeekDropNote.tsx';
import { WeekTable } from './WeekTable.tsx';
import { weekOf } from './week.ts';

const FirstThereDialog = lazyPart(async () => (await import('./FirstThereDialog.tsx')).FirstThereDialog);
const MoveDialog = lazyPart(async () => (await import('./MoveDialog.tsx')).MoveDialog);

/** Seven days at once: technicians by days, and beside them what nobody has. A visit is moved to another day by pointer, or by the dialog that a press on it opens. */
export function WeekScreen({ address, switcher }: { address: DayAddress; switcher?: ReactNode }) {
  const t = useTranslations('dispatch');
  const titles = useTranslations('titles');
  const isPhone = usePhone();
  const isNarrow = useNarrow();
  const { week, error, retry } = useWeek(address.day);
  const moves = useWeekMoves(address, week);
  const { work, choose } = moves;
  const view = useDayView(work.context.board, work.technicians, address);
  const { change, today, q = '', hide = [] } = address;
  const onDay = (date: string, ticket?: number) => change({ span: undefined, dt: date === today ? undefined : date, ticket });
  const onVisit = (date: string, stop: Stop) =>
    stop.ticket_id !== null && work.context.mayPlan && canMove(stop) && date >= today
      ? choose(date, stop.ticket_id)
      : onDay(date, stop.ticket_id ?? undefined);
  const open = (id: number | undefined) =>
    id !== undefined && (work.context.mayPlan ? work.context.choosePlace(id) : onDay(address.day, id));
  const context = { ...work.context, open };
  const failed = error ?? work.error;
  const side = <DispatchSide isAbove={!isNarrow} address={address} view={view} days={work.context.board.days} isThere={work.isThere} />;
  const stops = week.flatMap(({ days }) => view.shown.flatMap(({ id }) => days?.get(id)?.stops ?? [])).length;
  const group = (key: string) => view.groups.find((each) => each.key === view.groupOfVisit.get(key));
  const grid = { week, crew: view.shown, onDay, onVisit };
  const waiting = work.context.board.waiting.length;
  const unassigned = work.canAssign && (
    <WaitingList
      waiting={work.context.board.waiting}
      isKnown={work.knowsWaiting}
      q={q}
      onSearch={(text) => change({ q: text }, 'replace')}
      groupOf={group}
    />
  );
  const isRead = week.some(({ days }) => days !== undefined) && work.isThere;
  return (
    <DispatchProvider value={context}>
      <DragProvider onDrop={moves.drop} say={(key, place) => <WeekDropNote of={key} place={place} moves={moves} />}>
        <div className={page.page}>
          {isNarrow && (
            <Sidebar label={t('filters')} count={hide.length > 0 ? 1 : 0} beside={switcher}>
              {side}
            </Sidebar>
          )}
          <PageHead
            title={titles('map')}
            sub={
              isRead && (
                <span>{[t('count', { stops }), work.knowsWaiting && t('notAssigned', { waiting })].filter(Boolean).join(', ')}</span>
              )
            }
            actions={
              <>
                <DayBar day={address.day} today={today} onDay={address.goTo} week={weekOf(address.day)} />
                <SpanSwitch address={address} />
                {!isNarrow && switcher}
              </>
            }
          />
          {failed && (
            <Failure
              problem={failed.problem}
              retryAfter={failed.retryAfter}
              retry={() => {
                retry();
                work.retry();
              }}
            />
          )}
          <div className={css.body}>
            {!isNarrow && (
              <div className={css.side}>
                <div className={css.scroll}>
                  {side}
                  {unassigned}
                </div>
                <MoveFeedback moves={work.moves} />
              </div>
            )}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys */}
            <div tabIndex={0} className={css.week}>
              {isNarrow && <OnCallButton branch={address.branch} branches={view.branches} />}
              {isNarrow && <MoveFeedback moves={work.moves} />}
              {isRead ? isPhone ? <WeekDays {...grid} /> : <WeekTable {...grid} /> : !failed && <RowsSkeleton />}
              {isNarrow && isRead && unassigned}
            </div>
          </div>
        </div>
        {work.finding !== undefined && <FirstThereDialog ticketId={work.finding} onClose={work.endFinding} />}
        {work.choosing && <MoveDialog key={work.choosing.ticketId} {...work.choosing} onClose={work.endChoosing} />}
      </DragProvider>
    </DispatchProvider>
  );
}
