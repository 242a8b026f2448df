import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { median } from './bff/rounds.ts';
import { writeFigures } from './figures.mjs';

// What an import and a pre-flight cost the processor, of another checkout beside this one's, embedded: a busy machine disturbs that least. Each side is a
// process of its own with its own code, and they are asked in turns: `git worktree add ../before COMMIT`, its node_modules, and `--before ../before`.

const { values } = parseArgs({
  options: { before: { type: 'string' }, rows: { type: 'string', default: '6000' }, rounds: { type: 'string', default: '5' } },
});
const [ROWS, ROUNDS] = [Number(values.rows), Number(values.rounds)];
const STOCK = 10_000;
/** Of pre-flights, which write nothing. */
const TIMES = 5;

type Cost = { import: number; 'pre-flight': number };

/** `#` is resolved from where a file stands, so in the other checkout its own code is asked. */
async function side() {
  const here = (file: string) => import(path.join(process.cwd(), file));
  const { openUpstream } = await here('bench/upstream.ts');
  const { asCsv, cleanRow, HEADER } = await here('upstream/testing/imports/lists.ts');
  const { json, close } = await openUpstream(STOCK, { DATABASE_URL: undefined });
  const costOf = async (work: () => Promise<{ data: { imported: number } }>) => {
    const before = process.cpuUsage();
    const answer = await work();
    return { answer, ms: process.cpuUsage(before).user / 1000 };
  };
  let listed = 0;
  const round = async (): Promise<Cost> => {
    const type = `Model ${listed}`;
    const lines = Array.from({ length: ROWS }, (_, row) => cleanRow(listed + row).with(2, type));
    listed += ROWS;
    await json('POST /stock-names', { kind: 'device_type', name: type });
    const form = new FormData();
    form.set('file', new Blob([asCsv([HEADER, ...lines])]), 'stock.csv');
    const imported = await costOf(() => json('POST /sims-import', form));
    if (imported.answer.data.imported !== ROWS) throw new Error(`not imported: ${JSON.stringify(imported.answer)}`);
    const { data: selection } = await json('POST /batch-from-query', { device_type: [type] });
    const order = { action: 'change-warehouse', warehouse_code: 'HOU-01', dry_run: true };
    const judged: number[] = [];
    for (let time = 0; time < TIMES; time += 1) judged.push((await costOf(() => json(`POST /batch/${selection.id}/jobs`, order))).ms);
    return { import: imported.ms, 'pre-flight': median(judged) };
  };
  process.on('message', async (asked) => {
    if (asked === 'end') {
      await close();
      process.exit(0);
    }
    process.send?.({ cost: await round() });
  });
  process.send?.({ isReady: true });
}

async function compare(before: string) {
  const tell = async (child: ReturnType<typeof fork>, wanted: string) => {
    for (;;) {
      // tsx tells its parent each file it loads over the same line.
      const [told] = await once(child, 'message');
      if (wanted in told) return told[wanted];
    }
  };
  const start = async (cwd: string) => {
    const child = fork(path.resolve('bench/workCost.ts'), [...process.argv.slice(2)], { cwd, execArgv: ['--import', 'tsx'] });
    await tell(child, 'isReady');
    return child;
  };
  const sides = [await start(path.resolve(before)), await start(process.cwd())] as const;
  const costs: [Cost[], Cost[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const at of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const told = tell(sides[at], 'cost');
      sides[at].send('go');
      // The first round is still being compiled.
      if (round > 0) costs[at].push(await told);
      else await told;
    }
  for (const child of sides) child.send('end');
  const of = (at: 0 | 1, what: keyof Cost) => median(costs[at].map((each) => each[what]));
  writeFigures('What work costs the processor, beside another version', [
    `An import of ${ROWS.toLocaleString('en')} rows into a stock of ${STOCK.toLocaleString('en')} and the pre-flight of moving them, embedded, in milliseconds of the processor; the median of ${ROUNDS} rounds in turns, of pre-flights of ${TIMES} in each; ${cpus().length} cores. \`node --import tsx bench/workCost.ts --before ../before\` measures it anew, where \`../before\` is a checkout of the other version.`,
    '',
    '| | before | now | now : before |',
    '|---|---|---|---|',
    ...(['import', 'pre-flight'] as const).map((what) => {
      const [was, is] = [of(0, what), of(1, what)];
      return `| ${what} | ${was.toFixed(0)} ms | ${is.toFixed(0)} ms | ${(is / was).toFixed(2)} × |`;
    }),
  ]);
  process.exit(0);
}

if (process.send) await side();
else if (values.before) await compare(values.before);
else throw new Error('--before is the checkout to compare with');
