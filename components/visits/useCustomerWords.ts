'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useClock } from '#components/ui/display/useClock.ts';
import { VISIT_STATES, type VisitForCustomer } from '#lib/contract/visits.ts';

export function useCustomerWords({ state: told, ...visit }: VisitForCustomer) {
  const t = useTranslations('visits');
  const format = useFormatter();
  const clock = useClock();
  const state = VISIT_STATES.find((each) => each === told) ?? 'planned';
  const name = visit.technician ?? '';
  const between = (window: VisitForCustomer['window']) => {
    if (!window) return undefined;
    const { start, end } = window;
    if (start && end) return t('between', { start: clock(start), end: clock(end) });
    return start ? t('from', { at: clock(start) }) : end ? t('until', { at: clock(end) }) : undefined;
  };
  const day =
    visit.day && format.dateTime(new Date(`${visit.day}T12:00:00Z`), { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' });
  const leads = {
    planned: undefined,
    'on-the-way': visit.arrival ? t('expected', { window: between(visit.arrival) ?? '' }) : undefined,
    arrived: visit.arrived_at ? t('since', { at: clock(visit.arrived_at) }) : undefined,
    done: visit.done_at ? t('doneAt', { at: clock(visit.done_at) }) : undefined,
    moved: t('movedText'),
    canceled: t('canceledText'),
  };
  const facts = [
    [t('facts.day'), day],
    [t('facts.window'), between(visit.window)],
    [t('facts.purpose'), visit.purpose === 'upgrade' ? t('purpose.upgrade') : t('purpose.service')],
    [t('facts.street'), visit.street],
    [t('facts.technician'), visit.technician],
  ] as const;
  return {
    clock,
    title: t(`state.${state}`, { name, known: name ? 'yes' : 'no' }),
    lead: leads[state],
    facts: facts.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
  };
}
