'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { ELLIPSIS } from '#components/ui/display/ellipsis.ts';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import { PhoneRow } from '#components/ui/lists/PhoneRow.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import type { Invoice } from '#lib/contract/invoices/list.ts';
import { shownId } from '#lib/format/ids.ts';
import { InvoiceStatusChip } from './InvoiceStatusChip.tsx';
import { useCents } from './invoiceWords.ts';

export function InvoicePhoneRow({ invoice }: { invoice: Invoice }) {
  const t = useTranslations('invoices');
  const money = useCents(invoice.currency);
  const day = useShortDay();
  const { id, kind, number, customer_name, status, total_cents, balance_cents, due_on, issued_on } = invoice;
  const isOwed = kind === 'invoice' && balance_cents > 0;
  const when = isOwed && due_on ? t('dueBy', { day: day(due_on) }) : issued_on && day(issued_on);
  return (
    <PhoneRow href={hrefOf('apps-invoice-preview', { id })} alignItems="center">
      <Box sx={{ ...ELLIPSIS, fontWeight: 600 }}>{customer_name}</Box>
      <Box sx={{ justifySelf: 'end', fontWeight: 600 }}>{money(kind === 'credit' ? -total_cents : total_cents)}</Box>
      <Box sx={{ ...ELLIPSIS, typography: 'body2', color: 'text.secondary' }}>
        {[number ?? t('draftNo', { id: shownId(id) }), when].filter(Boolean).join(', ')}
      </Box>
      <Box sx={{ justifySelf: 'end' }}>
        <InvoiceStatusChip status={status} />
      </Box>
    </PhoneRow>
  );
}
