import type { InvoiceStatus } from '#lib/contract/invoices/list.ts';

/** What the status of an invoice follows from. Cents that were paid are those of payments that were not voided. */
export type InvoiceFacts = {
  kind: 'invoice' | 'credit';
  issued_on: string | null;
  due_on: string | null;
  total_cents: number;
  paid_cents: number;
  credited: boolean;
};

export const balanceOf = ({ kind, issued_on, total_cents, paid_cents, credited }: InvoiceFacts): number =>
  kind === 'credit' || issued_on === null || credited ? 0 : total_cents - paid_cents;

/** The status on a day of the company. Kept nowhere: nobody can set it, and midnight needs no job. Late is said before partly paid. */
export function statusOf(facts: InvoiceFacts, today: string): InvoiceStatus {
  if (facts.kind === 'credit') return 'credit-note';
  if (facts.issued_on === null) return 'draft';
  if (facts.credited) return 'credited';
  if (balanceOf(facts) <= 0) return 'paid';
  if (facts.due_on !== null && facts.due_on < today) return 'overdue';
  return facts.paid_cents > 0 ? 'partly-paid' : 'sent';
}

export const INVOICE_ACTS = ['edit', 'delete', 'send', 'pay', 'credit', 'duplicate'] as const;
export type InvoiceAct = (typeof INVOICE_ACTS)[number];

type InvoiceRule = 'issued' | 'draft' | 'credit-note' | 'credited' | 'paid';

/** For upstream and button alike: only a draft is edited; what was issued is credited whole. What was paid stays the customer's. */
export function ruleAgainst(act: InvoiceAct, facts: InvoiceFacts): InvoiceRule | undefined {
  const { kind, issued_on, credited } = facts;
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
      if (credited) return 'credited';
      return balanceOf(facts) > 0 ? undefined : 'paid';
    default:
      if (kind === 'credit') return 'credit-note';
      if (issued_on === null) return 'draft';
      return credited ? 'credited' : undefined;
  }
}
