'use client';

import { useTranslations } from 'next-intl';
import { z } from 'zod';
import { RosterDay } from '#lib/contract/roster.ts';
import { type Licence, TechnicianRecord } from '#lib/contract/technicians.ts';
import { readablePhone } from '#lib/format/phoneNumbers.ts';
import { useDayWords } from './dayWords.ts';
import { useRosterWords } from './useRosterWords.ts';
import { useVisitWords } from './visitWords.ts';

const FIELDS = {
  skills: 'skills',
  licences: 'licences',
  shift: 'shift',
  lunch: 'lunch',
  days_off: 'daysOff',
  home: 'home',
  equipment: 'equipment',
  truck: 'truck',
  phone: 'phone',
  roster: 'roster',
} as const;
const isField = (name: string): name is keyof typeof FIELDS => name in FIELDS;
const { shape } = TechnicianRecord;
const Rostered = RosterDay.pick({ shift: true, reason: true }).extend({ from: z.string(), to: z.string(), work: z.string() });

export function useTechnicianWords() {
  const t = useTranslations('dispatch.technician');
  const common = useTranslations('common');
  const { skill } = useVisitWords();
  const { weekdays, wallClock, date, minutes } = useDayWords();
  const roster = useTranslations('dispatch.roster');
  const { workOf } = useRosterWords();
  const none = common('nothing');
  const list = (items: readonly string[]) => items.join(', ') || none;
  const licence = ({ skill: of, state, number, until }: Licence) => {
    const what = [state, number].filter(Boolean).join(' ');
    return [`${skill(of)}${what && ` ${what}`}`, until && t('licence.through', { day: date(until) })].filter(Boolean).join(', ');
  };
  return {
    field: (name: string) => (isField(name) ? t(FIELDS[name]) : name),
    value(name: string, given: unknown): string {
      if (given === null || given === undefined) return name === 'roster' ? roster('remove') : none;
      if (name === 'skills') return list((shape.skills.safeParse(given).data ?? []).map(skill));
      if (name === 'licences') {
        const licences = shape.licences.safeParse(given).data ?? [];
        return list(licences.map(licence));
      }
      if (name === 'days_off') {
        const off = shape.days_off.safeParse(given).data ?? [];
        return list(weekdays.filter(({ day }) => off.includes(day)).map(({ name: each }) => each));
      }
      if (name === 'shift') {
        const { data } = shape.shift.safeParse(given);
        return data ? common('hours', { start: wallClock(data.start), end: wallClock(data.end) }) : none;
      }
      if (name === 'equipment')
        return list((shape.equipment.safeParse(given).data ?? []).map((each) => (each === 'lift' ? t('lift') : each)));
      if (name === 'lunch') {
        const { data } = shape.lunch.safeParse(given);
        return data ? t('lunchValue', { minutes: minutes(data.minutes), from: wallClock(data.from), to: wallClock(data.to) }) : none;
      }
      if (name === 'home') {
        const { data } = shape.home.safeParse(given);
        return data ? `${data.lat.toFixed(5)}, ${data.lng.toFixed(5)}` : none;
      }
      if (name === 'roster') {
        const stretches = z.array(Rostered).safeParse([given].flat()).data ?? [];
        const days = ({ from, to }: { from: string; to: string }) =>
          from === to ? date(from) : roster('days', { from: date(from), to: date(to) });
        return list(stretches.map((each) => `${days(each)}: ${each.work === 'usual' ? roster('remove') : workOf(each)}`));
      }
      if (name === 'phone') return readablePhone(String(given));
      return String(given) || none;
    },
  };
}
