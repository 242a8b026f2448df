import type { InvoiceItem, InvoiceSums } from '#lib/contract/invoices/content.ts';

/** Accounts of the general ledger, and the revenue of items that name none of their own. */
export type LedgerAccounts = { receivable: string; cash: string; revenue: string; tax: string; writeOffs: string };
export type Posting = { account: string; debit_cents: number; credit_cents: number };

type Document = { kind: 'invoice' | 'credit'; items: readonly Pick<InvoiceItem, 'gl_account'>[]; sums: InvoiceSums };

const posting = (account: string, cents: number): Posting => ({
  account,
  debit_cents: Math.max(0, cents),
  credit_cents: Math.max(0, -cents),
});

/** Debits above nothing, credits below; one line an account, none for nothing. */
function postingsOf(lines: readonly (readonly [account: string, cents: number])[]): Posting[] {
  const sums = new Map<string, number>();
  for (const [account, cents] of lines) sums.set(account, (sums.get(account) ?? 0) + cents);
  return [...sums].flatMap(([account, cents]) => (cents === 0 ? [] : [posting(account, cents)]));
}

/** An invoice: what the customer owes against revenue and tax; a credit memo the other way round. */
export function postedDocument({ kind, items, sums }: Document, accounts: LedgerAccounts): Posting[] {
  const sign = kind === 'invoice' ? 1 : -1;
  const revenue = items.map(({ gl_account }, place) => [gl_account ?? accounts.revenue, -sign * (sums.items[place]?.net ?? 0)] as const);
  const tax = sums.taxes.map(({ cents }) => [accounts.tax, -sign * cents] as const);
  return postingsOf([[accounts.receivable, sign * sums.total], ...revenue, ...tax]);
}

/** What came in, or below nothing went back: unapplied credit is receivable below nothing, so that the account is what aging comes to. */
export const postedPayment = (cents: number, { cash, receivable }: LedgerAccounts): Posting[] =>
  postingsOf([
    [cash, cents],
    [receivable, -cents],
  ]);

export const postedWriteOff = (cents: number, { writeOffs, receivable }: LedgerAccounts): Posting[] =>
  postingsOf([
    [writeOffs, cents],
    [receivable, -cents],
  ]);
