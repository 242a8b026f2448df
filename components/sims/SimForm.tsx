'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { PlanPicker } from '#components/plans/PlanPicker.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextArea } from '#components/ui/controls/TextArea.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { PROVIDERS } from '#lib/contract/sims/states.ts';
import { passesLuhn, plainDigits } from '#lib/format/identifiers.ts';
import { NamePicker } from './NamePicker.tsx';
import { SimCardFields } from './SimCardFields.tsx';
import { SimRadioFields } from './SimRadioFields.tsx';
import type { SimTextProps } from './simTextProps.ts';
import { type SimFormProps, useSimErrors } from './useSimErrors.ts';

export function SimForm({ draft, problem, tried, isNew }: SimFormProps) {
  const t = useTranslations('sims');
  const fieldName = useWords('sims.fields', 'fields');
  const hasPlans = useCapability('plans');
  const knowsMore = useCapability('identifiers');
  const { values, touched, type } = draft;

  const { error, leave } = useSimErrors({ draft, problem, tried, isNew });
  const text: SimTextProps = (field) => ({
    name: field,
    label: fieldName(field),
    value: values[field],
    error: error(field),
    onChange: (event: { target: { value: string } }) => type(field, event.target.value),
    onBlur: leave(field),
    autoComplete: 'off',
  });
  const digits = (field: 'imei' | 'iccid') => {
    const length = plainDigits(values[field]).length;
    return length > 0 && length < (field === 'imei' ? 15 : 18)
      ? t('hints.toGo', { digits: (field === 'imei' ? 15 : 18) - length })
      : undefined;
  };
  const iccid = plainDigits(values.iccid);
  return (
    <Box sx={{ display: 'grid', columnGap: 4, rowGap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', md: 'repeat(3, 1fr)' } }}>
      <NamePicker
        kind="device_type"
        value={values.device_type}
        onChange={(name) => type('device_type', name)}
        error={error('device_type')}
        onBlur={leave('device_type')}
      />
      <TextField {...text('imei')} hint={digits('imei') ?? t('hints.imei')} />
      {knowsMore && <SimRadioFields draft={draft} text={text} />}
      <TextField {...text('iccid')} hint={digits('iccid') ?? (iccid && !passesLuhn(iccid) ? t('hints.iccidLuhn') : t('hints.iccid'))} />
      {knowsMore && <SimCardFields draft={draft} text={text} />}
      <Select
        label={fieldName('provider')}
        required
        value={values.provider || null}
        options={PROVIDERS.map((value) => ({ value, label: t(`provider.${value}`) }))}
        onChange={(value) => type('provider', value ?? '')}
        onBlur={leave('provider')}
        error={error('provider')}
      />
      {hasPlans && (
        <PlanPicker
          label={fieldName('plan')}
          provider={values.provider || undefined}
          value={values.plan ? `${values.provider} ${values.plan}` : null}
          onChange={(plan) => type('plan', plan?.replace(/^\S+ /, '') ?? '')}
          error={error('plan')}
          onBlur={leave('plan')}
        />
      )}
      <TextField {...text('msisdn')} />
      <TextField {...text('ip_address')} />
      {isNew && (
        <NamePicker
          kind="warehouse_code"
          value={values.warehouse_code}
          onChange={(code) => type('warehouse_code', code)}
          error={error('warehouse_code')}
          onBlur={leave('warehouse_code')}
        />
      )}
      <Box sx={{ gridColumn: isNew ? { md: 'span 2' } : '1 / -1' }}>
        <TextArea {...text('notes')} maxRows={8} />
      </Box>
      {!isNew && touched.length > 0 && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <TextField
            label={fieldName('reason')}
            hint={t('hints.reason')}
            value={draft.reason}
            onChange={(event) => draft.because(event.target.value)}
          />
        </Box>
      )}
    </Box>
  );
}
