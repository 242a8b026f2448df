import type { User } from '#lib/contract/session.ts';
import type { Context } from '#upstream/context.ts';
import type { Database } from '#upstream/db/connect.ts';
import { issueInvoice, keepMail } from './issueInvoice.ts';
import { letterOf } from './letter.ts';
import { readInvoice } from './repository.ts';
import type { CustomerRow, InvoiceRow } from './tables.ts';

export const goesByMail = ({ delivery, email }: CustomerRow) => delivery !== 'paper' && Boolean(email);
export const goesOnPaper = ({ delivery, email }: CustomerRow) => delivery !== 'mail' || !email;

/** A draft gets its number and goes out as its customer wants it; on paper it waits for its print. */
export async function sendAsWanted(tx: Database, context: Context, row: InvoiceRow, customer: CustomerRow, user: User | undefined) {
  const issued = await issueInvoice(tx, context, row, user);
  if (!goesByMail(customer)) return issued;
  const whole = await readInvoice(tx, context, row.id);
  if (!whole) throw new Error(`invoice ${row.id} is gone`);
  const letter = letterOf(whole, customer.locale, context.env.TIME_ZONE);
  await keepMail(context, tx, issued, { to: customer.email ?? '', ...letter, locale: customer.locale }, user);
  return issued;
}
