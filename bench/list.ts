import { rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '../bin/browser.mjs';
import { build, buildMap, ROOT } from '../bin/prepare.mjs';
import { median } from './bff/rounds.ts';
import { percentile, writeFigures } from './figures.mjs';
import { headOf, ratioOf, rowOf } from './list/measures.ts';
import { interactions, PRESSES, timeOfPress } from './list/presses.ts';
import { type Contestant, type Measured, type Profile, visit } from './list/visit.ts';
import { buildPeers, ours, peer, REACT_ADMIN, stopAll } from './list/worlds.ts';
import { areaRows, medianAreas } from './profile.ts';

// What opening the list of SIMs costs, against the same list made with react-admin and a smaller one made with MUI alone, and ours over a company ten
// times as large: all in turns, nothing kept from before. Installs and builds what it needs; writes its section of docs/figures.md. `--profile` tells
// and writes instead what the main thread is busy with, `--presses` what a press the moment rows are painted takes.

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    large: { type: 'string', default: '100000' },
    worlds: { type: 'string' },
    profile: { type: 'boolean', default: false },
    presses: { type: 'boolean', default: false },
  },
});
const ROUNDS = Number(values.rounds);
const SLOW: Profile = { name: 'a processor four times slower, 20 Mbit/s, 40 ms', cpu: 4, network: { latency: 40, mbits: 20 } };
const PROFILES: Profile[] = [SLOW, { name: 'this machine as it is', cpu: 1 }];
type Peers = [ours: Contestant, admin: Contestant, plain: Contestant];

/** The first round warms servers and browser, and is not counted. */
async function rounds(contestants: Contestant[], profile: Profile) {
  const told = new Map<string, Measured[]>(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const each of contestants) {
      const seen = await visit(browser, each, profile);
      console.error(each.name, JSON.stringify({ ...seen, areas: undefined }));
      if (round > 0) told.get(each.name)?.push(seen);
    }
  const all = (name: string) => told.get(name) ?? [];
  return Object.assign((name: string, of: (seen: Measured) => number) => median(all(name).map(of)), { all });
}

async function measureThem(peers: Peers, large: Contestant) {
  const [small, admin, plain] = peers;
  const lines: string[] = [];
  for (const profile of PROFILES) {
    // How a page grows is a matter of the servers, which no profile slows.
    const contestants = profile.cpu > 1 ? peers : [...peers, large];
    const of = await rounds(contestants, profile);
    lines.push('', ...headOf(profile.name), ...contestants.map(({ name }) => rowOf(name, of)));
    lines.push(ratioOf(small.name, admin.name, of), ratioOf(small.name, plain.name, of));
    if (contestants.includes(large)) lines.push(ratioOf(large.name, small.name, of));
  }
  writeFigures('The list page against others', [
    `The list of 10,000 SIMs, 25 rows of the same columns, opened in Chromium with nothing kept from before, somebody signed in: medians of ${ROUNDS} rounds in turns, browser and servers on ${cpus().length} cores.`,
    'The peers stand in `bench/list/peers`: react-admin as its documentation makes such a list (filters, columns, kept queries, export, ticks, a form to edit),',
    'and a table, a search, one filter and pages of MUI alone; both built by Vite, served packed, over the same upstream. Readable is when 25 rows were painted,',
    'usable when search and rows answer too; at rest is a second without task or request. TBT is from the first paint of anything to rest, CLS all shifts.',
    '`node --import tsx bench/list.ts` measures it anew.',
    ...lines,
  ]);
}

const ms = (value: number) => `${value.toFixed(0)} ms`;

async function pressesOf(contestants: Contestant[], profile: Profile) {
  const rows: string[] = [];
  for (const name of PRESSES) {
    const able = contestants.filter(({ presses }) => presses[name]);
    const taken = new Map<string, number[]>(able.map((each) => [each.name, []]));
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const each of able) {
        const time = await timeOfPress(browser, each, name, profile);
        console.error(each.name, name, ms(time));
        if (round > 0) taken.get(each.name)?.push(time);
      }
    rows.push(
      `| ${name} | ${contestants.map((each) => (taken.has(each.name) ? ms(median(taken.get(each.name) ?? [])) : '')).join(' | ')} |`,
    );
  }
  return rows;
}

async function measurePresses([small, admin]: Peers) {
  const lines: string[] = [];
  for (const profile of PROFILES) {
    lines.push('', `| ${profile.name} | ${small.name} | ${admin.name} |`, '|---|---|---|', ...(await pressesOf([small, admin], profile)));
  }
  const taken = await interactions(browser, small, SLOW);
  const told = Object.entries(taken).map(([kind, each]) => {
    const sorted = each.toSorted((one, other) => one - other);
    return `| ${kind} | ${ms(percentile(sorted, 0.5))} | ${ms(percentile(sorted, 0.95))} | ${each.length} |`;
  });
  writeFigures('What is done the moment rows are painted', [
    `A real press the moment 25 rows of 10,000 SIMs are painted, until what it does is painted (a tick: the bar of what is chosen; a filter: other rows; a row’s menu; a record):`,
    `medians of ${ROUNDS} visits with nothing kept from before, in turns. A press that does nothing is made again after a second.`,
    '`node --import tsx bench/list.ts --presses` measures it anew.',
    ...lines,
    '',
    `An interaction until its next paint in a list of 100 rows at rest, ${SLOW.name}, as the browser’s event timing tells it (in steps of 8 ms):`,
    '',
    '| | p50 | p95 | times |',
    '|---|---|---|---|',
    ...told,
  ]);
}

async function profileThem(peers: Peers) {
  const of = await rounds(peers, { ...SLOW, areas: true });
  writeFigures('What the list page is busy with', [
    `Time of the main thread until rest, ${SLOW.name}, medians of ${ROUNDS} rounds in turns with a sample each half millisecond, which takes time itself:`,
    'read the shares. What the browser does because a script asks it to counts as that script’s.',
    '`node --import tsx bench/list.ts --profile` measures it anew.',
    '',
    ...areaRows(peers.map(({ name }) => ({ name, areas: medianAreas(of.all(name).map(({ areas = new Map() }) => areas)) }))),
  ]);
}

// Scripts whose functions have names again; the next start builds without.
const unbuild = () => rmSync(join(ROOT, '.next/linekeeper-build'), { force: true });
if (values.profile) {
  process.env.SOURCE_MAPS = '1';
  unbuild();
}
buildPeers();
await buildMap(ROOT);
await build(ROOT);
if (values.profile) unbuild();
const browser = await chromium.launch({ executablePath: findBrowser(ROOT), args: ['--no-sandbox'] });
try {
  const small = await ours(10_000, values.worlds);
  const rows = { row: 'tbody tr' };
  const admin = await peer('react-admin', 'react-admin', small.upstream, { ...rows, search: 'input[name="q"]' }, REACT_ADMIN);
  const plain = await peer('MUI alone', 'mui', small.upstream, { ...rows, search: 'input[type="search"]' });
  const peers: Peers = [small, admin, plain];
  if (values.profile) await profileThem(peers);
  else if (values.presses) await measurePresses(peers);
  else await measureThem(peers, await ours(Number(values.large), values.worlds));
} finally {
  await browser.close();
  await stopAll();
}
