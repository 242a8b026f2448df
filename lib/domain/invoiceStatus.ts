import type { Invoice, InvoiceStatus } from '#lib/contract/invoices/list.ts';

/** What the status of an invoice follows from. Cents that were paid are those of payments that were not voided; a write-off taken back is none. */
export type InvoiceFacts = {
  kind: 'invoice' | 'credit';
  issued_on: string | null;
  due_on: string | null;
  total_cents: number;
  credited_cents: number;
  written_off_cents: number;
  paid_cents: number;
};

/** Of an invoice as it was read: an upstream without partial credits says only by which memo the whole of it was credited. */
export const factsOf = (invoice: Invoice): InvoiceFacts => ({
  ...invoice,
  credited_cents: invoice.credited_by ? invoice.total_cents : invoice.credited_cents,
});

export const balanceOf = ({ kind, issued_on, total_cents, credited_cents, written_off_cents, paid_cents }: InvoiceFacts): number =>
  kind === 'credit' || issued_on === null ? 0 : Math.max(0, total_cents - credited_cents - written_off_cents - paid_cents);

const isCredited = ({ credited_cents, total_cents }: InvoiceFacts) => credited_cents > 0 && credited_cents >= total_cents;

/** The status on a day of the company. Kept nowhere: nobody can set it, and midnight needs no job. Late is said before partly paid. */
export function statusOf(facts: InvoiceFacts, today: string): InvoiceStatus {
  if (facts.kind === 'credit') return 'credit-note';
  if (facts.issued_on === null) return 'draft';
  if (isCredited(facts)) return 'credited';
  if (balanceOf(facts) <= 0) return facts.written_off_cents > 0 ? 'written-off' : 'paid';
  if (facts.due_on !== null && facts.due_on < today) return 'overdue';
  return facts.paid_cents > 0 ? 'partly-paid' : 'sent';
}

export const INVOICE_ACTS = ['edit', 'delete', 'send', 'pay', 'credit', 'duplicate'] as const;
export type InvoiceAct = (typeof INVOICE_ACTS)[number];

type InvoiceRule = 'issued' | 'draft' | 'credit-note' | 'credited' | 'paid';

/** For upstream and button alike: only a draft is edited; what was issued is credited. What was paid stays the customer's. */
export function ruleAgainst(act: InvoiceAct, facts: InvoiceFacts): InvoiceRule | undefined {
  const { kind, issued_on } = facts;
  switch (act) {
    case 'edit':
    case 'delete':
      return issued_on === null ? undefined : 'issued';
    case 'send':
    case 'duplicate':
      return undefined;
    case 'pay':
      if (kind === 'credit') return 'credit-note';
      if (issued_on === null) return 'draft';
      if (isCredited(facts)) return 'credited';
      return balanceOf(facts) > 0 ? undefined : 'paid';
    default:
      if (kind === 'credit') return 'credit-note';
      if (issued_on === null) return 'draft';
      return facts.credited_cents + facts.written_off_cents >= facts.total_cents ? 'credited' : undefined;
  }
}
