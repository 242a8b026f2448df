'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo, useRef } from 'react';
import { SiteMap } from '#components/map/SiteMap.tsx';
import type { MapTrouble } from '#components/map/useMapTrouble.ts';
import type { Unassigned } from '#lib/contract/dispatch/stops.ts';
import type { MapSettings } from '#lib/contract/maps.ts';
import { useDispatchContext } from './DispatchContext.ts';
import css from './DispatchScreen.module.css';
import { DriveNote } from './DriveNote.tsx';
import { useGrab } from './drag.tsx';
import { useDayMarkers } from './useDayMarkers.tsx';
import { type DayView, keyOf } from './useDayView.ts';
import { useLines } from './useLines.ts';
import { useWaitingPoints } from './useWaitingPoints.ts';
import { useVisitWords } from './visitWords.ts';

type Props = {
  map: MapSettings;
  view: DayView;
  waiting: readonly Unassigned[];
  fit: string;
  focus: { lng: number; lat: number } | null;
  trouble: MapTrouble;
  children?: ReactNode;
};

/** The days and what waits on the map: ways, numbered stops, tickets nobody has. All of it is in the list as well. */
export function DayMap({ map, view, waiting, fit, focus, trouble, children }: Props) {
  const t = useTranslations('dispatch');
  const words = useVisitWords();
  const context = useDispatchContext();
  const grab = useGrab();
  const { days, groups } = view;
  const lines = useLines(days);
  const under = useRef<number | null>(null);

  const points = useWaitingPoints(waiting, view);
  const markers = useDayMarkers(view);
  const selected = useMemo(() => new Set(context.opened === undefined ? [] : [context.opened]), [context.opened]);
  const visit = (id: number) => waiting.find(({ ticket_id }) => ticket_id === id);
  const tip = (id: number) => {
    const found = visit(id);
    return found && <VisitTip visit={found} />;
  };
  return (
    <div
      data-near
      className={trouble.isOff ? css.off : css.map}
      onPointerDownCapture={(event) => {
        const found = under.current === null ? undefined : visit(under.current);
        if (found && context.mayAssign && event.pointerType === 'mouse') grab(event, { key: keyOf(found), label: words.site(found) });
      }}
      onMouseDownCapture={(event) => under.current !== null && context.mayAssign && event.stopPropagation()}
      onClickCapture={(event) => {
        if (under.current === null || !context.mayAssign) return;
        event.stopPropagation();
        context.open(under.current);
      }}
    >
      <SiteMap
        label={t('map')}
        settings={map}
        points={points}
        groups={groups}
        lines={lines}
        markers={markers}
        selected={selected}
        hovered={context.hovered}
        fit={fit}
        focus={focus}
        tip={tip}
        onHover={(id) => {
          under.current = id;
          context.hover(id);
        }}
        onPick={([id]) => id !== undefined && context.open(id)}
        onGround={() => context.open(undefined)}
        onUnavailable={trouble.onUnavailable}
      >
        {children}
      </SiteMap>
      {lines.length > 0 && <DriveNote days={days} isOnMap={!trouble.isOff} />}
    </div>
  );
}

function VisitTip({ visit }: { visit: Unassigned }) {
  const words = useVisitWords();
  return (
    <>
      <div className={css.strong}>{words.site(visit)}</div>
      <div className={css.quiet}>{words.what(visit)}</div>
    </>
  );
}
