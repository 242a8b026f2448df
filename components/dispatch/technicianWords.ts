'use client';

import { useTranslations } from 'next-intl';
import { TechnicianRecord } from '#lib/contract/technicians.ts';
import { readablePhone } from '#lib/format/phoneNumbers.ts';
import { useDayWords } from './dayWords.ts';
import { useVisitWords } from './visitWords.ts';

const FIELDS = { skills: 'skills', shift: 'shift', days_off: 'daysOff', home: 'home', truck: 'truck', phone: 'phone' } as const;
const isField = (name: string): name is keyof typeof FIELDS => name in FIELDS;
const { shape } = TechnicianRecord;

export function useTechnicianWords() {
  const t = useTranslations('dispatch.technician');
  const common = useTranslations('common');
  const { skill } = useVisitWords();
  const { weekdays, wallClock } = useDayWords();
  const none = common('nothing');
  const list = (items: readonly string[]) => items.join(', ') || none;
  return {
    field: (name: string) => (isField(name) ? t(FIELDS[name]) : name),
    value(name: string, given: unknown): string {
      if (given === null || given === undefined) return none;
      if (name === 'skills') return list((shape.skills.safeParse(given).data ?? []).map(skill));
      if (name === 'days_off') {
        const off = shape.days_off.safeParse(given).data ?? [];
        return list(weekdays.filter(({ day }) => off.includes(day)).map(({ name: each }) => each));
      }
      if (name === 'shift') {
        const { data } = shape.shift.safeParse(given);
        return data ? common('hours', { start: wallClock(data.start), end: wallClock(data.end) }) : none;
      }
      if (name === 'home') {
        const { data } = shape.home.safeParse(given);
        return data ? `${data.lat.toFixed(5)}, ${data.lng.toFixed(5)}` : none;
      }
      if (name === 'phone') return readablePhone(String(given));
      return String(given) || none;
    },
  };
}
