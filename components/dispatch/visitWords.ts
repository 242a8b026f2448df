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
  const { clock, minutes } = useDayWords();
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
    const conflict = ({ kind, minutes: count, skill: lacking, with: other, site_name, Ticket_Number }: Conflict, who: string): string => {
      const values = {
        site: site_name ?? Ticket_Number ?? '',
        who,
        minutes: minutes(count ?? 0),
        other: other
          ? [other.site_name ?? other.Ticket_Number, window({ window: other.window })].filter(Boolean).join(', ')
          : t('conflict.before'),
        skill: lacking ? skill(lacking) : '',
      };
      if (kind === 'outside-shift' && count === null) return t('conflict.off', values);
      return t(`conflict.${kind}`, values);
    };
    return { site, what, window, status, skill, late, conflict };
  }, [t, clock, minutes, common]);
}
