'use client';

import { useTranslations } from 'next-intl';
import { useDayWords } from '#components/dispatch/dayWords.ts';
import { useVisitWords } from '#components/dispatch/visitWords.ts';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import type { Appointment } from '#lib/contract/dispatch/appointments.ts';
import type { StopStatus } from '#lib/contract/dispatch/stops.ts';

const GLYPHS: Readonly<Record<string, Glyph>> = {
  open: 'open',
  planned: 'scheduled',
  dispatched: 'dispatched',
  arrived: 'on-site',
  done: 'resolved',
  'go-back': 'go-back',
} satisfies Record<StopStatus, Glyph>;

export function useAppointmentWords() {
  const t = useTranslations('visits.appointments');
  const common = useTranslations('common');
  const { date, clock, minutes } = useDayWords();
  const words = useVisitWords();
  const isOnTheWay = ({ departed_at, arrived_at, ended_at }: Appointment) =>
    departed_at !== null && arrived_at === null && ended_at === null;
  return {
    glyphOf: (visit: Appointment): Glyph => (isOnTheWay(visit) ? 'en-route' : (GLYPHS[visit.status ?? ''] ?? 'open')),
    /** "Visit 2, sent to the truck, Marcus Bell" */
    headOf: (visit: Appointment): string =>
      [
        t('number', { number: visit.number }),
        isOnTheWay(visit) ? t('onTheWay') : visit.status === 'open' ? t('notPlanned') : words.status(visit.status),
        visit.technician_name,
        visit.second?.technician_name && t('with', { who: visit.second.technician_name }),
      ]
        .filter(Boolean)
        .join(', '),
    /** "Tue, Dec 1, 1:00 PM – 2:00 PM" or when it was. */
    whenOf: (visit: Appointment): string => {
      const { date: day, arrived_at: from, ended_at: to, minutes: planned } = visit;
      const was =
        from && to ? common('hours', { start: clock(from), end: clock(to) }) : to ? clock(to) : from && t('since', { at: clock(from) });
      const wanted = words.window(visit) ?? (visit.preferred && words.window({ window: visit.preferred }));
      return [day && date(day), was ?? wanted, !from && !to && planned && minutes(planned)].filter(Boolean).join(', ');
    },
    needsOf: (visit: Appointment): string =>
      visit.ended_at === null ? words.requires({ skills: [], requires: visit.requires, second: null }).join(', ') : '',
  };
}
