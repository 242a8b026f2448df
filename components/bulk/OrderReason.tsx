'use client';

import { useTranslations } from 'next-intl';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { FINAL, NEEDS_REASON, type Order } from './orders.ts';

type ReasonProps = { order: Order; value: string; onChange: (reason: string) => void; isMissing: boolean };

export function OrderReason({ order, value, onChange, isMissing }: ReasonProps) {
  const sims = useTranslations('sims');
  const fieldName = useWords('sims.fields', 'fields');
  return (
    <TextField
      label={fieldName('reason')}
      hint={sims('hints.reason')}
      required={NEEDS_REASON.includes(order)}
      autoFocus={!FINAL.includes(order)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={isMissing ? sims('acts.reasonMissing') : undefined}
    />
  );
}
