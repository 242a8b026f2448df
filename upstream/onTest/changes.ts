import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { publish } from '#upstream/core/events.ts';
import type { Database } from '#upstream/db/connect.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { recordSystemEvent } from '#upstream/systems/events.ts';
import { type NewTestEvent, testChanged } from './events.ts';
import { type TestPeriodRow, testPeriods } from './tables.ts';

export function publishTest(tx: Database, { id, csNo }: TestPeriodRow): void {
  publish(tx, { channel: 'tests', change: { type: 'tests', id } });
  publish(tx, { channel: `system.${csNo}`, change: { type: 'systems', id: csNo } });
}

export async function changeTest(
  tx: Database,
  row: TestPeriodRow,
  changes: Partial<Omit<TestPeriodRow, 'id'>>,
  given: NewTestEvent | undefined,
  now: Date,
): Promise<TestPeriodRow> {
  const [changed] = await tx.update(testPeriods).set(changes).where(eq(testPeriods.id, row.id)).returning();
  if (!changed) throw new Error(`test ${row.id} is gone`);
  await testChanged.publish(tx, { test: changed, event: given, at: now });
  if (given) {
    const { kind, by, name, message, facts, reason } = given;
    const before = row.expiresAt && facts?.expires_at ? { expires_at: row.expiresAt.toISOString() } : null;
    await recordSystemEvent(tx, changed.csNo, { kind, by, name, message, reason, before, after: facts, swapId: changed.swapId }, now);
  }
  publishTest(tx, changed);
  return changed;
}

/** Its swap is locked first, as by everyone who changes a swap: two that lock in different orders would wait for each other. */
export async function lockTest(tx: Database, which: SQL): Promise<TestPeriodRow | undefined> {
  const open = and(which, isNull(testPeriods.closedAt));
  const [seen] = await tx.select({ swapId: testPeriods.swapId }).from(testPeriods).where(open);
  if (!seen) return undefined;
  if (seen.swapId !== null) await tx.select({ id: swaps.id }).from(swaps).where(eq(swaps.id, seen.swapId)).for('key share');
  const [row] = await tx.select().from(testPeriods).where(open).for('update');
  return row;
}
