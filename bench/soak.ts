import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { compile } from '../bin/compile.mjs';
import { ROOT } from '../bin/prepare.mjs';
import { startService, UPSTREAM, WEB } from '../bin/service.mjs';
import { isFree } from '../bin/settings.mjs';
import { writeFigures } from './figures.mjs';

// Whether memory stays flat while people work without a pause: sign-ins, lists, records, edits, pages, exports, websockets that come and go.
// Needs a build. `npm run soak -- --minutes 30` writes its table into docs/figures.md and fails when a half has grown.

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    people: { type: 'string', default: '8' },
    pause: { type: 'string', default: '0' },
  },
});
const MINUTES = Number(values.minutes);
const PEOPLE = Number(values.people);
/** Between two turns of a person; ms. */
const PAUSE = Number(values.pause);
const SAMPLE_MS = 5000;
/** Growth between the second fifth of the time and the last that counts as flat. */
const FLAT = { share: 0.1, megabytes: 25 };
const KEY = 'soak';

async function freePort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) return port;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'linekeeper-soak-'));
const [port, upstreamPort] = [await freePort(), await freePort()];
const url = `http://localhost:${port}`;
const { NODE_OPTIONS: _, ...inherited } = process.env;
const env = {
  ...inherited,
  NODE_ENV: 'production',
  DATA_DIR: folder,
  PORT: String(port),
  PUBLIC_URL: url,
  UPSTREAM_PORT: String(upstreamPort),
  UPSTREAM_URL: `http://127.0.0.1:${upstreamPort}/api`,
  REALTIME_KEY: KEY,
  LOG_LEVEL: 'warn',
};
await compile(ROOT);
const upstream = startService('upstream', UPSTREAM, { env, onLine: (line: string) => console.error(line) });
await upstream.ready;
const desk = startService('desk', WEB, { env, onLine: (line: string) => console.error(line) });
await desk.ready;

const Rows = z.object({ data: z.array(z.object({ id: z.number(), version: z.number() })) });
const OURS = { 'x-requested-with': 'linekeeper', origin: url, 'content-type': 'application/json' };
const refused = new Map<number, number>();
let calls = 0;
let isOver = false;

async function call(method: string, path: string, cookie = '', body?: object) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...OURS, cookie },
    body: body && JSON.stringify(body),
    redirect: 'manual',
  });
  calls += 1;
  if (response.status >= 400) refused.set(response.status, (refused.get(response.status) ?? 0) + 1);
  return response;
}

const drain = async (response: Response) => void (await response.arrayBuffer());

async function work(person: number) {
  while (!isOver) {
    const login = await call('POST', '/api/jwt/login', '', { email: 'warehouse@linekeeper.test', password: 'linekeeper' });
    const cookie = login.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    await drain(login);
    const socket = new WebSocket(`${url.replace('http', 'ws')}/app/${KEY}?protocol=7`);
    socket.on('error', () => undefined);
    for (let turn = 0; turn < 25 && !isOver; turn += 1) {
      await wait(PAUSE);
      const page = 1 + Math.floor(Math.random() * 10);
      const list = await call('GET', `/api/sims?page=${page}&per_page=50&q=${turn % 3 ? '' : turn}`, cookie);
      const { data: rows } = Rows.catch({ data: [] }).parse(await list.json());
      const row = rows[Math.floor(Math.random() * rows.length)];
      if (row) {
        await drain(await call('GET', `/api/sims/${row.id}/history`, cookie));
        await drain(await call('POST', `/api/sims/${row.id}`, cookie, { version: row.version, notes: `Soak ${person}.${turn}` }));
      }
      await drain(await call('GET', turn % 2 ? '/' : '/de/batch', cookie));
      if (turn === 10) await drain(await call('POST', '/api/sims-export', cookie, { format: 'csv', query: {} }));
    }
    socket.terminate();
    await drain(await call('POST', '/api/jwt/logout', cookie));
  }
}

const heldBy = (pid: number | undefined) =>
  Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024);
const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const idle = { desk: heldBy(desk.pid), upstream: heldBy(upstream.pid) };
const samples: { desk: number; upstream: number }[] = [];
const people = Array.from({ length: PEOPLE }, (_, at) => work(at + 1));
for (const until = Date.now() + MINUTES * 60_000; Date.now() < until; await wait(SAMPLE_MS))
  samples.push({ desk: heldBy(desk.pid), upstream: heldBy(upstream.pid) });
isOver = true;
const ended = await Promise.allSettled(people);
for (const service of [desk, upstream]) await service.stop();
rmSync(folder, { recursive: true, force: true });

const fifth = Math.floor(samples.length / 5);
const rows = (['desk', 'upstream'] as const).map((name) => {
  const held = samples.map((sample) => sample[name]);
  const [early, late] = [median(held.slice(fifth, 2 * fifth)), median(held.slice(-fifth))];
  return {
    name,
    idle: idle[name],
    early,
    late,
    most: Math.max(...held),
    isFlat: late - early <= Math.max(FLAT.megabytes, early * FLAT.share),
  };
});
writeFigures('Memory over time', [
  `\`npm run soak -- --minutes ${MINUTES} --people ${PEOPLE} --pause ${PAUSE}\`: ${calls} calls of ${PEOPLE} people, ${cpus().length} cores. MB resident, medians of a fifth of the time.`,
  '',
  '| half | after the start | second fifth | last fifth | most |',
  '|---|---|---|---|---|',
  ...rows.map(({ name, idle: first, early, late, most }) => `| ${name} | ${first} | ${early} | ${late} | ${most} |`),
  '',
  `Refused: ${[...refused].map(([status, count]) => `${count} × ${status}`).join(', ') || 'none'} (409: two people changed the same SIM).`,
]);
const unexpected = [...refused].filter(([status]) => status !== 409).reduce((sum, [, count]) => sum + count, 0);
const broken = ended.filter(({ status }) => status === 'rejected').length + unexpected;
if (broken > 0 || rows.some(({ isFlat }) => !isFlat)) {
  console.error(broken > 0 ? `${broken} calls broke` : 'memory grew');
  process.exitCode = 1;
}
