'use client';

import { useTranslations } from 'next-intl';
import { useDispatchContext } from './DispatchContext.ts';
import type { Days } from './Ways.tsx';

export function DriveQuality({ days }: { days: Days }) {
  const t = useTranslations('dispatch');
  const { isRoad } = useDispatchContext().roads;
  const driven = days.filter(({ day }) => day.stops.length > 0);
  const known = driven.filter(({ day }) => isRoad(day)).length;
  return <>{t(known === 0 ? 'estimates' : known === driven.length ? 'roads' : 'someRoads')}</>;
}
