import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { openArchive } from '#lib/server/basemap/basemap.ts';
import { answerRange } from '#lib/server/http/ranges.ts';
import { findBrowser } from '../bin/browser.mjs';
import { buildMap, ROOT } from '../bin/prepare.mjs';
import { percentile, writeFigures } from './figures.mjs';
import type { Task } from './map/page.ts';
import { areasIn } from './map/profile.ts';
import { areaRows, medianAreas, sample } from './profile.ts';

// How long a map of many sites takes until it stands, and what a frame costs while it is dragged: our map and the bare library, in turn.
// `--profile` tells and writes instead what the page is busy with until the clusters of 5,000 stand.

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' }, profile: { type: 'boolean', default: false } } });
const ROUNDS = Number(values.rounds);
const KINDS = ['bare', 'ours'] as const;
type Kind = (typeof KINDS)[number];
const NAMES = { bare: 'bare library', ours: 'our map' };
const COUNTS = [5_000, 50_000] as const;
const TOWNS = [
  [-96.8, 32.78, 0.5],
  [-95.37, 29.76, 0.6],
  [-98.49, 29.42, 0.4],
  [-97.74, 30.27, 0.4],
  [-99, 31.5, 4],
] as const;

function places(count: number): Task['places'] {
  let seed = 42;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const near = () => random() + random() + random() - 1.5;
  return Array.from({ length: count }, (_, at) => {
    const [lng, lat, spread] = TOWNS[at % TOWNS.length] ?? TOWNS[0];
    return [at + 1, lng + near() * spread, lat + near() * spread, Math.floor(random() ** 1.5 * 5)];
  });
}

await buildMap(ROOT);
const archive = await openArchive(join(ROOT, '.map/base.pmtiles'));
const out = mkdtempSync(join(tmpdir(), 'linekeeper-map-'));
await build({
  entryPoints: KINDS.map((kind) => join(ROOT, 'bench/map', kind === 'ours' ? 'ours.tsx' : 'bare.ts')),
  outdir: out,
  bundle: true,
  sourcemap: values.profile && 'linked',
  minify: true,
  format: 'esm',
  jsx: 'automatic',
  loader: { '.woff2': 'empty' },
  define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
});
const HTML = (kind: string) =>
  `<!doctype html><link rel=stylesheet href="/${kind}.css"><style>html,body,#map{margin:0;height:100%;position:relative}</style><div id=map></div>`;
const TYPES: Record<string, string> = { js: 'text/javascript', mjs: 'text/javascript', css: 'text/css', woff2: 'font/woff2' };

const server = createServer(async (request, response) => {
  const url = request.url ?? '';
  const type = TYPES[url.split('.').at(-1) ?? ''] ?? 'text/html';
  if (url.startsWith('/api/basemap/')) {
    const answer = answerRange(archive, new Request('http://bench/', { headers: { range: request.headers.range ?? '' } }));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    return answer.body ? Readable.fromWeb(answer.body as never).pipe(response) : response.end();
  }
  if (url === '/bare' || url === '/ours') return response.writeHead(200, { 'content-type': type }).end(HTML(url.slice(1)));
  const path = [out, join(ROOT, 'node_modules')].map((folder) => join(folder, url)).find((each) => existsSync(each));
  if (path && !url.includes('..')) return createReadStream(path).pipe(response.writeHead(200, { 'content-type': type }));
  return response.writeHead(404).end();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Times every animation frame's work; the map draws in them. */
const watchFrames = () => {
  const frames: number[] = [];
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (work) =>
    ask((time) => {
      const since = performance.now();
      work(time);
      frames.push(performance.now() - since);
    });
  Object.assign(window, { frames });
};

async function opened(browser: Browser, kind: Kind) {
  const page = await browser.newPage({ viewport: { width: 980, height: 760 } });
  await page.addInitScript(watchFrames);
  await page.goto(`${origin}/${kind}`);
  return page;
}

async function begin(page: Page, kind: Kind, task: Task) {
  await page.evaluate((given) => Object.assign(window, { task: given }), task);
  await page.addScriptTag({ type: 'module', url: `/${kind}.js` });
}

async function areasUntilFirst(browser: Browser, kind: Kind, task: Task) {
  const page = await opened(browser, kind);
  const stop = await sample(await page.context().newCDPSession(page));
  await begin(page, kind, task);
  await page.waitForFunction(() => window.firstMs !== undefined, undefined, { timeout: 120_000 });
  const profile = await stop();
  await page.close();
  return areasIn(profile, out);
}

async function measured(browser: Browser, kind: Kind, task: Task) {
  const page = await opened(browser, kind);
  await begin(page, kind, task);
  await page.waitForFunction(() => window.readyMs !== undefined, undefined, { timeout: 120_000 });
  await page.evaluate(() => {
    (window as unknown as { frames: number[] }).frames.length = 0;
  });
  await page.mouse.move(500, 400);
  await page.mouse.down();
  for (let step = 1; step <= 60; step += 1) await page.mouse.move(500 + 180 * Math.sin(step / 8), 400 + 120 * Math.cos(step / 8));
  await page.mouse.up();
  const told = await page.evaluate(() => ({
    first: window.firstMs ?? 0,
    ready: window.readyMs ?? 0,
    frames: (window as unknown as { frames: number[] }).frames,
  }));
  await page.close();
  return told;
}

const browser = await chromium.launch({
  executablePath: findBrowser(ROOT),
  args: ['--no-sandbox', '--use-angle=swiftshader-webgl', '--enable-unsafe-swiftshader'],
});
async function measureThem() {
  const rows: string[] = [];
  for (const count of COUNTS) {
    const task = { tiles: archive.tiles, places: places(count) };
    const first: Record<string, number[]> = { bare: [], ours: [] };
    const ready: Record<string, number[]> = { bare: [], ours: [] };
    const frames: Record<string, number[]> = { bare: [], ours: [] };
    // The first round warms the browser and is not counted; then one and the other in turn.
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const kind of KINDS) {
        const told = await measured(browser, kind, task);
        if (round === 0) continue;
        first[kind]?.push(told.first);
        ready[kind]?.push(told.ready);
        frames[kind]?.push(...told.frames);
      }
    const sorted = (numbers: number[] = []) => [...numbers].sort((a, b) => a - b);
    for (const kind of KINDS) {
      const [clusters, times, work] = [sorted(first[kind]), sorted(ready[kind]), sorted(frames[kind])];
      rows.push(
        `| ${count.toLocaleString('en')}, ${NAMES[kind]} | ${percentile(clusters, 0.5)} ms | ${percentile(clusters, 1)} ms | ${percentile(times, 0.5)} ms | ${percentile(work, 0.5)} ms | ${percentile(work, 0.95)} ms |`,
      );
      console.error(rows.at(-1));
    }
  }
  writeFigures('Map', [
    `Sites in Texas on the built-in map, 980 × 760, WebGL in software on ${cpus().length} cores (read the ratios), each ${ROUNDS} times in turn. From the data at hand`,
    'to the first frame with clusters in it, and to a map at rest, with every name placed and faded in; a frame is the work of the page in one',
    'animation frame while the map is dragged. The bare library (MapLibre, one worker, as it comes) draws plain circles; our map (two workers)',
    'draws donuts and marks, with tools and legend on it. `node --import tsx bench/map.ts` measures it anew.',
    'Wanted: clusters in 1.0 s for 5,000, in 2.5 s for 50,000.',
    '',
    '| | clusters p50 | slowest | at rest p50 | frame p50 | p95 |',
    '|---|---|---|---|---|---|',
    ...rows,
  ]);
}

async function profileThem() {
  const task = { tiles: archive.tiles, places: places(COUNTS[0]) };
  const taken: Record<Kind, Map<string, number>[]> = { bare: [], ours: [] };
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const kind of KINDS) {
      const areas = await areasUntilFirst(browser, kind, task);
      if (round > 0) taken[kind].push(areas);
    }
  writeFigures('What the map is busy with', [
    `The main thread of the page until the clusters of ${COUNTS[0].toLocaleString('en')} sites stand, its script’s loading included, medians of ${ROUNDS} rounds in turns with a sample`,
    'each half millisecond, which takes time itself: read the shares. `node --import tsx bench/map.ts --profile` measures it anew.',
    '',
    ...areaRows((['ours', 'bare'] as const).map((kind) => ({ name: NAMES[kind], areas: medianAreas(taken[kind]) }))),
  ]);
}

try {
  await (values.profile ? profileThem() : measureThem());
} finally {
  await browser.close();
  server.close();
  await archive.file.close();
  rmSync(out, { recursive: true });
}
