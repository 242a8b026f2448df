'use client';

import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { TAX_MARKS } from '#lib/domain/invoicePaper.ts';
import { type FormValues, withoutTax, withTax } from './invoiceForm.ts';

type Props = { values: FormValues; wrongAt: (place: string) => string | undefined; onChange: (values: FormValues) => void };

export function TaxLines({ values, wrongAt, onChange }: Props) {
  const t = useTranslations('invoices.form');
  const set = (place: number, more: Partial<FormValues['taxes'][number]>) =>
    onChange({ ...values, taxes: values.taxes.map((tax, index) => (index === place ? { ...tax, ...more } : tax)) });
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      {values.taxes.map(({ name, rate }, place) => (
        <Box
          key={place}
          role="group"
          aria-label={t('tax', { mark: TAX_MARKS[place] ?? '' })}
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: { xs: 'auto minmax(0, 1fr) 72px auto', sm: 'auto minmax(0, 1fr) 100px auto' },
            alignItems: 'start',
            width: '100%',
            maxWidth: 560,
          }}
        >
          <Box component="b" sx={{ pt: 7 }}>
            {TAX_MARKS[place]}
          </Box>
          <TextField
            label={t('fields.taxName')}
            required
            value={name}
            onChange={(event) => set(place, { name: event.target.value })}
            error={wrongAt(`taxes.${place}.name`)}
          />
          <TextField
            label={t('fields.rate')}
            required
            inputMode="decimal"
            value={rate}
            onChange={(event) => set(place, { rate: event.target.value, parts: undefined })}
            error={wrongAt(`taxes.${place}.rate`)}
          />
          <Box sx={{ pt: 5 }}>
            <IconButton aria-label={t('removeTax', { mark: TAX_MARKS[place] ?? '' })} onClick={() => onChange(withoutTax(values, place))}>
              <DeleteOutlined />
            </IconButton>
          </Box>
        </Box>
      ))}
      {values.taxes.length < TAX_MARKS.length && (
        <Button startIcon={<AddOutlined />} onClick={() => onChange(withTax(values))}>
          {t('addTax')}
        </Button>
      )}
    </Box>
  );
}
