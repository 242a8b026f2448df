'use client';

import { useFormatter, useTimeZone, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { calendarDay } from '#components/ui/display/calendarDay.ts';
import { knownProvider } from '#lib/contract/sims/states.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { CALL_RESULTS, SUNSET_PRIORITIES, SUNSET_STATUSES, SUNSET_TECHNOLOGIES, type SunsetStatus } from '#lib/contract/words/sunset.ts';
import { SUNSET_TECHNOLOGY_NAMES } from '#lib/domain/technologies.ts';
import { idIn, shownId } from '#lib/format/ids.ts';
import { readablePhone } from '#lib/format/phoneNumbers.ts';
import type { ColourBy } from './groups.ts';
import type { Editable } from './store.ts';
import { useCampaigns } from './useCampaigns.ts';
import { useTechnicianNames } from './useTechnicianNames.ts';

const isStatus = (value: string): value is SunsetStatus => SUNSET_STATUSES.includes(value as SunsetStatus);
type Priority = (typeof SUNSET_PRIORITIES)[number];
const isPriority = (value: string): value is Priority => SUNSET_PRIORITIES.includes(value as Priority);

/** What stands in a site, in the reader's language; a word of the upstream's own as it is. */
export function useSiteWords() {
  const t = useTranslations('sunset');
  const common = useTranslations('common');
  const provider = useTranslations('sims.provider');
  const format = useFormatter();
  const zone = useTimeZone();
  const names = useTechnicianNames();
  const { campaigns } = useCampaigns();
  return useMemo(() => {
    const status = (value: string) => (isStatus(value) ? t(`status.${value}`) : value);
    const priority = (value: string) => (isPriority(value) ? common(`priority.${value}`) : value);
    const providerName = (value: string) => {
      const known = knownProvider(value);
      return known ? provider(known) : value;
    };
    const technician = (id: number | string) => names.get(idIn(String(id))) ?? common('technicianId', { id: shownId(id) });
    const technology = (value: string) => {
      const known = SUNSET_TECHNOLOGIES.find((each) => each === value);
      return known ? SUNSET_TECHNOLOGY_NAMES[known] : value;
    };
    const campaign = (id: number | string) => campaigns.find((each) => String(each.id) === String(id))?.name ?? shownId(id);
    const callResult = (value: string) => {
      const known = CALL_RESULTS.find((each) => each === value);
      return known ? t(`calls.results.${known}`) : value;
    };
    const day = (value: string) => {
      const at = new Date(`${value.slice(0, 10)}T12:00:00Z`);
      if (Number.isNaN(at.getTime())) return value;
      return format.dateTime(at, { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' });
    };
    const dayOf = (moment: string) => {
      const at = moment.length > 10 ? Date.parse(moment) : Number.NaN;
      return day(Number.isNaN(at) ? moment : calendarDay(at, zone));
    };
    const group = (by: ColourBy, key: string) => {
      if (by === 'status') return status(key);
      if (by === 'provider') return providerName(key);
      if (by === 'technology') return technology(key);
      return by === 'technician_id' ? technician(key) : key;
    };
    const value = (field: Editable, given: SunsetItem[Editable]): string => {
      if (given === null || given === undefined || given === '') return common('notGiven');
      if (Array.isArray(given)) return given.length > 0 ? given.join(', ') : common('notGiven');
      if (field === 'status') return status(String(given));
      if (field === 'priority') return priority(String(given));
      if (field === 'technician_id') return technician(given);
      if (field === 'phone') return readablePhone(String(given));
      if (field === 'campaign_id') return campaign(String(given));
      return field === 'scheduled_for' || field === 'sunset_date' ? day(String(given)) : String(given);
    };
    return { technology, campaign, callResult, status, priority, provider: providerName, technician, day, dayOf, group, value };
  }, [t, provider, format, zone, names, common, campaigns]);
}
