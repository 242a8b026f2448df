import { parseArgs } from 'node:util';
import { postgresBin, startPostgres } from '#upstream/testing/postgres.ts';
import { build, buildMap, ROOT } from '../bin/prepare.mjs';
import { run, stopRunning } from '../bin/run.mjs';

// `npm run figures` measures every figure of docs/figures.md anew, one bench after the other: hours, on a machine that does nothing else.
// `npm run figures -- --quick` takes half a minute, prints the ratios and writes nothing.

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopRunning();
    process.exit(130);
  });
}

const { DATABASE_URL: _, ...inherited } = process.env;
const failed: string[] = [];
async function measure(bench: string, args: readonly string[] = [], env: Record<string, string> = {}) {
  console.error(`\n── ${[bench, ...args].join(' ')}`);
  const { code } = await run(process.execPath, ['--import', 'tsx', `bench/${bench}`, ...args], {
    cwd: ROOT,
    env: { ...inherited, ...env },
  });
  if (code !== 0) failed.push(bench);
}

/** Each size in a database of its own, as one that has more SIMs keeps them. */
async function listsOnPostgres(sims: number, ...more: string[]) {
  if (!postgresBin) return;
  const server = await startPostgres(postgresBin);
  await measure('lists.ts', ['--sims', String(sims), ...more], { DATABASE_URL: server.url });
  await server.stop();
}

await buildMap(ROOT);
await build(ROOT);
if (values.quick) await measure('quick.ts');
else {
  for (const bench of ['bff.ts', 'list.ts', 'map.ts']) {
    await measure(bench);
    await measure(bench, ['--profile']);
  }
  await measure('lighthouse.ts');
  if (process.platform === 'linux') await measure('starts.ts');
  await measure('directions.ts');
  await measure('routes.ts');
  await measure('budget.ts');
  await measure('realtime.mjs');
  for (const sims of ['10000', '100000']) await measure('lists.ts', ['--sims', sims]);
  await listsOnPostgres(10_000);
  await listsOnPostgres(100_000);
  await listsOnPostgres(1_000_000, '--rounds', '10');
  await measure('growth.ts');
  await measure('soak.ts');
}
if (failed.length > 0) console.error(`\nNot measured: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
