'use client';

import { createContext, useContext } from 'react';
import type { Technician } from '#lib/contract/technicians.ts';
import type { Board, Place, Terms } from './board.ts';
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
  /** Whether this person may put tickets on days, and the server can. */
  mayPlan: boolean;
  /** … on the day that is looked at: not when it is over. */
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
  choosePlace(ticketId: number): void;
};

const DispatchContext = createContext<DispatchContextValue | null>(null);
export const DispatchProvider = DispatchContext.Provider;

export function useDispatchContext(): DispatchContextValue {
  const context = useContext(DispatchContext);
  if (!context) throw new Error('Outside of the todo map');
  return context;
}
