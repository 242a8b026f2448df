'use client';

import Box from '@mui/material/Box';
import { useFormatter, useTranslations } from 'next-intl';
import { Entry } from '#components/ui/display/Entry.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { HistorySection } from '#components/ui/lists/HistorySection.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { TicketEvent } from '#lib/contract/tickets.ts';
import { knownTicketStatus } from '#lib/contract/words/tickets.ts';
import { shownId } from '#lib/format/ids.ts';
import { useTicketCodes } from './useTicketCodes.ts';

const STEP = 10;
const ENDINGS = ['finalize', 'abort', 'go-back'] as const;

export function TicketHistory({ id }: { id: number }) {
  const common = useTranslations('common');
  const read = useRead(contract.tickets.history, { params: { id } }, { keepPreviousData: false });
  return (
    <HistorySection
      title={common('history')}
      none={<p>{common('nothingRecorded')}</p>}
      read={read}
      gap={3}
      first={STEP}
      line={(event) => <Station key={event.id} event={event} />}
    />
  );
}

const NOON = 'T12:00:00Z';
const ON_THE_ROAD = [
  ['en-route', 'departed'],
  ['on-site', 'arrived'],
  ['resolved', 'done'],
  ['go-back', 'back'],
] as const;

function useVisitWords({ kind, facts }: TicketEvent): string | undefined {
  const t = useTranslations('tickets.history.visit');
  const format = useFormatter();
  const { technician, was_technician: before, date, order, sent, to } = facts ?? {};
  if (kind !== 'visit') return undefined;
  if (typeof technician === 'string' && sent === true) return t('sent', { technician });
  if (typeof technician === 'string' && typeof date === 'string' && order)
    return t('planned', { technician, date: format.dateTime(new Date(date + NOON), { dateStyle: 'medium', timeZone: 'UTC' }) });
  const act = ON_THE_ROAD.find(([status]) => status === to)?.[1];
  if (typeof technician === 'string' && act) return t(act, { technician });
  return technician === null && typeof before === 'string' ? t('off', { technician: before }) : undefined;
}

function Station({ event }: { event: TicketEvent }) {
  const t = useTranslations('tickets');
  const common = useTranslations('common');
  const to = knownTicketStatus(event.facts?.to);
  const ending = ENDINGS.find((each) => each === event.facts?.ending) ?? 'begun';
  const visit = useVisitWords(event);
  const { nameOf } = useTicketCodes();
  const headline = [
    visit,
    event.kind === 'opened' && t('history.opened'),
    event.kind === 'swap' && t(`history.swap.${ending}`, { id: shownId(String(event.facts?.id ?? '')) }),
    to && t('history.status', { status: t(`status.${to}`) }),
    event.critical && (event.settled_at ? t('critical.settledBy', { who: event.settled_by ?? '' }) : t('critical.title')),
    typeof event.facts?.resolution_code === 'string' && nameOf('resolution', event.facts.resolution_code),
  ].filter(Boolean);
  return (
    <Entry glyph={to ?? (event.critical && !event.settled_at ? 'failed' : 'open')}>
      <span>{headline.length > 0 ? headline.join(', ') : common('note')}</span>
      {event.message && <Box sx={{ whiteSpace: 'pre-line' }}>{event.message}</Box>}
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {event.by && `${event.by}, `}
        <Time at={event.at} />
      </Box>
    </Entry>
  );
}
