import type { OwnAccount, OwnInvoice } from '#lib/contract/ownAccount/account.ts';

type Owed = Pick<OwnAccount, 'balance_cents' | 'due_now_cents' | 'unapplied_cents' | 'today'>;
type Open = Pick<OwnInvoice, 'number' | 'due_on' | 'balance_cents'>;

/** What to send now, and on which invoice next; nothing where credit on the account covers it. */
export function toPay({ balance_cents, due_now_cents, unapplied_cents, today }: Owed, open: readonly Open[]) {
  const next = open.find(({ due_on }) => (due_on ?? '') >= today);
  return { now: due_now_cents, next: unapplied_cents >= balance_cents ? undefined : next };
}
