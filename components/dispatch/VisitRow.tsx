'use client';

import type { KeyboardEventHandler, ReactNode } from 'react';
import type { Stop, Unassigned } from '#lib/contract/dispatch/stops.ts';
import css from './DayList.module.css';
import { useDispatchContext } from './DispatchContext.ts';
import { useGrab } from './drag.tsx';
import { RowActs } from './RowActs.tsx';
import { Row, RowMain } from './rows.tsx';
import { StopMarks } from './StopMarks.tsx';
import { keyOf } from './useDayView.ts';
import { useVisitWords } from './visitWords.ts';

type Props = {
  visit: Stop | Unassigned;
  movable: boolean;
  onKeyDown?: KeyboardEventHandler;
  grip: ReactNode;
  more?: ReactNode;
  end: ReactNode;
};

export function VisitRow({ visit, movable, onKeyDown, grip, more, end }: Props) {
  const context = useDispatchContext();
  const words = useVisitWords();
  const grab = useGrab();
  const { ticket_id: id } = visit;
  const label = words.site(visit);
  return (
    <Row
      data-key={keyOf(visit)}
      data-row={id ?? undefined}
      data-hovered={(id !== null && context.hovered === id) || undefined}
      data-open={(id !== null && context.opened === id) || undefined}
      onPointerDown={movable ? (event) => grab(event, { key: keyOf(visit), label }) : undefined}
      onPointerEnter={() => context.hover(id)}
      onPointerLeave={() => context.hover(null)}
      onKeyDown={onKeyDown}
    >
      {grip}
      <div className={css.body}>
        <RowMain
          onClick={() => id !== null && context.open(context.opened === id ? undefined : id)}
          aria-expanded={context.opened === id}
          data-main
        >
          {label}
        </RowMain>
        <div className={`${css.small} ${css.what}`}>{words.what(visit)}</div>
        <StopMarks stop={visit} />
        {more}
      </div>
      {end}
      {id !== null && <RowActs visit={visit} ticketId={id} />}
    </Row>
  );
}
