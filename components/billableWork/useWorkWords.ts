'use client';

import { useTranslations } from 'next-intl';
import { useTicketCodes } from '#components/tickets/useTicketCodes.ts';
import type { Work } from '#lib/contract/billableWork/work.ts';
import { shownId } from '#lib/format/ids.ts';

export function useWorkWords() {
  const t = useTranslations('billableWork');
  const common = useTranslations('common');
  const { nameOf } = useTicketCodes();
  return {
    whatOf: ({ source, source_id, Ticket_Number, resolution_code }: Work) => {
      const ticket = Ticket_Number && common('ticketNumber', { number: Ticket_Number });
      const what = source === 'swap' ? common('swapId', { id: shownId(source_id) }) : nameOf('resolution', resolution_code);
      return [ticket, what].filter(Boolean).join(', ') || t('visit');
    },
    freeOf: ({ free, items, source }: Work) =>
      free === 'no-rule' && source === 'swap' ? t('noSwapRule') : free ? t(`free.${free}`) : items.length === 0 ? t('noLines') : undefined,
  };
}
