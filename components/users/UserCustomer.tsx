'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { CustomerPicker } from '#components/invoices/CustomerPicker.tsx';

type Named = { id: number; name: string };
type Props = {
  label: string;
  error?: ReactNode;
  value: string;
  known: Named | undefined;
  onType: (field: 'customer_id', text: string) => void;
};

/** The customer a client belongs to; of one that was typed and kept in a draft only the id is known. */
export function UserCustomer({ label, error, value, known, onType }: Props) {
  const t = useTranslations('users.hints');
  const [picked, setPicked] = useState(known);
  const named = [picked, known].find((each) => String(each?.id) === value);
  const chosen = value === '' ? null : { id: Number(value), name: named?.name ?? value, terms: null, exempt: null };
  return (
    <CustomerPicker
      key={chosen?.id}
      label={label}
      optional
      error={error}
      hint={t('customer')}
      value={chosen}
      onChange={(next) => {
        setPicked(next ?? undefined);
        onType('customer_id', next ? String(next.id) : '');
      }}
    />
  );
}
