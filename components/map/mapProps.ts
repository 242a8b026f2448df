import type { ReactNode } from 'react';
import type { MapSettings } from '#lib/contract/maps.ts';
import type { Dash } from './marks.ts';
import type { MapGroup, MapPoint } from './points.ts';
import type { Ring, Tool } from './region.ts';

/** A way across the map; `dash` tells lines of one colour apart. */
export type MapLine = {
  id: string;
  path: readonly (readonly [lng: number, lat: number])[];
  tone: number;
  dash: Dash;
  /** As it was, under what is. */
  isFaint?: boolean;
};

/** Something of the page that stands on the map: a technician, a numbered stop. At most some 200, each is an element. */
export type MapMarker = { id: string; lng: number; lat: number; node: ReactNode; draggable?: boolean };

/** Where a marker was let go: on the map, and in the window, so that a list beside the map can take it. */
export type Drop = { lng: number; lat: number; clientX: number; clientY: number };

export type SiteMapProps = {
  label: string;
  settings: MapSettings;
  /** A new array is drawn anew: keep it while nothing changed. The same holds for groups, lines and markers. */
  points: readonly MapPoint[];
  groups: readonly MapGroup[];
  selected?: ReadonlySet<number>;
  hovered?: number | null;
  regions?: readonly Ring[];
  lines?: readonly MapLine[];
  markers?: readonly MapMarker[];
  tools?: readonly Tool[];
  fit?: string | number;
  focus?: { lng: number; lat: number; zoom?: number } | null;
  tip?(id: number): ReactNode;
  onPick?(ids: number[], how: { add: boolean }): void;
  onHover?(id: number | null): void;
  onRegion?(ring: Ring, ids: number[], how: { add: boolean }): void;
  /** Pressed beside everything, and where. */
  onGround?(at: { lng: number; lat: number }): void;
  onMarkerDrop?(id: string, at: Drop): void;
  onRest?(): void;
  onUnavailable?(why: 'webgl' | 'failed'): void;
  children?: ReactNode;
};
