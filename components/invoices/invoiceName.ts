import type { FullInvoice } from '#lib/contract/invoices.ts';
import { shownId } from '#lib/format/ids.ts';

type Say = (key: 'draftNo' | 'paper.credit' | 'paper.invoice', values: { id: string; number: string }) => string;

export function invoiceName(t: Say, { id, number, kind }: Pick<FullInvoice, 'id' | 'number' | 'kind'>) {
  const values = { id: shownId(id), number: number ?? '' };
  if (number === null) return t('draftNo', values);
  return t(kind === 'credit' ? 'paper.credit' : 'paper.invoice', values);
}
