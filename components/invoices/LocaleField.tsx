'use client';

import { Select } from '#components/ui/Select.tsx';
import { useCodeNames } from '#components/ui/useCodeNames.ts';
import { INVOICE_LOCALES, InvoiceLocale } from '#lib/contract/invoices.ts';

type Props = { label: string; value: InvoiceLocale; onChange: (locale: InvoiceLocale) => void };

/** The language somebody is written to in, each by its name in the reader's. */
export function LocaleField({ label, value, onChange }: Props) {
  const { languageAlone } = useCodeNames();
  return (
    <Select
      label={label}
      required
      value={value}
      onChange={(next) => onChange(InvoiceLocale.catch(value).parse(next))}
      options={INVOICE_LOCALES.map((each) => ({ value: each, label: languageAlone(each) }))}
    />
  );
}
