'use client';

import { useLocale } from 'next-intl';
import { useDraft } from '#lib/browser/storage/useDraft.ts';
import type { FullInvoice } from '#lib/contract/invoices.ts';
import { FormValues } from './invoiceForm.ts';

/** What is typed over an invoice, kept in this tab until it is saved or thrown away. Numbers are typed in a language, so it is kept by language. */
export function useInvoiceDraft(name: string, otherwise: FormValues) {
  const locale = useLocale();
  const keyOf = (of: string) => `draft.invoice.${of}.${locale}`;
  const { draft: stored, change: store, clear, save } = useDraft('tab', keyOf(name), FormValues, 0);
  return {
    values: stored ?? otherwise,
    isTouched: stored !== undefined && JSON.stringify({ ...stored, seen: 0 }) !== JSON.stringify({ ...otherwise, seen: 0 }),
    change: (values: FormValues) => store({ ...values, seen: stored?.seen ?? otherwise.seen }),
    rebase: (seen: number | undefined) => stored && store({ ...stored, seen }),
    clear,
    save: (send: () => Promise<FullInvoice>, take: (saved: FullInvoice) => void) => save(send, take, ({ id }) => keyOf(String(id))),
  };
}
