'use client';

import { useEffect } from 'react';
import { refresh } from '#lib/browser/api/useApi.ts';
import type { useDispatch } from './useDispatch.tsx';
import type { RoadPhone } from './useRoadPhone.ts';

type Work = Pick<ReturnType<typeof useDispatch>, 'read' | 'technicians' | 'take' | 'isRefused'>;

export function useStoredDay(
  { keepDay, forgetDay, onDay }: RoadPhone,
  { read, technicians, take, isRefused }: Work,
  me: number,
  isToday: boolean,
) {
  const day = isToday ? read?.find(({ technician_id }) => technician_id === me) : undefined;
  const who = technicians.find(({ id }) => id === me);
  useEffect(() => {
    if (day && who) void keepDay(day, who);
  }, [day, who, keepDay]);
  useEffect(() => {
    if (isRefused) void forgetDay();
  }, [isRefused, forgetDay]);
  useEffect(() => {
    onDay((next) => {
      take({ days: [next], unassigned: [], conflicts: [] });
      void refresh('tickets', 'technicians');
    });
  });
}
