'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Card } from '#components/ui/Card.tsx';
import { Failure } from '#components/ui/Failure.tsx';
import { StatusGlyph } from '#components/ui/StatusGlyph.tsx';
import { useRead } from '#lib/browser/useApi.ts';
import { useChannel } from '#lib/browser/useChannel.ts';
import { contract } from '#lib/contract/index.ts';

/** The tickets about the system that are not resolved. */
export function TicketsCard({ cs }: { cs: string }) {
  const t = useTranslations('systems.tickets');
  useChannel('tickets', 'tickets');
  const { data, error, mutate } = useRead(contract.tickets.list, { query: { q: cs, page: 1, per_page: 100 } }, { background: true });
  const open = data?.data.filter(({ cs_no, status }) => cs_no === cs && status !== 'resolved') ?? [];
  return (
    <Card title={t('title')} meta={open.length > 0 && t('count', { count: open.length })}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {data && open.length === 0 && <span>{t('none')}</span>}
      {open.map((ticket) => (
        <Box key={ticket.id} sx={{ display: 'grid', gap: 1 }}>
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, fontWeight: 500 }}>
            <StatusGlyph glyph={ticket.status} />
            {t('one', { number: ticket.Ticket_Number, status: t(`status.${ticket.status}`) })}
          </Box>
          {ticket.problem && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{ticket.problem}</Box>}
        </Box>
      ))}
    </Card>
  );
}
