'use client';

import Box from '@mui/material/Box';
import { useFormatter, useTranslations } from 'next-intl';
import { useCents } from '#components/invoices/invoiceWords.ts';
import { Figures } from '#components/ui/display/Figures.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';

/** What a month is worth, and how the last twelve moved it. */
export function RecurringFigures() {
  const t = useTranslations('recurring.figures');
  const format = useFormatter();
  const { data } = useRead(contract.recurring.summary, {});
  const money = useCents(data?.data.currency ?? 'USD');
  if (!data) return null;
  const { monthly_cents, items, customers, months } = data.data;
  const sum = (field: 'added_cents' | 'changed_cents' | 'ended_cents') => months.reduce((cents, month) => cents + month[field], 0);
  const signed = (cents: number) => `${cents > 0 ? '+' : ''}${money(cents)}`;
  return (
    <Box sx={{ px: { xs: 4, sm: 5 }, pb: 4 }}>
      <Figures
        of={[
          {
            label: t('monthly'),
            value: money(monthly_cents),
            more: t('of', { items: format.number(items), customers: format.number(customers) }),
          },
          { label: t('added'), value: signed(sum('added_cents')), more: t('year'), tone: 'ok' },
          { label: t('changed'), value: signed(sum('changed_cents')), more: t('year') },
          { label: t('ended'), value: signed(sum('ended_cents')), more: t('year'), tone: sum('ended_cents') < 0 ? 'crit' : undefined },
        ]}
      />
    </Box>
  );
}
