import type { Database } from '#upstream/db/connect.ts';
import type { TestRow } from '#upstream/db/swaps.ts';
import type { World } from '#upstream/handlers.ts';

/** What must not go on without a test; each is told in the transaction that closes one, and finds for itself what concerns it. */
const AFTER_TEST: readonly ((world: World, tx: Database, test: TestRow) => Promise<unknown>)[] = [];

export async function afterTest(world: World, tx: Database, test: TestRow): Promise<void> {
  for (const act of AFTER_TEST) await act(world, tx, test);
}
