import { asc, eq } from 'drizzle-orm';
import type { FullInvoice } from '#lib/contract/invoices.ts';
import type { CreditWanted } from '#lib/contract/receivables/credits.ts';
import type { User } from '#lib/contract/session.ts';
import { creditableOf, memoOf, restOf } from '#lib/domain/creditMemo.ts';
import type { Context } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { numberOf } from './facts.ts';
import { hindered } from './hindered.ts';
import { issueInvoice } from './issueInvoice.ts';
import { releaseOver, touchInvoice } from './paymentParts.ts';
import { notify, recordInvoiceEvent } from './recordEvent.ts';
import { partsOf } from './repository.ts';
import { type InvoiceRow, invoices } from './tables.ts';

export const NO_COMPANY = { message: 'COMPANY_NAME, COMPANY_ADDRESS and COMPANY_PHONE are not set: nobody the invoice could be from' };

type Crediting = { reason: string; wanted?: CreditWanted; user: User | undefined };

/** A credit memo over parts of an invoice that is locked, or over all that is left of it; or why not. */
export async function creditInvoice(
  tx: Database,
  context: Context,
  { row, now }: { row: InvoiceRow; now: FullInvoice },
  { reason, wanted, user }: Crediting,
): Promise<ProblemResponse | undefined> {
  const refused = hindered('credit', now);
  if (refused) return refused;
  if (!context.env.company) return new ProblemResponse('not_built', NO_COMPANY);
  const before = await tx.select().from(invoices).where(eq(invoices.creditOf, row.id)).orderBy(asc(invoices.id));
  const creditable = creditableOf(row, partsOf(before));
  const memo = memoOf(row, creditable, wanted ?? restOf(creditable));
  if (!('part' in memo)) return invalid(memo);
  const { items, part } = memo;
  if (!wanted && now.written_off_cents > 0)
    return invalid({ items: [`${now.written_off_cents} cents are written off: take the write-off back to credit all`] });
  const left = now.total_cents - now.credited_cents - now.written_off_cents;
  if (part.sums.total > left) return invalid({ items: [`at most ${left} cents are left: ${now.written_off_cents} were written off`] });
  const at = context.clock.now();
  const { customerId, currency, taxes } = row;
  const note = await insertOne(tx, invoices, {
    ...{ kind: 'credit', customerId, currency, items, taxes, total: part.sums.total, reason, terms: 0 },
    ...{ creditOf: row.id, creditPart: part, createdBy: nameOf(user), createdAt: at, updatedAt: at },
  });
  const issued = await issueInvoice(tx, context, note, user);
  const facts = { number: numberOf(issued), cents: part.sums.total, reason };
  await recordInvoiceEvent(tx, { id: row.id, at, by: user, kind: 'credited', facts });
  await releaseOver(tx, { row, cents: now.paid_cents + part.sums.total - left, at, user });
  await touchInvoice(tx, row, at);
  notify(tx, issued);
  return undefined;
}
