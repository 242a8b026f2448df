'use client';

import Box from '@mui/material/Box';
import { useCents } from '#components/invoices/invoiceWords.ts';
import { Figures } from '#components/ui/display/Figures.tsx';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import type { AgingTotals } from '#lib/contract/receivables/aging.ts';
import { useAgingNames } from './agingColumns.tsx';

const SHOWN = [
  'current_cents',
  'days_30_cents',
  'days_60_cents',
  'days_90_cents',
  'days_91_cents',
  'unapplied_cents',
  'total_cents',
] as const;

/** The totals of everyone, whatever the list is narrowed to. */
export function AgingFigures({ totals }: { totals: AgingTotals }) {
  const nameOf = useAgingNames();
  const money = useCents(totals.currency);
  const day = useShortDay();
  const toneOf = (field: (typeof SHOWN)[number]) => {
    if (totals[field] === 0) return undefined;
    return field === 'days_91_cents' ? ('crit' as const) : field === 'days_90_cents' ? ('warn' as const) : undefined;
  };
  return (
    <Box sx={{ px: { xs: 4, sm: 5 }, pb: 4 }}>
      <Figures
        of={SHOWN.map((field) => ({
          ...{ label: nameOf(field), tone: toneOf(field) },
          more: field === 'total_cents' && day(totals.as_of),
          value: money(field === 'unapplied_cents' ? -totals[field] || 0 : totals[field]),
        }))}
      />
    </Box>
  );
}
