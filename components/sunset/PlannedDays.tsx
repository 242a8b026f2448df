'use client';

import Box from '@mui/material/Box';
import { useFormatter, useTranslations } from 'next-intl';
import { Time } from '#components/ui/display/Time.tsx';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import type { SunsetProposal } from '#lib/contract/sunsetPlan.ts';

type Props = { proposal: SunsetProposal; items: readonly SunsetItem[] };

export function PlannedDays({ proposal: { visits, crew, days }, items }: Props) {
  const t = useTranslations('sunset.plan');
  const format = useFormatter();
  const sites = new Map(items.map(({ id, site_name, cs_no }) => [id, site_name ?? cs_no ?? String(id)]));
  const names = new Map(crew.map(({ technician_id, name }) => [technician_id, name]));
  if (visits.length === 0) return null;
  const dates = [...new Set(days.map(({ date }) => date))].sort();
  const nameOf = (date: string) =>
    format.dateTime(new Date(`${date}T12:00:00Z`), { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' });
  return (
    <Box component="section" aria-label={t('days')} tabIndex={0} sx={{ maxHeight: 300, overflow: 'auto', display: 'grid', gap: 3 }}>
      <Box sx={{ fontWeight: 600 }}>{t('sum', { count: visits.length, days: dates.length, technicians: names.size })}</Box>
      {dates.map((date) => (
        <Box key={date}>
          <Box sx={{ typography: 'caption', fontWeight: 600, color: 'text.secondary' }}>{nameOf(date)}</Box>
          {days
            .filter((day) => day.date === date)
            .map(({ technician_id }) => {
              const here = visits.filter((visit) => visit.date === date && visit.technician_id === technician_id);
              return (
                <Box key={technician_id} sx={{ borderBlockEnd: '1px solid', borderColor: 'divider', paddingBlock: 1.5 }}>
                  <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontWeight: 500 }}>
                    <span>{names.get(technician_id)}</span>
                    <span>{t('visits', { count: here.length })}</span>
                  </Box>
                  <Box component="ul" sx={{ typography: 'caption', color: 'text.secondary', m: 0, p: 0, listStyle: 'none' }}>
                    {here.map(({ site_id, begins_at }) => (
                      <Box component="li" key={site_id} sx={{ display: 'flex', gap: 2 }}>
                        <Box component="span" sx={{ flex: '0 0 124px' }}>
                          {begins_at && <Time at={begins_at} exact />}
                        </Box>
                        <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                          {sites.get(site_id)}
                        </Box>
                      </Box>
                    ))}
                  </Box>
                </Box>
              );
            })}
        </Box>
      ))}
    </Box>
  );
}
