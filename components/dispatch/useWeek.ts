'use client';

import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import * as contract from '#lib/contract/index.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { weekOf } from './week.ts';

export type WeekDay = { date: string; days: ReadonlyMap<number, Dispatch> | undefined; crew: readonly Technician[] };

const FRESH = { keepPreviousData: false } as const;

function useWeekDay(date: string) {
  const crew = useRead(contract.technicians.list, { query: { dt: date } }, FRESH);
  // As the board of a day asks, so that one answer does for both.
  const canAssign = useCapability('assign');
  const techIds = canAssign ? undefined : crew.data?.data.map(({ id }) => id).join();
  const days = useRead(contract.dispatch.list, canAssign || techIds ? { query: { techIds, dt: date } } : null, FRESH);
  useChannel(`dispatch.${date}`, 'dispatch', 'technicians');
  const day: WeekDay = {
    date,
    days: days.data && new Map(days.data.data.map((each) => [each.technician_id, each])),
    crew: crew.data?.data ?? [],
  };
  return { day, error: days.error ?? crew.error, retry: () => void Promise.all([days.mutate(), crew.mutate()]) };
}

/** The seven days of a week, each as it is read for itself: whoever then opens one of them has it already. */
export function useWeek(day: string) {
  const [mon = '', tue = '', wed = '', thu = '', fri = '', sat = '', sun = ''] = weekOf(day);
  const reads = [useWeekDay(mon), useWeekDay(tue), useWeekDay(wed), useWeekDay(thu), useWeekDay(fri), useWeekDay(sat), useWeekDay(sun)];
  const failed = reads.find(({ error }) => error !== undefined);
  return {
    week: reads.map((each) => each.day),
    error: failed?.error,
    retry: () => reads.forEach((each) => void (each.error && each.retry())),
  };
}
