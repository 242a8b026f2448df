import { desc, eq } from 'drizzle-orm';
import type { CUSTOMER_EVENTS, CustomerEvent } from '#lib/contract/customers.ts';
import type { User } from '#lib/contract/session.ts';
import { publish } from '#upstream/core/events.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import type { Database } from '#upstream/db/connect.ts';
import { customerEvents } from './tables.ts';

type Note = { id: number; at: Date; by: User | undefined; kind: (typeof CUSTOMER_EVENTS)[number]; facts?: Record<string, unknown> };

export const eventRow = ({ id, at, by, kind, facts }: Note) => ({
  ...{ customerId: id, at, userId: by?.id ?? null, by: nameOf(by), kind, facts: facts ?? null },
});

export const recordCustomerEvent = (tx: Database, note: Note) => tx.insert(customerEvents).values(eventRow(note));

export const notifyCustomer = (tx: Database, { id, version }: { id: number; version: number }) =>
  publish(tx, { channel: 'invoices', change: { type: 'customers', id, version } });

export async function customerHistory(database: Database, id: number): Promise<CustomerEvent[]> {
  const rows = await database.select().from(customerEvents).where(eq(customerEvents.customerId, id)).orderBy(desc(customerEvents.id));
  return rows.map(({ id: event, at, by, kind, facts }) => ({ id: event, at: at.toISOString(), by, kind, facts }));
}
