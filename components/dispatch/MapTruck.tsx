'use client';

import { useTranslations } from 'next-intl';
import { useMinute } from '#components/ui/display/useMinute.ts';
import type { Position } from '#lib/contract/dispatch/position.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { CrewMark } from './CrewMark.tsx';
import css from './mapMarkers.module.css';

export function MapTruck({ who, position }: { who: Technician; position: Position }) {
  const t = useTranslations('dispatch.position');
  const common = useTranslations('common');
  const now = useMinute();
  const minutes = Math.max(0, Math.floor((now - Date.parse(position.at)) / 60_000));
  const words = t('truck', { who: who.name, minutes });
  return (
    <div role="img" aria-label={words} title={words} className={css.truck}>
      <CrewMark who={who} size={20} />
      <span aria-hidden>{common('minutes', { minutes })}</span>
    </div>
  );
}
