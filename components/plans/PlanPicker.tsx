'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Select } from '#components/ui/controls/Select.tsx';
import { useMoney } from '#components/ui/display/useMoney.ts';
import { knownProvider } from '#lib/contract/sims/states.ts';
import { useRates } from './useRates.ts';

type Props = {
  label: string;
  /** A provider and a code, with a space between. */
  value: string | null;
  onChange: (plan: string | null) => void;
  provider?: string;
  error?: ReactNode;
  required?: boolean;
  onBlur?: () => void;
};

/** A service plan that somebody keeps, with what it costs; one that a line has and nobody keeps stays to be seen. */
export function PlanPicker({ provider, value, ...field }: Props) {
  const t = useTranslations('plans');
  const providers = useTranslations('sims.provider');
  const rates = useRates();
  const price = useMoney(rates?.currency ?? 'USD');
  const known = (rates?.plans ?? [])
    .filter((plan) => !provider || plan.provider === provider)
    .map((plan) => ({
      value: `${plan.provider} ${plan.code}`,
      label: t('option', {
        ...{ name: plan.name, cost: price(plan.active_cents), provider: providers(knownProvider(plan.provider) ?? 'other') },
        several: provider ? 'no' : 'yes',
      }),
    }));
  const strange = value !== null && !known.some((option) => option.value === value) ? [{ value, label: value.replace(/^\S+ /, '') }] : [];
  return <Select {...field} value={value} options={[...known, ...strange]} />;
}
