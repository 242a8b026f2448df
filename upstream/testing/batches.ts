import { BatchWithRows } from '#lib/contract/batches.ts';
import { one } from '#lib/contract/shapes.ts';
import type { Bench } from './bench.ts';
import { freshNumbers } from './sims.ts';

export const wholeOf = (body: unknown) => one(BatchWithRows).parse(body).data;

/** A batch as a clerk commits it. */
export const typedBatch = (rows: { imei: string; iccid?: string | null }[] = [1, 2, 3].map(freshNumbers), more: object = {}) => ({
  name: 'A carton',
  device_type: 'XT50-LTE-V',
  provider: 'vzw',
  warehouse_code: 'DAL-01',
  rows,
  ...more,
});

/** A batch of so many devices nobody has, added through the front door. */
export async function addBatch({ ask }: Bench, token: string, size = 3, more: object = {}) {
  const { status, body } = await ask('PUT /batch', { token, body: typedBatch(Array.from({ length: size }, freshNumbers), more) });
  if (status !== 200) throw new Error(`the batch was not added: ${status}`);
  return wholeOf(body);
}
