import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { announce } from '#upstream/announce.ts';
import type { Database } from '#upstream/db/connect.ts';
import { swaps, type TestRow, tests } from '#upstream/db/swaps.ts';
import { announceSwap, noteSwap, type SwapNote } from '#upstream/swaps/events.ts';
import { noteSystem, type SystemNote } from '#upstream/systems/events.ts';

/** What a test can say of itself, to its swap and to its system; the reason stands with the system. */
type TestNote = SwapNote & Pick<SystemNote, 'kind' | 'reason'>;

/** Tells everyone who hears of a test: all who watch over tests, and those who look at its system. */
export function announceTest(tx: Database, { id, csNo }: TestRow): void {
  announce(tx, { channel: 'tests', change: { type: 'tests', id } });
  announce(tx, { channel: `system.${csNo}`, change: { type: 'systems', id: csNo } });
}

/** The one way a test changes: row, the history of its system and its swap, and who hears of it. */
export async function changeTest(
  tx: Database,
  row: TestRow,
  changes: Partial<Omit<TestRow, 'id'>>,
  given: TestNote | undefined,
  now: Date,
): Promise<TestRow> {
  const [changed] = await tx.update(tests).set(changes).where(eq(tests.id, row.id)).returning();
  if (!changed) throw new Error(`test ${row.id} is gone`);
  if (changed.swapId !== null) {
    if (given) await noteSwap(tx, changed.swapId, given, now);
    else announceSwap(tx, changed.swapId);
  }
  if (given) {
    const { kind, by, name, message, facts, reason } = given;
    const before = row.expiresAt && facts?.expires_at ? { expires_at: row.expiresAt.toISOString() } : null;
    await noteSystem(tx, changed.csNo, { kind, by, name, message, reason, before, after: facts, swapId: changed.swapId }, now);
  }
  announceTest(tx, changed);
  return changed;
}

/**
 * The open test that a condition finds, locked until the transaction ends. Its swap comes first, as with everyone who changes a swap: two
 * that lock in different orders would wait for each other.
 */
export async function lockTest(tx: Database, which: SQL): Promise<TestRow | undefined> {
  const open = and(which, isNull(tests.closedAt));
  const [seen] = await tx.select({ swapId: tests.swapId }).from(tests).where(open);
  if (!seen) return undefined;
  if (seen.swapId !== null) await tx.select({ id: swaps.id }).from(swaps).where(eq(swaps.id, seen.swapId)).for('key share');
  const [row] = await tx.select().from(tests).where(open).for('update');
  return row;
}
