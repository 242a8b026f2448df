'use client';

import { useTimeZone } from 'next-intl';
import { useMemo } from 'react';
import { useMinute } from '#components/ui/minute.ts';
import type { Board } from '#lib/browser/dispatch/board.ts';
import { useRead } from '#lib/browser/useApi.ts';
import { useCapability } from '#lib/browser/useCapabilities.tsx';
import { useChannel } from '#lib/browser/useChannel.ts';
import { type DayChange, type Dispatch, isOver } from '#lib/contract/dispatch.ts';
import * as contract from '#lib/contract/index.ts';
import { localDay } from '#lib/contract/localDay.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { timed } from '#lib/contract/timed.ts';

export const useToday = (): { now: number; today: string; timeZone: string } => {
  const now = useMinute();
  const timeZone = useTimeZone() ?? 'UTC';
  return { now, today: localDay(timeZone, now), timeZone };
};

const NOBODY: readonly Technician[] = [];
const EMPTY: Board = { days: [], waiting: [] };

type Asked = { day: string; q?: string; branch?: string /** As the trucks know it. */; isSent: boolean; leg?: Board['leg'] };

/** Everybody's day as the server has it, heard live; the times go on with the clock. */
export function useBoard({ day, q, branch, isSent, leg }: Asked) {
  const { now } = useToday();
  const canAssign = useCapability('assign');
  const crew = useRead(contract.technicians.list, { query: { dt: day } });
  const days = useRead(contract.dispatch.list, { query: { dt: day, ...(isSent && { sent: '1' as const }) } });
  const waiting = useRead(
    contract.dispatch.unassigned,
    canAssign ? { query: { q: q || undefined, Branch: branch ? [branch] : undefined } } : null,
  );
  useChannel(`dispatch.${day}`, 'dispatch', 'technicians');
  useChannel('tickets', 'dispatch');

  const technicians = crew.data?.data ?? NOBODY;
  const served = days.data?.data;
  const unassigned = waiting.data?.data;
  const board = useMemo((): Board => {
    if (!served) return EMPTY;
    return { days: served.map((each) => timed(each, now, leg)), waiting: unassigned ?? [], leg };
  }, [served, unassigned, now, leg]);
  /** What a deed came to, before everything is read anew: nothing on screen goes back in between. */
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
  const failed = [days, crew, waiting].find(({ error }) => error !== undefined);
  return {
    board,
    technicians,
    canAssign,
    take,
    isThere: served !== undefined && crew.data !== undefined,
    /** Whether it is known what nobody has yet. */
    knowsWaiting: unassigned !== undefined,
    isLoading: days.isLoading || crew.isLoading,
    /** All that was asked for is there, and nothing of what was asked before. */
    isSettled: !days.isLoading && !crew.isLoading && !waiting.isLoading,
    error: failed?.error,
    again: () => void Promise.all([days.mutate(), crew.mutate(), waiting.mutate()]),
  };
}
