import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '../bin/browser.mjs';
import { build, drawMap, ROOT } from '../bin/prepare.mjs';
import { median } from './bff/rounds.ts';
import { writeFigures } from './figures.mjs';
import { type Contestant, type Profile, type Told, visit } from './list/visit.ts';
import { buildPeers, ours, peer, stopAll } from './list/worlds.ts';

/**
 * What opening the list of SIMs costs, against the same list made with react-admin and a smaller one made with MUI alone, and ours over a
 * company ten times as large: all in turns, nothing kept from before. Installs and builds what it needs; writes its section of docs/figures.md.
 */

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, large: { type: 'string', default: '100000' }, worlds: { type: 'string' } },
});
const ROUNDS = Number(values.rounds);
const PROFILES: Profile[] = [
  { name: 'a processor four times slower, 20 Mbit/s, 40 ms', cpu: 4, network: { latency: 40, mbits: 20 } },
  { name: 'this machine as it is', cpu: 1 },
];
const KB = 1024;

/** The first round warms servers and browser, and is not counted. */
async function rounds(contestants: Contestant[], profile: Profile) {
  const told = new Map<string, Told[]>(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const each of contestants) {
      const seen = await visit(browser, each, profile);
      console.error(each.name, JSON.stringify(seen));
      if (round > 0) told.get(each.name)?.push(seen);
    }
  return (name: string, of: (seen: Told) => number) => median((told.get(name) ?? []).map(of));
}

const MEASURES: [string, (seen: Told) => number, (value: number) => string][] = [
  ['JavaScript until usable', (seen) => seen.scriptsUntilUsable / KB, (kb) => `${kb.toFixed(0)} KB`],
  ['all of it', (seen) => seen.scripts / KB, (kb) => `${kb.toFixed(0)} KB`],
  ['rows readable', (seen) => seen.readable, (ms) => `${ms.toFixed(0)} ms`],
  ['usable', (seen) => seen.usable, (ms) => `${ms.toFixed(0)} ms`],
  ['LCP', (seen) => seen.lcp, (ms) => `${ms.toFixed(0)} ms`],
  ['TBT', (seen) => seen.tbt, (ms) => `${ms.toFixed(0)} ms`],
  ['CLS', (seen) => seen.cls, (sum) => sum.toFixed(3)],
];

buildPeers();
await drawMap(ROOT);
await build(ROOT);
const browser = await chromium.launch({ executablePath: findBrowser(ROOT), args: ['--no-sandbox'] });
try {
  const small = await ours(10_000, values.worlds);
  const large = await ours(Number(values.large), values.worlds);
  const rows = { row: 'tbody tr' };
  const admin = await peer('react-admin', 'react-admin', small.upstream, { ...rows, search: 'input[name="q"]' });
  const plain = await peer('MUI alone', 'mui', small.upstream, { ...rows, search: 'input[type="search"]' });
  const peers: Contestant[] = [small, admin, plain];

  const lines: string[] = [];
  for (const profile of PROFILES) {
    // How a page grows is a matter of the servers, which no profile slows.
    const contestants = profile.cpu > 1 ? peers : [...peers, large];
    const of = await rounds(contestants, profile);
    const row = (name: string) => `| ${name} | ${MEASURES.map(([, get, say]) => say(of(name, get))).join(' | ')} |`;
    const ratio = (over: string, under: string) =>
      `| ${over} : ${under} | ${MEASURES.map(([, get]) => {
        const value = of(over, get) / of(under, get);
        return Number.isFinite(value) ? `${value.toFixed(2)} ×` : '';
      }).join(' | ')} |`;
    lines.push('', `| ${profile.name} | ${MEASURES.map(([name]) => name).join(' | ')} |`, `|---|${'---|'.repeat(MEASURES.length)}`);
    lines.push(...contestants.map(({ name }) => row(name)));
    lines.push(ratio(small.name, admin.name), ratio(small.name, plain.name));
    if (contestants.includes(large)) lines.push(ratio(large.name, small.name));
  }
  writeFigures('The list page against others', [
    `The list of 10,000 SIMs, 25 rows of the same columns, opened in Chromium with nothing kept from before, somebody signed in: medians of ${ROUNDS} rounds in turns, browser and servers on ${cpus().length} cores.`,
    'The peers stand in `bench/list/peers`: react-admin as its documentation makes such a list (filters, columns, kept queries, export, ticks, a form to edit),',
    'and a table, a search, one filter and pages of MUI alone; both built by Vite, served packed, over the same upstream. Readable is when 25 rows were painted,',
    'usable when search and rows answer too; at rest is a second without task or request. TBT is from the first paint of anything to rest, CLS all shifts.',
    '`node --import tsx bench/list.ts` measures it anew.',
    ...lines,
  ]);
} finally {
  await browser.close();
  await stopAll();
}
