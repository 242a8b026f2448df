import type { Database } from '#upstream/db/connect.ts';
import type { SimRow } from '#upstream/db/schema.ts';
import { batches, batchRows } from '#upstream/db/stock.ts';

/** A batch over SIMs that are there, put straight into the database; its id. */
export async function addSelection(database: Database, sims: readonly Pick<SimRow, 'id'>[]): Promise<number> {
  const now = new Date();
  const [batch] = await database
    .insert(batches)
    .values({ name: 'A carton', kind: 'selection', createdAt: now, updatedAt: now })
    .returning();
  if (!batch) throw new Error('the batch was not added');
  for (let from = 0; from < sims.length; from += 1000) {
    const rows = sims.slice(from, from + 1000).map(({ id }, index) => ({ batchId: batch.id, simId: id, position: from + index }));
    await database.insert(batchRows).values(rows);
  }
  return batch.id;
}
