'use client';

import { useMemo } from 'react';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import { type DayChange, type Dispatch, Dispatch as DispatchDay } from '#lib/contract/dispatch.ts';
import * as contract from '#lib/contract/index.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { isOver } from '#lib/domain/stopProgress.ts';
import { timed } from '#lib/domain/timed.ts';
import type { Board } from './board.ts';
import { withEntries } from './roadOutbox.ts';
import { useLegs } from './useLegs.ts';
import type { RoadPhone } from './useRoadPhone.ts';
import type { Roads } from './useRoads.ts';
import { useToday } from './useToday.ts';
import { isBare, withTickets } from './withTickets.ts';

const NOBODY: readonly Technician[] = [];
const withEveryone = (days: readonly Dispatch[], crew: readonly Technician[], date: string) => [
  ...days,
  ...crew
    .filter(({ id }) => !days.some(({ technician_id }) => technician_id === id))
    .map((who) => DispatchDay.parse({ technician_id: who.id, technician_name: who.name, Branch: who.Branch, date, home: who.home })),
];
const EMPTY: Board = { days: [], waiting: [] };

type Asked = {
  day: string;
  q?: string;
  branch?: string;
  roads: Pick<Roads, 'legs' | 'estimates'>;
  /** Of who drives: the days are as the trucks know them, with what was said here on top; where nothing can be read, the one that was kept. */
  phone?: RoadPhone;
};

export function useBoard({ day, q, branch, phone, roads }: Asked) {
  const { now } = useToday();
  const canAssign = useCapability('assign');
  const crew = useRead(contract.technicians.list, { query: { dt: day } });
  // The specification has it ask for technicians by id; where more can be done, no answer is waited for.
  const techIds = canAssign ? undefined : crew.data?.data.map(({ id }) => id).join();
  const isAsked = canAssign || Boolean(techIds);
  const days = useRead(contract.dispatch.list, isAsked ? { query: { techIds, dt: day, ...(phone && { sent: '1' as const }) } } : null);
  const mayReadTickets = useAllows()(contract.tickets.list.access);
  const isLacking = !canAssign && mayReadTickets && days.data?.data.some(({ stops }) => stops.some(isBare));
  const tickets = useRead(contract.tickets.list, isLacking ? { query: { sort: '-updated_at', page: 1, per_page: 100 } } : null, {
    background: true,
  }).data?.data;
  const read = useMemo(() => (tickets ? days.data?.data.map((each) => withTickets(each, tickets)) : days.data?.data), [days.data, tickets]);
  const waiting = useRead(
    contract.dispatch.unassigned,
    canAssign ? { query: { q: q || undefined, Branch: branch ? [branch] : undefined } } : null,
  );
  useChannel(`dispatch.${day}`, 'dispatch', 'technicians', 'visits');
  useChannel('tickets', 'dispatch');

  const failed = [days, crew, waiting].find(({ error }) => error !== undefined);
  const isRefused = failed?.error?.problem.code === 'forbidden' || failed?.error?.problem.code === 'signed_out';
  const stored = failed && !isRefused && phone?.day?.day.date === day ? phone.day : undefined;
  const storedDays = useMemo(() => stored && [stored.day], [stored]);
  const storedCrew = useMemo(() => stored && [stored.who], [stored]);
  const technicians = crew.data?.data ?? storedCrew ?? NOBODY;
  const served = useMemo(() => {
    if (techIds === undefined) return read ?? storedDays;
    const told = techIds === '' ? [] : read;
    return told ? withEveryone(told, crew.data?.data ?? NOBODY, day) : storedDays;
  }, [techIds, read, crew.data, day, storedDays]);
  const unassigned = waiting.data?.data;
  const entries = phone?.entries;
  const leg = useLegs(served, roads);
  const board = useMemo((): Board => {
    if (!served) return EMPTY;
    const shown = entries ? served.map((each) => withEntries(each, entries)) : served;
    return { days: shown.map((each) => timed(each, now, leg)), waiting: unassigned ?? [], leg };
  }, [served, unassigned, now, leg, entries]);
  /** What a move came to, before everything is read anew: nothing on screen goes back in between. */
  const take = (change: DayChange) => {
    const ahead = change.days.flatMap(({ stops }) => stops.filter((stop) => !isOver(stop)));
    const touched = new Set([...ahead, ...change.unassigned].map(({ ticket_id }) => ticket_id));
    const newer = ({ technician_id, date }: Dispatch) =>
      change.days.find((each) => each.technician_id === technician_id && each.date === date);
    void days.mutate((read) => read && { data: read.data.map((each) => newer(each) ?? each) }, { revalidate: false });
    void waiting.mutate(
      (read) => read && { data: [...read.data.filter(({ ticket_id }) => !touched.has(ticket_id)), ...change.unassigned] },
      { revalidate: false },
    );
  };
  return {
    board,
    technicians,
    canAssign,
    take,
    read,
    isThere: served !== undefined && (crew.data ?? stored) !== undefined,
    isRefused,
    knowsWaiting: unassigned !== undefined,
    isLoading: days.isLoading || crew.isLoading,
    isSettled: !days.isLoading && !crew.isLoading && !waiting.isLoading,
    error: failed?.error,
    retry: () => void Promise.all([days.mutate(), crew.mutate(), waiting.mutate()]),
  };
}
