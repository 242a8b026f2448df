'use client';

import { useTranslations } from 'next-intl';
import { TextField } from '#components/ui/controls/TextField.tsx';
import type { AmountField } from './planFields.ts';

const HINTED = ['suspended_cents', 'etf_cents', 'etf_less_cents', 'suspension_fee_cents'] as const;

type AmountProps = {
  field: AmountField;
  currency: string;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
};

export function PlanAmount({ field, currency, value, onChange, error }: AmountProps) {
  const t = useTranslations('plans');
  const hinted = HINTED.find((each) => each === field);
  return (
    <TextField
      label={t(`fields.${field}`, { currency })}
      hint={hinted && t(`hints.${hinted}`)}
      required={field === 'active_cents'}
      inputMode="decimal"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  );
}
