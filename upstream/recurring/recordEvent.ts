import { desc, eq } from 'drizzle-orm';
import type { User } from '#lib/contract/session.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import type { Database } from '#upstream/db/connect.ts';
import { recurringEvents } from './tables.ts';

type Note = {
  id: number;
  at: Date;
  by: User | undefined;
  kind: 'created' | 'changed' | 'price' | 'ended' | 'resumed';
  facts?: Record<string, unknown>;
};

export const itemEvent = ({ id, at, by, kind, facts }: Note) => ({
  ...{ itemId: id, at, userId: by?.id ?? null, by: nameOf(by), kind, facts: facts ?? null },
});

export const recordItemEvent = (tx: Database, note: Note) => tx.insert(recurringEvents).values(itemEvent(note));

export async function itemHistory(database: Database, id: number) {
  const rows = await database.select().from(recurringEvents).where(eq(recurringEvents.itemId, id)).orderBy(desc(recurringEvents.id));
  return rows.map(({ id: event, at, by, kind, facts }) => ({ id: event, at: at.toISOString(), by, kind, facts }));
}
