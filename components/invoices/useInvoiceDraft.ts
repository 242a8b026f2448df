'use client';

import { useLocale } from 'next-intl';
import { useKept } from '#lib/browser/useKept.ts';
import { FormValues } from './invoiceForm.ts';

/** What is typed over an invoice, kept in this tab until it is saved or thrown away. Numbers are typed in a language, so it is kept by language. */
export function useInvoiceDraft(name: string, otherwise: FormValues) {
  const [kept, keep] = useKept('tab', `draft.invoice.${name}.${useLocale()}`, FormValues);
  return {
    values: kept ?? otherwise,
    isTouched: kept !== undefined && JSON.stringify({ ...kept, seen: 0 }) !== JSON.stringify({ ...otherwise, seen: 0 }),
    change: (values: FormValues) => keep({ ...values, seen: kept?.seen ?? otherwise.seen }),
    /** Begun over another version than before. */
    rebase: (seen: number | undefined) => kept && keep({ ...kept, seen }),
    clear: () => keep(undefined),
  };
}
