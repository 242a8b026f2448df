import { BulkJob } from '#lib/contract/bulk.ts';
import { one } from '#lib/contract/shapes.ts';
import { asCsv, cleanRow, HEADER } from '#upstream/testing/imports/lists.ts';
import { median } from '../bff/rounds.ts';
import type { Upstream } from './lists.ts';

export const WORKS = ['import', 'pre-flight', 'move'] as const;
type Times = Record<(typeof WORKS)[number], number>;

const LONG = 100_000;
const ROUNDS = 3;

/** Rows come in by a list and are moved to another warehouse: how long each takes, in ms. */
export async function workIn({ json, context }: Upstream, sizes: readonly number[]): Promise<Map<number, Times>> {
  let listed = 0;
  const timed = async <Result>(work: () => Promise<Result>): Promise<[Result, number]> => {
    const since = performance.now();
    return [await work(), performance.now() - since];
  };

  async function once(rows: number): Promise<Times> {
    const type = `Model ${listed}`;
    const lines = Array.from({ length: rows }, (_, row) => cleanRow(listed + row).with(2, type));
    listed += rows;
    await json('POST /stock-names', { kind: 'device_type', name: type });
    const form = new FormData();
    form.set('file', new Blob([asCsv([HEADER, ...lines])]), 'stock.csv');
    const [report, imported] = await timed(() => json('POST /sims-import', form));
    if ((report as { data: { imported: number } }).data.imported !== rows) throw new Error(`not imported: ${JSON.stringify(report)}`);

    const selection = (await json('POST /batch-from-query', { device_type: [type] })) as { data: { id: number } };
    const order = { action: 'change-warehouse', warehouse_code: 'HOU-01' };
    const call = `POST /batch/${selection.data.id}/jobs`;
    const [dry, judged] = await timed(() => json(call, { ...order, dry_run: true }));
    const changes = one(BulkJob).parse(dry).data.preflight?.changes;
    if (changes !== rows) throw new Error(`${changes} of ${rows} rows would change`);
    const [, moved] = await timed(async () => {
      let job = one(BulkJob).parse(await json(call, { ...order, confirm: String(rows) })).data;
      while (!job.finished_at) {
        await context.queue.runDue();
        job = one(BulkJob).parse(await json(`GET /jobs/${job.id}`)).data;
      }
      if (job.done !== rows) throw new Error(`${job.done} of ${rows} rows were done`);
    });

    return { import: imported, 'pre-flight': judged, move: moved };
  }

  const taken = new Map<number, Times>();
  for (const size of sizes) {
    const times: Times[] = [];
    for (let round = 0; round < (size < LONG ? ROUNDS : 1); round += 1) times.push(await once(size));
    const of = (name: keyof Times) => median(times.map((each) => each[name]));
    taken.set(size, { import: of('import'), 'pre-flight': of('pre-flight'), move: of('move') });
    process.stderr.write(`${size} rows: ${JSON.stringify(taken.get(size))}\n`);
  }
  return taken;
}
