'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useDayWords } from '#components/dispatch/dayWords.ts';
import type { Conflict, Stop, Unassigned } from '#lib/contract/dispatch/stops.ts';
import { SKILLS, type Skill } from '#lib/contract/technicians.ts';
import { isStopStatus } from './groupWords.ts';

const isSkill = (skill: string): skill is Skill => SKILLS.includes(skill as Skill);

export function useVisitWords() {
  const t = useTranslations('dispatch');
  const common = useTranslations('common');
  const { clock, date, minutes } = useDayWords();
  return useMemo(() => {
    const site = ({ site_name, Ticket_Number, ticket_id }: Pick<Stop, 'site_name' | 'Ticket_Number' | 'ticket_id'>) =>
      site_name ?? common('ticketNumber', { number: Ticket_Number || String(ticket_id ?? '') });
    const what = ({ Ticket_Number, problem }: Pick<Stop, 'Ticket_Number' | 'problem'>) =>
      [Ticket_Number, problem].filter(Boolean).join(', ');
    const window = (visit: Pick<Unassigned, 'window'>): string | undefined => {
      const { start, end } = visit.window ?? {};
      if (start && end) return common('hours', { start: clock(start), end: clock(end) });
      if (start) return t('window.from', { start: clock(start) });
      return end ? t('window.until', { end: clock(end) }) : undefined;
    };
    const status = (value: string | null) => (value && isStopStatus(value) ? t(`status.${value}`) : (value ?? ''));
    const skill = (value: string) => (isSkill(value) ? t(`skills.${value}`) : value);
    const late = ({ late_minutes }: Pick<Stop, 'late_minutes'>) =>
      late_minutes ? t('late', { minutes: minutes(late_minutes) }) : undefined;
    const requires = ({ skills, requires: wanted, second }: Pick<Unassigned, 'skills' | 'requires' | 'second'>): string[] => [
      ...skills.map(skill),
      ...(wanted?.people === 2 ? [second ? t('requires.twoWith', { who: second.technician_name ?? '' }) : t('requires.two')] : []),
      ...(wanted?.lift ? [t('requires.lift')] : []),
      ...(wanted?.parts ?? []).map(({ device_type, count }) => t('requires.part', { count, part: device_type })),
    ];
    const pin = ({ pin: kept }: Pick<Unassigned, 'pin'>): string | undefined => {
      if (!kept) return undefined;
      const values = { who: kept.technician_name ?? '', day: kept.date ? date(kept.date) : '' };
      return t(kept.technician_id !== null && kept.date !== null ? 'pin.both' : kept.date !== null ? 'pin.on' : 'pin.with', values);
    };
    const conflict = (found: Conflict, who: string): string => {
      const { kind, minutes: count, skill: lacking, until, with: other, site_name, Ticket_Number, held } = found;
      const values = {
        site: site_name ?? Ticket_Number ?? '',
        who,
        minutes: minutes(count ?? 0),
        other: other
          ? [other.site_name ?? other.Ticket_Number, window({ window: other.window })].filter(Boolean).join(', ')
          : t('conflict.before'),
        skill: lacking ? skill(lacking) : '',
        until: until ? date(until) : '',
        pin: pin(found) ?? '',
        part: found.part ?? '',
        count: found.count ?? 0,
        ready: found.ready ?? 0,
        truck: found.truck ?? who,
        held: held ? t('conflict.held', { count: held.ready, place: held.warehouse_code }) : t('conflict.heldNone'),
      };
      if (kind === 'outside-shift' && count === null) return t('conflict.off', values);
      return t(`conflict.${kind}`, values);
    };
    return { site, what, window, status, skill, requires, pin, late, conflict };
  }, [t, clock, date, minutes, common]);
}
