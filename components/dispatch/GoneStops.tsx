'use client';

import { useTranslations } from 'next-intl';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import { type Span, shareOf } from './axis.ts';
import css from './Timeline.module.css';
import { useVisitWords } from './visitWords.ts';

const HOUR = 3_600_000;

/** Where visits stood that go from this day; of who does not work, whose visits have no times, one after the other. */
export function GoneStops({ stops, axis }: { stops: readonly Stop[]; axis: Span }) {
  const t = useTranslations('dispatch.repair');
  const { site } = useVisitWords();
  return stops.map((stop, at) => {
    const begins = stop.begins_at ? Date.parse(stop.begins_at) : axis.start + (1 + at * 1.25) * HOUR;
    const leaves = stop.leaves_at ? Date.parse(stop.leaves_at) : begins + HOUR;
    const from = shareOf(axis, begins);
    return (
      <div
        key={stop.id}
        role="img"
        aria-label={t('gone', { site: site(stop) })}
        title={t('gone', { site: site(stop) })}
        className={`${css.block} ${css.gone}`}
        style={{ left: `${from}%`, width: `max(22px, ${shareOf(axis, leaves) - from}%)` }}
      >
        {site(stop)}
      </div>
    );
  });
}
