import { and, eq, isNull } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { creditInvoice } from '#upstream/invoices/credit.ts';
import { hindered } from '#upstream/invoices/hindered.ts';
import { touchInvoice } from '#upstream/invoices/paymentParts.ts';
import { recordInvoiceEvent } from '#upstream/invoices/recordEvent.ts';
import { invoiceFor, readInvoice, todayOf } from '#upstream/invoices/repository.ts';
import { writeOffs } from '#upstream/invoices/tables.ts';

type Acts = Pick<Handlers<typeof contract.receivables>, 'credit' | 'writeOff' | 'voidWriteOff'>;

export const receivableInvoiceActs = (context: Context): Acts => {
  const { clock } = context;
  const answer = async (tx: Database, id: number) => {
    const data = await readInvoice(tx, context, id);
    return data && { data };
  };
  return {
    credit: async ({ params, body: { reason, version, ...wanted }, user, ability, transact }) =>
      transact(async (tx) => {
        const found = await invoiceFor(tx, context, { id: params.id, ability, action: 'update', version });
        if (!found || found instanceof ProblemResponse) return found;
        const refused = await creditInvoice(tx, context, found, { reason, wanted, user });
        return refused ?? answer(tx, found.row.id);
      }),

    writeOff: async ({ params, body: { reason, version }, user, ability, transact }) =>
      transact(async (tx) => {
        const found = await invoiceFor(tx, context, { id: params.id, ability, action: 'update', version });
        if (!found || found instanceof ProblemResponse) return found;
        const { row, now } = found;
        const refused = hindered('pay', now);
        if (refused) return refused;
        const at = clock.now();
        const cents = now.balance_cents;
        await tx.insert(writeOffs).values({ invoiceId: row.id, cents, writtenOffOn: todayOf(context), reason, at, by: nameOf(user) });
        await recordInvoiceEvent(tx, { id: row.id, at, by: user, kind: 'written-off', facts: { cents, reason } });
        await touchInvoice(tx, row, at);
        return answer(tx, row.id);
      }),

    voidWriteOff: async ({ params, body: { reason, version }, user, ability, transact }) =>
      transact(async (tx) => {
        const found = await invoiceFor(tx, context, { id: params.id, ability, action: 'update', version });
        if (!found || found instanceof ProblemResponse) return found;
        const { row, now } = found;
        const at = clock.now();
        const voided = await tx
          .update(writeOffs)
          .set({ voidedAt: at, voidedOn: todayOf(context), voidedBy: nameOf(user), voidReason: reason })
          .where(and(eq(writeOffs.invoiceId, row.id), isNull(writeOffs.voidedAt)))
          .returning({ cents: writeOffs.cents });
        if (voided.length === 0)
          return new ProblemResponse('illegal_state', {
            message: 'Nothing of this invoice is written off.',
            errors: { invoice: ['not-written-off'] },
            current: now,
          });
        const cents = voided.reduce((all, each) => all + each.cents, 0);
        await recordInvoiceEvent(tx, { id: row.id, at, by: user, kind: 'write-off-voided', facts: { cents, reason } });
        await touchInvoice(tx, row, at);
        return answer(tx, row.id);
      }),
  };
};
