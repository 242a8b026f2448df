import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { compiled, PROGRAMS } from '../bin/compile.mjs';
import { build, buildMap, ROOT } from '../bin/prepare.mjs';
import { median } from './bff/rounds.ts';
import { begin, endAll, folder, freePort, HOME, PATH, ready } from './bff/started.ts';
import { writeFigures } from './figures.mjs';
import { memoryOf, usedBy } from './processFamily.ts';

// How long until each service is ready over data that is there, and what it then holds in memory: compiled, as it runs, and from its source by way
// of tsx. `--beside FOLDER` starts another checkout, built beforehand, in turn with this one. Reads `/proc`, so on Linux alone.

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' }, beside: { type: 'string' } } });
const ROUNDS = Number(values.rounds);
const IDLE_MS = 3000;

type Taken = { ms: number; cpu: number; mb: number };

async function taken(child: ChildProcess, since: number): Promise<Taken> {
  const [ms, pid] = [performance.now() - since, child.pid ?? 0];
  const cpu = usedBy(pid);
  await wait(IDLE_MS);
  const mb = memoryOf(pid);
  child.kill('SIGTERM');
  await once(child, 'exit');
  return { ms, cpu, mb };
}

async function startOf(args: string[], env: Record<string, string>): Promise<Taken> {
  const since = performance.now();
  const child = begin(process.execPath, args, env);
  await ready(child);
  return taken(child, since);
}

async function whole(cwd: string, data: string): Promise<Taken> {
  const env = { PATH, HOME, PORT: String(await freePort()), DATA_DIR: data, NODE_ENV: 'production' as const };
  const since = performance.now();
  const child = spawn('npm', ['start'], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const chunk of child.stdout) {
    said += chunk;
    if (said.includes('is ready at')) return taken(child, since);
  }
  throw new Error(`npm start ended before it was ready: ${said}`);
}

const data = join(folder, 'data');
const [port, upstreamPort] = [await freePort(), await freePort()];
const url = `http://localhost:${port}`;
const env = {
  DATA_DIR: data,
  PORT: String(port),
  PUBLIC_URL: url,
  UPSTREAM_PORT: String(upstreamPort),
  UPSTREAM_URL: `http://127.0.0.1:${upstreamPort}/api`,
  LOG_LEVEL: 'warn',
};
const ways = (program: 'upstream' | 'web') => ({
  compiled: () => startOf([compiled(ROOT, program)], env),
  'compiled, with `--enable-source-maps`': () => startOf(['--enable-source-maps', compiled(ROOT, program)], env),
  'from source, by tsx': () => startOf(['--import', 'tsx', PROGRAMS[program]], env),
});
const all: Record<string, Record<string, () => Promise<Taken>>> = {
  'the upstream': ways('upstream'),
  'the desk': ways('web'),
  '`npm start`, again': {
    'this checkout': () => whole(ROOT, data),
    ...(values.beside && { 'the other': () => whole(values.beside ?? '', data) }),
  },
};

try {
  await buildMap(ROOT);
  await build(ROOT);
  // The first start makes the company.
  await whole(ROOT, data);
  const rows: string[] = [];
  for (const [what, each] of Object.entries(all)) {
    const ways = Object.entries(each).map(([way, start]) => ({ way, start, of: [] as Taken[] }));
    for (let turn = 0; turn < ROUNDS; turn += 1) for (const { start, of } of ways) of.push(await start());
    for (const { way, of } of ways) {
      const middle = (key: keyof Taken) => median(of.map((each) => each[key]));
      rows.push(
        `| ${what} | ${way} | ${(middle('ms') / 1000).toFixed(2)} s | ${(middle('cpu') / 1000).toFixed(2)} s | ${middle('mb').toFixed(0)} MB |`,
      );
      console.error(rows.at(-1));
    }
  }
  writeFigures('Starts', [
    `Until ready over the sample company (embedded), what that takes of the processor, and resident memory three seconds later; the median of ${ROUNDS} in turns, ${cpus().length} cores. \`node --import tsx bench/starts.ts\` measures it anew.`,
    '',
    '| | | ready after | of the processor | memory |',
    '|---|---|---|---|---|',
    ...rows,
  ]);
} finally {
  endAll();
}
