import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { DEMO_PASSWORD } from '#upstream/db/seed/people.ts';
import { ROOT } from '../../bin/prepare.mjs';
import { startService, UPSTREAM, WEB } from '../../bin/service.mjs';
import { baseEnv, freePort } from '../../e2e/ports.ts';
import type { Contestant } from './visit.ts';

const PEERS = join(ROOT, 'bench/list/peers');
const SIGN_IN = { email: 'admin@linekeeper.test', password: DEMO_PASSWORD };
const PER_PAGE = 25;

const OTHER_ROWS = 'window.rowsNow() && window.rowsNow() !== window.rowsFirst';
const TICK = 'tbody tr input[type=checkbox]';

const OURS: Contestant['presses'] = {
  tick: { press: TICK, shown: 'document.querySelector(\'section[aria-label="Selection"]\')' },
  filter: { press: 'aside fieldset label:has-text("Suspended")', shown: OTHER_ROWS },
  menu: { press: 'tbody tr button[aria-haspopup=menu]', shown: "document.querySelector('[role=menu] [role=menuitem]')" },
  record: {
    press: 'tbody a[href*="/sims/edit/"]',
    shown: "location.pathname.startsWith('/sims/edit/') && document.querySelector('main dl dd')",
  },
};

/** What react-admin has of it: no menu of a row. */
export const REACT_ADMIN: Contestant['presses'] = {
  tick: { press: TICK, shown: "document.querySelector('.RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)')" },
  filter: { press: '.MuiListItemButton-root:has-text("suspended")', shown: OTHER_ROWS },
  record: { press: 'tbody tr td:nth-child(3)', shown: 'document.querySelector(\'form input[name="device_type"]\')' },
};

const started: ReturnType<typeof startService>[] = [];
const folders: string[] = [];

async function begin(name: string, file: string, env: Record<string, string>): Promise<string> {
  const lines: string[] = [];
  const service = startService(name, file, { env: { ...baseEnv(), ...env }, onLine: (line: string) => lines.push(line) });
  started.push(service);
  return service.ready.catch((error) => {
    throw new Error(`${error.message}\n${lines.slice(-20).join('\n')}`);
  });
}

export async function stopAll() {
  await Promise.all(started.map((service) => service.stop()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

/** A folder with a company of so many SIMs: one of `worlds`, made when it is not there and kept, or one of this run. */
function seeded(sims: number, worlds: string | undefined): string {
  const folder = worlds ? join(resolve(worlds), String(sims)) : mkdtempSync(join(tmpdir(), 'linekeeper-bench-'));
  if (!worlds) folders.push(folder);
  if (existsSync(join(folder, 'db'))) return folder;
  const seed = ['bin/program.mjs', 'seed', '--sims', String(sims)];
  const env = { ...baseEnv(), NODE_ENV: 'production' as const, DATA_DIR: folder };
  execFileSync(process.execPath, seed, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}

export async function ours(sims: number, worlds: string | undefined): Promise<Contestant & { upstream: string }> {
  const folder = seeded(sims, worlds);
  const [port, upstreamPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const common = { DATA_DIR: folder, PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: 'warn' };
  await begin('upstream', UPSTREAM, { ...common, UPSTREAM_PORT: String(upstreamPort) });
  const upstream = `http://127.0.0.1:${upstreamPort}/api`;
  await begin('desk', WEB, { ...common, UPSTREAM_URL: upstream });
  return {
    name: sims === 10_000 ? 'ours' : `ours, ${sims.toLocaleString('en')} SIMs`,
    url,
    upstream,
    wanted: { row: ':is(tbody, [role="grid"]) a[href*="/sims/edit/"]', search: 'aside input[type="search"]', rows: PER_PAGE },
    whole: '[role="grid"]',
    built: join(ROOT, '.next'),
    presses: OURS,
    async signIn(context: BrowserContext) {
      const headers = { 'x-requested-with': 'linekeeper', origin: url };
      const answer = await context.request.post(`${url}/api/jwt/login`, { headers, data: SIGN_IN });
      if (!answer.ok()) throw new Error(`signing in was answered ${answer.status()}`);
    },
  };
}

export function buildPeers() {
  const how = { cwd: PEERS, stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] };
  if (!existsSync(join(PEERS, 'node_modules/.package-lock.json'))) execFileSync('npm', ['ci', '--no-audit', '--no-fund'], how);
  execFileSync(process.execPath, ['build.mjs'], { ...how, env: { ...process.env, NODE_ENV: 'production' } });
}

export async function peer(
  name: string,
  dist: string,
  upstream: string,
  wanted: { row: string; search: string },
  presses: Contestant['presses'] = {},
): Promise<Contestant> {
  const built = join(PEERS, 'dist', dist);
  const url = await begin(name, 'bench/list/serve.mjs', { DIST: built, UPSTREAM_URL: upstream });
  return {
    name,
    url,
    wanted: { ...wanted, rows: PER_PAGE },
    whole: wanted.row,
    built,
    presses,
    async signIn(context: BrowserContext) {
      const answer = await context.request.post(`${url}/api/jwt/login`, { data: SIGN_IN });
      const { accessToken } = (await answer.json()) as { accessToken: string };
      await context.addInitScript((token) => localStorage.setItem('token', token), accessToken);
    },
  };
}
