'use client';

import { useTranslations } from 'next-intl';
import { NamePicker } from '#components/sims/NamePicker.tsx';
import type { Target } from './orders.ts';
import { useSettled } from './useSettled.ts';

type Props = { kind: Target; value: string; onChange: (target: string) => void; missing: boolean };

/** Where to, or what type; a typed one counts when the keys are at rest. */
export function TargetField({ kind, value, onChange, missing }: Props) {
  const t = useTranslations('bulk.target');
  const [typed, setTyped] = useSettled(value, onChange);
  const error = missing ? t(`missing.${kind}`) : undefined;
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
