'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { CustomerLink } from '#components/customers/CustomerLink.tsx';
import { useCents } from '#components/invoices/invoiceWords.ts';
import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import type { CyclePreview } from '#lib/contract/recurring/runs.ts';

/** Who needs a look before the month is billed; most money first. */
export function CycleNeeds({ preview: { needs, counts, currency } }: { preview: CyclePreview }) {
  const t = useTranslations('recurring.cycle');
  const money = useCents(currency);
  const total = Object.values(counts).reduce((sum, many) => sum + many, 0);
  return (
    <Card title={t('needsTitle')} meta={total > needs.length ? t('firstOf', { shown: needs.length, total }) : total}>
      {needs.length === 0 && <span>{t('noNeeds')}</span>}
      <Box component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', m: 0, p: 0, maxHeight: 480, overflow: 'auto' }}>
        {needs.map(({ customer_id, name, number, why, cents }) => (
          <Box
            component="li"
            key={`${customer_id} ${why}`}
            sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr) auto', gap: 3, alignItems: 'baseline' }}
          >
            <StatusGlyph glyph={why === 'held' ? 'on-hold' : 'late'} />
            <span>
              <CustomerLink id={customer_id} name={name} />
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                {number}, {why === 'no-tax-place' ? <TextLink href={hrefOf('apps-taxes')}>{t(`why.${why}`)}</TextLink> : t(`why.${why}`)}
              </Box>
            </span>
            <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{cents > 0 && money(cents)}</Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
