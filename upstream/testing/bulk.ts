import { BulkJob, BulkRow } from '#lib/contract/bulk.ts';
import { listOf, one } from '#lib/contract/shapes.ts';
import { batches, batchRows } from '#upstream/batches/tables.ts';
import { SECOND } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import type { NewSimRow, SimRow } from '#upstream/sims/tables.ts';
import type { Bench } from './bench.ts';
import { addSim } from './sims.ts';

/** A selection of SIMs that are there, put straight into the database; its id. */
export async function addSelection(database: Database, sims: readonly Pick<SimRow, 'id'>[]): Promise<number> {
  const now = new Date();
  const dates = { createdAt: now, updatedAt: now };
  const batch = await insertOne(database, batches, { name: 'A carton', kind: 'selection', ...dates });
  const rows = sims.map(({ id }, position) => ({ batchId: batch.id, simId: id, position }));
  for (let from = 0; from < rows.length; from += 1000) await database.insert(batchRows).values(rows.slice(from, from + 1000));
  return batch.id;
}

/** Bulk work as a person orders and follows it. */
export function bulkDriver({ ask, database, context, clock }: Bench) {
  const jobIn = (body: unknown) => one(BulkJob).parse(body).data;
  const order = (token: string, batch: number, body: object) => ask(`POST /batch/${batch}/jobs`, { token, body });
  const show = async (token: string, id: number) => jobIn((await ask(`GET /jobs/${id}`, { token })).body);
  return {
    jobIn,
    order,
    show,
    /** SIMs in these conditions, and a selection of them. */
    async selectionOf(facts: readonly Partial<NewSimRow>[]) {
      const sims: SimRow[] = [];
      for (const each of facts) sims.push(await addSim(database, each));
      return { sims, batch: await addSelection(database, sims) };
    },
    async begin(token: string, batch: number, body: object) {
      const answer = await order(token, batch, body);
      if (answer.status !== 200) throw new Error(`the job was not begun: ${JSON.stringify(answer.body)}`);
      return jobIn(answer.body);
    },
    steer: (token: string, id: number, how: string, body: object = {}) => ask(`POST /jobs/${id}/${how}`, { token, body }),
    rows: async (token: string, id: number, query = '') =>
      listOf(BulkRow).parse((await ask(`GET /jobs/${id}/rows?per_page=100${query}`, { token })).body).data,
    /** Lets time go by until the job is over. */
    async finish(token: string, id: number): Promise<BulkJob> {
      for (let second = 0; second < 300; second += 1) {
        await context.queue.runDue();
        const job = await show(token, id);
        if (job.finished_at) return job;
        clock.forward(SECOND);
      }
      throw new Error(`job ${id} does not end: ${JSON.stringify(await show(token, id))}`);
    },
  };
}
