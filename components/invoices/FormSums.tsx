'use client';

import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import type { InvoiceSums } from '#lib/contract/invoices/content.ts';
import { TAX_MARKS } from '#lib/domain/invoicePaper.ts';

const Lines = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '4px 16px',
  margin: 0,
  '& dd': { margin: 0, textAlign: 'right', whiteSpace: 'nowrap' },
  '& [data-strong]': { fontWeight: 600 },
});

/** What it comes to as it is typed: by the same rule by which the upstream works it out. */
export function FormSums({ sums, money }: { sums: InvoiceSums; money: (cents: number) => string }) {
  const t = useTranslations('invoices.paper');
  const common = useTranslations('common');
  return (
    <Lines aria-label={common('total')}>
      {sums.discount > 0 && (
        <>
          <dt>{common('items')}</dt>
          <dd>{money(sums.gross)}</dd>
          <dt>{t('discounts')}</dt>
          <dd>{money(-sums.discount)}</dd>
        </>
      )}
      <dt>{t('items')}</dt>
      <dd>{money(sums.net)}</dd>
      {sums.taxes.map(({ name, cents }, place) => (
        <TaxLine key={place} name={`${TAX_MARKS[place] ?? ''} ${name}`.trim()} value={money(cents)} />
      ))}
      <dt data-strong="">{common('total')}</dt>
      <dd data-strong="" data-total="">
        {money(sums.total)}
      </dd>
    </Lines>
  );
}

const TaxLine = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);
