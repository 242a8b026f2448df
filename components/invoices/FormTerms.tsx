'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { TextArea } from '#components/ui/controls/TextArea.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import { truncate } from '#lib/format/truncate.ts';
import type { FormValues } from './invoiceForm.ts';
import { PlaceTaxes } from './PlaceTaxes.tsx';
import { TaxLines } from './TaxLines.tsx';

type TermsProps = {
  values: FormValues;
  wrongAt: (place: string) => string | undefined;
  /** The day that comes of the terms, where they can be read. */
  due: string | undefined;
  onChange: (values: FormValues) => void;
};

export function FormTerms({ values, wrongAt, due, onChange }: TermsProps) {
  const t = useTranslations('invoices.form');
  const day = useShortDay();
  return (
    <Card title={t('more')}>
      <PlaceTaxes values={values} onChange={onChange} />
      <TaxLines values={values} wrongAt={wrongAt} onChange={onChange} />
      <Box sx={{ maxWidth: 240 }}>
        <TextField
          label={t('fields.terms')}
          required
          inputMode="numeric"
          value={values.terms}
          onChange={(event) => onChange({ ...values, terms: event.target.value })}
          error={wrongAt('terms')}
          hint={due && t('dueOn', { day: day(due) })}
        />
      </Box>
      <TextArea
        label={t('fields.note')}
        hint={t('noteHint')}
        minRows={2}
        value={values.note}
        onChange={(event) => onChange({ ...values, note: truncate(event.target.value, 1000) })}
      />
    </Card>
  );
}
