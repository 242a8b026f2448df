import { desc, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { INVOICE_EVENTS } from '#lib/contract/invoices.ts';
import type { User } from '#lib/contract/session.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { publish } from '#upstream/core/events.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { rowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { readInvoice } from './repository.ts';
import { invoiceEvents } from './tables.ts';

type Note = { id: number; at: Date; by: User | undefined; kind: (typeof INVOICE_EVENTS)[number]; facts?: Record<string, unknown> };

export const invoiceEvent = ({ id, at, by, kind, facts }: Note) => ({
  ...{ invoiceId: id, at, userId: by?.id ?? null, by: nameOf(by), kind, facts: facts ?? null },
});

export const recordInvoiceEvent = (tx: Database, note: Note) => tx.insert(invoiceEvents).values(invoiceEvent(note));

export const notify = (tx: Database, { id, version }: { id: number; version: number }) =>
  publish(tx, { channel: 'invoices', change: { type: 'invoices', id, version } });

export const historyOf =
  ({ database, ...context }: Context): Handlers<typeof contract.invoices>['history'] =>
  async ({ params, ability }) => {
    const id = rowId(params.id);
    const invoice = id === undefined ? undefined : await readInvoice(database, context, id, ability);
    if (!invoice) return undefined;
    const rows = await database.select().from(invoiceEvents).where(eq(invoiceEvents.invoiceId, invoice.id)).orderBy(desc(invoiceEvents.id));
    return { data: rows.map(({ id: event, at, by, kind, facts }) => ({ id: event, at: at.toISOString(), by, kind, facts })) };
  };
