'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { PlanPicker } from '#components/plans/PlanPicker.tsx';
import { NamePicker } from '#components/sims/NamePicker.tsx';
import type { Target } from './orders.ts';

type Props = { kind: Target; value: string; onChange: (target: string) => void; missing: boolean };

/** What is being typed, and half a second after the last key what is meant. */
function useSettled(value: string, onSettle: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onSettle(typed.trim()), 500);
    return () => clearTimeout(timer);
  }, [typed, value, onSettle]);
  return [typed, setTyped] as const;
}

export function TargetField({ kind, value, onChange, missing }: Props) {
  const t = useTranslations('bulk.target');
  const [typed, setTyped] = useSettled(value, onChange);
  const error = missing ? t(`missing.${kind}`) : undefined;
  if (kind === 'plan')
    return <PlanPicker required label={t('plan')} value={value || null} onChange={(plan) => onChange(plan ?? '')} error={error} />;
  return (
    <NamePicker
      autoFocus
      kind={kind === 'type' ? 'device_type' : 'warehouse_code'}
      label={t(kind)}
      value={typed}
      onChange={setTyped}
      error={error}
    />
  );
}
