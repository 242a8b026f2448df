import { once } from 'node:events';
import { existsSync, renameSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compiled } from '../bin/compile.mjs';
import { build, buildMap, ROOT } from '../bin/prepare.mjs';
import { median } from './bff/rounds.ts';
import { begin, endAll, folder, ready } from './bff/started.ts';
import { writeFigures } from './figures.mjs';

// How long a first start takes on an empty data folder, for real work and with the sample company: over the empty database that the build leaves,
// and where there is none, so that the start makes its own.

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const ROUNDS = Number(values.rounds);
const EMPTIES = join(ROOT, 'dist/empty-database');
const ASIDE = `${EMPTIES}.aside`;
const KINDS = { 'for real work (`DEMO=0`)': '0', 'with the sample company': '1' };

let starts = 0;
async function firstStart(demo: string): Promise<number> {
  starts += 1;
  const since = performance.now();
  const env = { DATA_DIR: join(folder, `company-${starts}`), DEMO: demo, UPSTREAM_PORT: '0', SWEEP_HOUR: 'off', LOG_LEVEL: 'warn' };
  const child = begin(process.execPath, [compiled(ROOT, 'upstream')], env);
  await ready(child);
  const ms = performance.now() - since;
  child.kill('SIGTERM');
  await once(child, 'exit');
  return ms;
}

async function withoutEmpty(demo: string): Promise<number> {
  renameSync(EMPTIES, ASIDE);
  try {
    return await firstStart(demo);
  } finally {
    renameSync(ASIDE, EMPTIES);
  }
}

try {
  if (existsSync(ASIDE)) renameSync(ASIDE, EMPTIES);
  await buildMap(ROOT);
  await build(ROOT);
  const rows: string[] = [];
  for (const [kind, demo] of Object.entries(KINDS)) {
    const [over, own]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      over.push(await firstStart(demo));
      own.push(await withoutEmpty(demo));
    }
    const s = (times: number[]) => (median(times) / 1000).toFixed(1);
    rows.push(`| ${kind} | ${s(own)} s | ${s(over)} s | ${(median(over) / median(own)).toFixed(2)} × |`);
    console.error(rows.at(-1));
  }
  writeFigures('First start', [
    `Until the upstream is ready on an empty data folder (embedded), where it makes its database and over the empty one that the build leaves; the median of ${ROUNDS} in turns, ${cpus().length} cores, which others may be using too: read the ratios. \`node --import tsx bench/newCompany.ts\` measures it anew.`,
    '',
    '| | its own | over the build’s | |',
    '|---|---|---|---|',
    ...rows,
  ]);
} finally {
  endAll();
}
