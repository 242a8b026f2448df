'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { NewTicketAction } from '#components/tickets/NewTicketAction.tsx';
import { TicketLink } from '#components/tickets/TicketLink.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { System } from '#lib/contract/systems.ts';
import { knownTicketStatus } from '#lib/contract/words/tickets.ts';
import { useOpenTickets } from './useOpenTickets.ts';

export function TicketsCard({ system }: { system: Pick<System, 'cs_no' | 'site_name'> }) {
  const t = useTranslations('systems.tickets');
  const common = useTranslations('common');
  const untold = useTranslations('sims.status');
  const wordOf = (status: string | null) => {
    const known = knownTicketStatus(status);
    return known ? t(`status.${known}`) : (status ?? untold('unknown'));
  };
  useChannel('tickets', 'tickets');
  const { open, error, retry } = useOpenTickets(system);
  return (
    <Card title={t('title')} meta={open && open.length > 0 && common('count', { count: open.length })}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={retry} />}
      {open?.length === 0 && <span>{t('none')}</span>}
      {open?.map(({ status, ...ticket }) => (
        <Box key={ticket.id} sx={{ display: 'grid', gap: 1 }}>
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, fontWeight: 500 }}>
            <StatusGlyph glyph={knownTicketStatus(status) ?? 'unknown'} />
            <TicketLink ticket={ticket}>{t('one', { number: ticket.Ticket_Number, status: wordOf(status) })}</TicketLink>
          </Box>
          {ticket.problem && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{ticket.problem}</Box>}
        </Box>
      ))}
      <NewTicketAction system={system} />
    </Card>
  );
}
