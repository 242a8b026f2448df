'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { Id } from '#components/ui/display/Id.tsx';
import { useClock } from '#components/ui/display/useClock.ts';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import * as contract from '#lib/contract/index.ts';
import { isOver } from '#lib/domain/swapGates.ts';
import { shownId } from '#lib/format/ids.ts';
import { e164, readablePhone } from '#lib/format/phoneNumbers.ts';
import { type Visit, visitsToday } from './visitsToday.ts';

const SHOWN = 6;
const OPEN_SWAPS = { query: { unfinished: '1' as const, per_page: 100 } };

type Props = { busyWith: string | undefined; onBegin: (visit: Visit, link?: { to?: string }) => void };

/** Who is on site now and who drives there today, each with a swap one press away. */
export function TodaysVisits(props: Props) {
  const may = useAllows();
  const hasDays = useCapability('assign');
  return hasDays && may(contract.dispatch.list.access) ? <Visits {...props} /> : null;
}

function Visits({ busyWith, onBegin }: Props) {
  const t = useTranslations('swaps.visits');
  const begin = useTranslations('swaps.wizard.ticket');
  const common = useTranslations('common');
  const site = useTranslations('swaps.site');
  const clock = useClock();
  const may = useAllows();
  const hasLinks = useCapability('installer') && may(contract.installer.makeLink.access);
  const hasFollows = useCapability('follows');
  const [isAll, setAll] = useState(false);
  const hasTexts = useCapability('linkTexts');
  const days = useRead(contract.dispatch.list, {});
  const crew = useRead(contract.technicians.list, hasLinks && hasTexts && may(contract.technicians.list.access) ? {} : null);
  const phones = new Map((crew.data?.data ?? []).map(({ id, phone }) => [id, phone ?? '']));
  const swaps = useRead(contract.swaps.list, OPEN_SWAPS);
  useChannel('swaps');
  useChannel('tickets', 'dispatch');
  const open = new Map((swaps.data?.data ?? []).filter((swap) => !isOver(swap)).map((swap) => [swap.cs_no, swap.id]));
  const visits = visitsToday(days.data?.data ?? []);
  const shown = isAll ? visits : visits.slice(0, SHOWN);
  if (visits.length === 0) return null;
  return (
    <Box component="section" aria-label={t('title')} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="h3">{t('title')}</Typography>
      {hasLinks && hasFollows && (
        <Typography variant="caption">
          {site('starts')}: {site('startsHint')}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((visit) => {
          const { cs, site, ticket, problem, technician, panel, arrived, eta } = visit;
          const swap = open.get(cs);
          const phone = phones.get(visit.technicianId) ?? '';
          const to = e164(phone);
          const when = arrived ? t('since', { time: clock(arrived) }) : eta ? t('expected', { time: clock(eta) }) : t('today');
          return (
            <Box
              key={ticket}
              component="li"
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                gap: '4px 12px',
                py: 2,
                borderTop: '1px solid',
                borderColor: 'divider',
              }}
            >
              <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
                <b>
                  <Id kind="cs" value={cs} /> {site}
                </b>
                <Box sx={{ typography: 'caption', color: arrived ? 'status.ok.fg' : 'text.secondary' }}>
                  {[technician, to && readablePhone(phone), when].filter(Boolean).join(', ')}
                </Box>
                <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                  {[`${common('ticket')} ${ticket}`, problem, panel].filter(Boolean).join(' · ')}
                </Box>
              </Box>
              {swap === undefined ? (
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
                  <ActionButton
                    variant="outlined"
                    aria-label={t('beginOf', { cs })}
                    reason={busyWith && busyWith !== ticket ? t('wait') : undefined}
                    running={busyWith === ticket ? t('beginning') : undefined}
                    onClick={() => onBegin(visit)}
                  >
                    {begin('begin')}
                  </ActionButton>
                  {hasLinks && technician && (
                    <ActionButton
                      variant="outlined"
                      aria-label={t(to ? 'textOf' : 'linkOf', { cs, name: technician })}
                      reason={busyWith ? t('wait') : undefined}
                      onClick={() => onBegin(visit, { to })}
                    >
                      {t(to ? 'text' : 'link', { name: technician.split(' ')[0] ?? technician })}
                    </ActionButton>
                  )}
                </Box>
              ) : (
                <LinkButton href={hrefOf('sim-swap', { id: swap })}>{common('openSwap', { id: shownId(swap) })}</LinkButton>
              )}
            </Box>
          );
        })}
      </Box>
      {!isAll && visits.length > SHOWN && (
        <span>
          <Button onClick={() => setAll(true)}>{t('all', { count: visits.length })}</Button>
        </span>
      )}
    </Box>
  );
}
