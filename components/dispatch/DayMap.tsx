'use client';

import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo, useRef } from 'react';
import type { MapMarker } from '#components/map/mapProps.ts';
import { isPlace, type MapPoint } from '#components/map/points.ts';
import { SiteMap } from '#components/map/SiteMap.tsx';
import type { MapTrouble } from '#components/map/useMapTrouble.ts';
import type { Unassigned } from '#lib/contract/dispatch/stops.ts';
import type { MapSettings } from '#lib/contract/maps.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { DriveQuality } from './DriveQuality.tsx';
import { useDrag } from './drag.tsx';
import { MapHome } from './MapHome.tsx';
import { MapStop } from './MapStop.tsx';
import { type DayView, keyOf } from './useDayView.ts';
import { useLines } from './useLines.ts';
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

const NOTE = {
  padding: '6px 16px',
  borderBlockEnd: '1px solid',
  borderColor: 'divider',
  typography: 'caption',
  color: 'text.secondary',
} as const;
const BADGE = {
  position: 'absolute',
  zIndex: 2,
  insetBlockStart: 12,
  left: 12,
  maxWidth: 'calc(100% - 84px)',
  padding: '3px 10px',
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.secondary',
  typography: 'caption',
  boxShadow: (theme: Theme) => `0 0 0 1px ${theme.vars.palette.line.hair}`,
} as const;

/** The days and what waits on the map: ways, numbered stops, tickets nobody has. All of it is in the list as well. */
export function DayMap({ map, view, waiting, fit, focus, trouble, children }: Props) {
  const t = useTranslations('dispatch');
  const words = useVisitWords();
  const context = useDispatchContext();
  const { grab } = useDrag();
  const { days, groups, groupOfVisit } = view;
  const lines = useLines(days);
  const under = useRef<number | null>(null);

  const points = useMemo(
    () =>
      waiting.flatMap(({ ticket_id: id, lng, lat, ...rest }): MapPoint[] =>
        id !== null && lng !== null && lat !== null && isPlace(lng, lat)
          ? [{ id, lng, lat, group: groupOfVisit.get(keyOf({ ...rest, ticket_id: id })) ?? '' }]
          : [],
      ),
    [waiting, groupOfVisit],
  );
  const markers = useMemo(() => {
    const tones = new Map(groups.map(({ key, tone }) => [key, tone]));
    const homes = new Map<string, MapMarker>();
    for (const { who, day } of days) {
      const home = day.home ?? who.home;
      if (!home || !isPlace(home.lng, home.lat)) continue;
      const id = `home ${home.lng} ${home.lat}`;
      homes.set(id, { id, lng: home.lng, lat: home.lat, node: <MapHome label={who.Branch ?? ''} /> });
    }
    const stops = days.flatMap(({ who, day }) =>
      day.stops.flatMap((stop): MapMarker[] => {
        const { lng, lat } = stop;
        if (lng === null || lat === null || !isPlace(lng, lat)) return [];
        const tone = tones.get(groupOfVisit.get(keyOf(stop)) ?? '') ?? 'neu';
        return [{ id: keyOf(stop), lng, lat, node: <MapStop stop={stop} technicianId={who.id} tone={tone} /> }];
      }),
    );
    return [...homes.values(), ...stops];
  }, [days, groups, groupOfVisit]);
  const selected = useMemo(() => new Set(context.opened === undefined ? [] : [context.opened]), [context.opened]);
  const visit = (id: number) => waiting.find(({ ticket_id }) => ticket_id === id);
  const tip = (id: number) => {
    const found = visit(id);
    return (
      found && (
        <>
          <Box sx={{ fontWeight: 600 }}>{words.site(found)}</Box>
          <Box sx={{ color: 'text.secondary' }}>{words.what(found)}</Box>
        </>
      )
    );
  };
  return (
    <Box
      data-near
      sx={trouble.isOff ? { flex: 'none', order: -1 } : { position: 'relative', display: 'flex', flex: 1, minWidth: 0, minHeight: 0 }}
      onPointerDownCapture={(event) => {
        const found = under.current === null ? undefined : visit(under.current);
        if (found && context.mayAssign && event.pointerType === 'mouse') grab(event, { key: keyOf(found), label: words.site(found) });
      }}
      // What is carried off the map does not take the map along.
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
      {lines.length > 0 && (
        <Box sx={trouble.isOff ? NOTE : BADGE}>
          <DriveQuality days={days} />
        </Box>
      )}
    </Box>
  );
}
