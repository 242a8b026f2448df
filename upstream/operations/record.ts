import { sql } from 'drizzle-orm';
import type { Action, Subject } from '#lib/contract/ability.ts';
import type { Access } from '#lib/contract/endpoint.ts';
import { publish } from '#upstream/core/events.ts';
import type { Database } from '#upstream/db/connect.ts';
import { operations } from './tables.ts';

export type NewOperation = Omit<typeof operations.$inferInsert, 'id' | 'access'> & { access: readonly [Action, Subject] };

export const isPair = (access: Access): access is readonly [Action, Subject] => typeof access !== 'string';
export const accessText = ([action, subject]: readonly [Action, Subject]) => `${action} ${subject}`;

const target = [operations.kind, operations.ref];

/** Keeps what there is to be seen of a room's work, within the transaction that does it, and says by which id; told again, it is as it is now. */
export async function recordOperation(tx: Database, { access, ...given }: NewOperation): Promise<number | undefined> {
  const row = { ...given, access: accessText(access) };
  const [kept] = await tx.insert(operations).values(row).onConflictDoUpdate({ target, set: row }).returning({ id: operations.id });
  if (row.kind !== 'bulk') publish(tx, { channel: 'jobs', change: { type: 'operations', id: null } });
  return kept?.id;
}

type Progress = { done: number; failed: number };

/** The same of work that comes in parts, whose rows add up: of the part alone how many there are. */
export async function addToOperation(tx: Database, { access, ...given }: NewOperation & Progress & { ref: number }): Promise<void> {
  const row = { ...given, access: accessText(access) };
  const sum = (name: 'done' | 'failed') => sql`${operations[name]} + excluded.${sql.identifier(name)}`;
  const set = { done: sum('done'), failed: sum('failed'), state: row.state, endedAt: row.endedAt ?? null };
  await tx.insert(operations).values(row).onConflictDoUpdate({ target, set });
  publish(tx, { channel: 'jobs', change: { type: 'operations', id: null } });
}
