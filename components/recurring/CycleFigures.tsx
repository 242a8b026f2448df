'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useCents } from '#components/invoices/invoiceWords.ts';
import { Figures } from '#components/ui/display/Figures.tsx';
import type { CyclePreview } from '#lib/contract/recurring/runs.ts';
import { useMonthName } from './useMonthName.ts';

const LOOKS = ['no-address', 'no-email', 'exemption-ended', 'credit', 'free'] as const;

export function CycleFigures({ preview, isStale }: { preview: CyclePreview; isStale: boolean }) {
  const t = useTranslations('recurring.cycle');
  const format = useFormatter();
  const money = useCents(preview.currency);
  const monthName = useMonthName();
  const { month, invoices, items, total_cents, before_cents, counts } = preview;
  const looks = LOOKS.reduce((sum, why) => sum + (counts[why] ?? 0), 0);
  const held = counts.held ?? 0;
  const moved = total_cents - before_cents;
  return (
    <div aria-busy={isStale}>
      <Figures
        of={[
          { label: t('due', { month: monthName(month) }), value: format.number(invoices), more: t('items', { count: items }) },
          { label: t('total'), value: money(total_cents), more: t('beforeTax'), tone: 'ok' },
          { label: t('needs'), value: format.number(looks), more: t('needsMore'), tone: looks > 0 ? 'warn' : undefined },
          { label: t('held'), value: format.number(held), more: t('heldMore') },
          {
            ...{ label: t('against'), value: before_cents === 0 ? '–' : `${moved > 0 ? '+' : ''}${money(moved)}` },
            more: before_cents === 0 ? t('noneBefore') : money(before_cents),
          },
        ]}
      />
    </div>
  );
}
