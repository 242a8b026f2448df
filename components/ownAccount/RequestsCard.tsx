'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Card } from '#components/ui/display/Card.tsx';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { StatusChip } from '#components/ui/display/StatusChip.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useCustomerWords } from '#components/visits/useCustomerWords.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { OwnTicket } from '#lib/contract/ownAccount/systems.ts';
import { ROWS } from './OwnInvoiceRows.tsx';

const GLYPHS: Record<OwnTicket['state'], Glyph> = {
  received: 'open',
  scheduled: 'scheduled',
  'on-the-way': 'en-route',
  arrived: 'on-site',
  return: 'go-back',
  'on-hold': 'on-hold',
  done: 'resolved',
  canceled: 'canceled',
};

const isOver = ({ state }: OwnTicket) => state === 'done' || state === 'canceled';

/** What is open at the account's systems with the next visit, and below what is over. */
export function RequestsCard() {
  const t = useTranslations('ownAccount.requests');
  const { data, error, mutate } = useRead(contract.ownAccount.tickets, {});
  const all = data?.data ?? [];
  const [open, over] = [all.filter((each) => !isOver(each)), all.filter(isOver)];
  return (
    <Card title={t('title')} meta={open.length || undefined}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {data && open.length === 0 && <span>{t('none')}</span>}
      {open.length > 0 && (
        <Box component="ul" aria-label={t('title')} sx={ROWS}>
          {open.map((ticket) => (
            <Row key={ticket.number} ticket={ticket} />
          ))}
        </Box>
      )}
      {over.length > 0 && (
        <Box component="details" sx={{ '& summary': { cursor: 'pointer', color: 'text.secondary', py: 1 } }}>
          <summary>{t('over')}</summary>
          <Box component="ul" sx={ROWS}>
            {over.map((ticket) => (
              <Row key={ticket.number} ticket={ticket} />
            ))}
          </Box>
        </Box>
      )}
    </Card>
  );
}

const UNTOLD = { company: null, company_phone: null, street: null, arrival: null, arrived_at: null, done_at: null, asked_at: null };

function Row({ ticket: { number, site_name, state, purpose, words, call_when, opened_at, visit } }: { ticket: OwnTicket }) {
  const t = useTranslations('ownAccount.requests');
  const common = useTranslations('common');
  const purposes = useTranslations('visits.purpose');
  const window = visit && { start: visit.start, end: visit.end };
  const { facts } = useCustomerWords({
    ...{ ...UNTOLD, state: 'planned', purpose, window },
    ...{ day: visit?.day ?? null, technician: visit?.technician ?? null },
  });
  const when = visit && facts.flatMap(([, value]) => (value === purposes(purpose) ? [] : value)).join(', ');
  const time = () => <Time at={opened_at ?? ''} />;
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, py: 3, '&:first-of-type': { pt: 1 } }}>
      <Box sx={{ display: 'grid', gap: '4px 12px', gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) auto' }, justifyItems: 'start' }}>
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{words ?? purposes(purpose)}</Box>
        <StatusChip status={GLYPHS[state]} word={t(`state.${state}`)} />
      </Box>
      {when && <Box sx={{ fontWeight: 500 }}>{when}</Box>}
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {[common('ticketNumber', { number }), site_name, call_when].filter(Boolean).join(', ')}
        {opened_at && <>, {t.rich(words === null ? 'opened' : 'reported', { time })}</>}
      </Box>
    </Box>
  );
}
