'use client';

import { useTranslations } from 'next-intl';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { PAYMENT_METHODS } from '#lib/contract/invoices/payments.ts';

export type Paid = { method: string; reference: string };

type Props = { value: Paid; isReferenceRequired: boolean; error: string | false | undefined; onChange: (value: Paid) => void };

/** How money came or went, and what it goes by there. */
export function MethodFields({ value, isReferenceRequired, error, onChange }: Props) {
  const pay = useTranslations('invoices.pay');
  const receive = useTranslations('receivables.receive');
  return (
    <>
      <Select
        label={pay('method')}
        required
        value={value.method}
        onChange={(next) => onChange({ ...value, method: next ?? value.method })}
        options={PAYMENT_METHODS.map((each) => ({ value: each, label: pay(`methods.${each}`) }))}
      />
      <TextField
        label={value.method === 'check' ? receive('checkNumber') : pay('reference')}
        required={isReferenceRequired}
        value={value.reference}
        onChange={({ target }) => onChange({ ...value, reference: target.value })}
        error={error}
      />
    </>
  );
}
