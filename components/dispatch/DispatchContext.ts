'use client';

import { createContext, useContext } from 'react';
import type { Technician } from '#lib/contract/technicians.ts';
import type { Board, Place, Terms } from './board.ts';
import type { DropPlace } from './dropPlace.ts';
import type { Landing, Wish } from './landing.ts';
import type { Previewed } from './useMending.ts';
import type { RoadPhone } from './useRoadPhone.ts';
import type { Roads } from './useRoads.ts';

export type DispatchContextValue = {
  board: Board;
  day: string;
  isToday: boolean;
  today: string;
  timeZone: string;
  now: number;
  technicians: readonly Technician[];
  mayPlan: boolean;
  mayAssign: boolean;
  roads: Roads;
  /** Where it is the own day of who drives it: what they say waits here until it can be sent. */
  phone?: RoadPhone;
  opened: number | undefined;
  nameOf(technicianId: number): string;
  open(ticketId: number | undefined): void;
  hover(ticketId: number | null): void;
  hovered: number | null;
  move(ticketId: number, place: Place, terms?: Terms): void;
  step(ticketId: number, by: -1 | 1): void;
  /** Opens the dialog in which a visit is moved; `wish` is filled in there. */
  choosePlace(ticketId: number, wish?: Wish): void;
  /** Shows who could be at a visit first. */
  findFirst(ticketId: number): void;
  ticketOf(key: string): number | undefined;
  /** Where a ticket would stand that is let go on a lane at a time. */
  landingOf(ticketId: number, place: DropPlace): Landing | undefined;
  /** Looks for others who take the visits of a technician who does not work that day, or from one day until another, if there are any; undefined: no more. */
  repair(technicianId: number | undefined, away?: { from: string; until: string }): void;
  /** While what would mend the days is looked at. */
  previewed?: Previewed;
};

const DispatchContext = createContext<DispatchContextValue | null>(null);
export const DispatchProvider = DispatchContext.Provider;

export function useDispatchContext(): DispatchContextValue {
  const context = useContext(DispatchContext);
  if (!context) throw new Error('Outside of the todo map');
  return context;
}
