'use client';

import Box from '@mui/material/Box';
import { useTimeZone, useTranslations } from 'next-intl';
import { TicketLink } from '#components/tickets/TicketLink.tsx';
import { calendarDay } from '#components/ui/display/calendarDay.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { useSiteWords } from './siteWords.ts';

export function SiteFacts({ item }: { item: SunsetItem }) {
  const t = useTranslations('sunset');
  const common = useTranslations('common');
  const words = useSiteWords();
  const today = calendarDay(Date.now(), useTimeZone());
  const hasLetters = useCapability('letters');
  const isWaiting = Boolean(item.letter_printed_at && (!item.letter_sent_at || item.letter_sent_at < item.letter_printed_at));
  const facts = [
    [item.panel_type, item.cell_type].filter(Boolean).join(', '),
    [
      item.provider && words.provider(item.provider),
      item.technology && words.technology(item.technology),
      item.sunset_date && t(item.sunset_date < today ? 'endedOn' : 'endsOn', { day: words.day(item.sunset_date) }),
    ]
      .filter(Boolean)
      .join(', '),
    item.call_result && item.called_at
      ? t('calls.last', { result: words.callResult(item.call_result), day: words.dayOf(item.called_at) })
      : '',
    isWaiting ? t('letterWaits', { day: words.dayOf(item.letter_printed_at ?? '') }) : '',
    item.letter_sent_at ? t('letterSent', { day: words.dayOf(item.letter_sent_at) }) : hasLetters && !isWaiting ? t('noLetter') : '',
  ].filter(Boolean);
  return (
    <Box component="ul" sx={{ typography: 'caption', color: 'text.secondary', mb: 3 }}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
      {item.Ticket_Number && (
        <li>
          <TicketLink ticket={{ number: item.Ticket_Number }}>{common('ticketNumber', { number: item.Ticket_Number })}</TicketLink>
        </li>
      )}
    </Box>
  );
}
