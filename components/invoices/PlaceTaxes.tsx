'use client';

import Box from '@mui/material/Box';
import { useLocale, useTranslations } from 'next-intl';
import { useCustomerTaxes } from '#components/taxes/useCustomerTaxes.ts';
import { usePercent } from '#components/taxes/usePercent.ts';
import { Button } from '#components/ui/controls/Button.tsx';
import { type FormValues, taxValues, withTaxes } from './invoiceForm.ts';

/** What is charged where the customer's systems are. */
export function PlaceTaxes({ values, onChange }: { values: FormValues; onChange: (values: FormValues) => void }) {
  const t = useTranslations('invoices.form');
  const locale = useLocale();
  const percent = usePercent();
  const places = useCustomerTaxes(values.customer?.id) ?? [];
  const known = places.flatMap(({ tax, place }) => (tax ? [{ tax, place }] : []));
  const unknown = places.filter(({ tax, untaxed }) => !tax && !untaxed).flatMap(({ systems }) => systems);
  if (places.length === 0) return null;
  return (
    <Box role="group" aria-label={t('byPlace')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Box sx={{ typography: 'caption', fontWeight: 500 }}>{t('byPlace')}</Box>
      {known.map(({ tax, place }) => (
        <Button key={`${tax.name} ${place}`} onClick={() => onChange(withTaxes(values, taxValues([tax], locale)))}>
          {t('placeTax', { place: place ?? tax.name, rate: percent(tax.basis_points) })}
        </Button>
      ))}
      {unknown.length > 0 && <span>{t('noPlace', { count: unknown.length })}</span>}
    </Box>
  );
}
