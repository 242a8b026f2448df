'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Card } from '#components/ui/display/Card.tsx';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import type { FullInvoice } from '#lib/contract/invoices.ts';
import { InvoiceLink } from './InvoiceLink.tsx';
import { useCents } from './invoiceWords.ts';

/** The credit memos over an invoice. */
export function InvoiceCredits({ invoice: { credits, credited_cents, currency } }: { invoice: FullInvoice }) {
  const t = useTranslations('receivables.credit');
  const money = useCents(currency);
  const day = useShortDay();
  if (credits.length === 0) return null;
  return (
    <Card title={t('memos')} meta={t('sum', { amount: money(credited_cents) })}>
      <Box component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', m: 0, p: 0 }}>
        {credits.map(({ id, number, issued_on, total_cents, reason }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 3, overflowWrap: 'anywhere' }}
          >
            <span>
              <InvoiceLink id={id} number={number} />
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                {[issued_on && day(issued_on), reason].filter(Boolean).join(', ')}
              </Box>
            </span>
            <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{money(-total_cents)}</Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
