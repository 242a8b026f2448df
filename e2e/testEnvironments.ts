import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '#upstream/server/faultInjection.ts';
import { startService, UPSTREAM, WEB } from '../bin/service.mjs';
import { copyOfSeeded } from './databases.ts';
import { startLaravel } from './laravel/start.ts';
import { baseEnv, freePort } from './ports.ts';

export type TestEnvironmentOptions = {
  /** Settings of the desk, such as `SESSION_IDLE`. */
  env?: Record<string, string>;
  /** Settings of the upstream, such as `ACCESS_SECONDS`; carrier, station and panels are quick unless they say otherwise. */
  upstreamEnv?: Record<string, string>;
  /** Whether ours keeps its data in the embedded database even where there is a Postgres, whose environments start and answer sooner. */
  embedded?: boolean;
  /** Another upstream (its API base) instead of ours; then no upstream is started. */
  upstreamUrl?: string;
  /** A company's own Laravel instead of ours, with these habits: `none`, `usual`, or some of them by name. */
  laravel?: string;
  /** Something of a test's own that stands between desk and upstream: given the upstream's port, its port. */
  through?: (port: number) => Promise<number>;
  /** Whether the contract's calls are answered in front of Next (default) or by its route handler. */
  front?: boolean;
};

/** What the outside takes here: long enough to be seen under way, and no longer; it is swept when a story says so; and this machine is really pinged. */
const OUTSIDE = {
  SWEEP_HOUR: 'off',
  CARRIER_SECONDS: '2',
  STATION_SECONDS: '1',
  PANEL_SECONDS: '2',
  PING_NETWORKS: '127.0.0.0/8',
};

export type TestEnvironment = Awaited<ReturnType<typeof startTestEnvironment>>;

const folderOf = (name: 'E2E_TEMPLATE' | 'E2E_WORLDS') => {
  const path = process.env[name];
  if (!path) throw new Error(`${name} is not set: environments are started by Playwright, after its global setup, and not with DESK_URL`);
  return path;
};

/** Starts a desk and an upstream of their own over a copy of the seeded company, on free ports; `stop` leaves nothing behind. */
export async function startTestEnvironment({
  env = {},
  upstreamEnv = {},
  embedded = false,
  upstreamUrl,
  laravel: habits,
  through,
  front = true,
}: TestEnvironmentOptions = {}) {
  const folder = mkdtempSync(join(folderOf('E2E_WORLDS'), 'environment-'));
  const isOurs = upstreamUrl === undefined && habits === undefined;
  const server = isOurs && !embedded ? process.env.E2E_POSTGRES : undefined;
  if (isOurs && !server) cpSync(folderOf('E2E_TEMPLATE'), folder, { recursive: true });
  const [port, upstreamPort] = [await freePort(), await freePort()];
  const database = server ? await copyOfSeeded(server, `of_${process.pid}_${upstreamPort}`) : undefined;
  const url = `http://localhost:${port}`;
  const own = `http://127.0.0.1:${upstreamPort}/api`;
  const lines: string[] = [];
  const common = { ...baseEnv(), DATA_DIR: folder, PORT: String(port), PUBLIC_URL: url };

  const begin = async (name: string, file: string, settings: Record<string, string>) => {
    const service = startService(name, file, { env: { ...common, ...settings }, onLine: (line: string) => lines.push(`${name} ${line}`) });
    await service.ready.catch((error) => {
      throw new Error(`${error.message}\n${lines.slice(-20).join('\n')}`);
    });
    return service;
  };
  const beginUpstream = () =>
    begin('upstream', UPSTREAM, {
      UPSTREAM_PORT: String(upstreamPort),
      TEST_CONTROLS: '1',
      ...(database && { DATABASE_URL: database.url }),
      ...OUTSIDE,
      ...upstreamEnv,
    });

  let upstream = isOurs ? await beginUpstream() : undefined;
  const laravel = habits === undefined ? undefined : await startLaravel({ habits });
  const api = upstreamUrl ?? laravel?.url ?? own;
  const way = through ? `http://127.0.0.1:${await through(Number(new URL(api).port))}/api` : api;
  // Where our own is, the web app finds it by its port, as behind `npm start`.
  const where: Record<string, string> = way === own ? { UPSTREAM_PORT: String(upstreamPort) } : { UPSTREAM_URL: way };
  const desk = await begin('desk', WEB, { ...where, FRONT: front ? '1' : '0', ...env });

  const control = async (what: string, body: object) => {
    const response = await fetch(new URL(`/_test/${what}`, api), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`/_test/${what} answered ${response.status}: ${await response.text()}`);
  };

  return {
    url,
    /** The upstream's API base, `/api` included. */
    upstreamUrl: api,
    /** Moves the upstream's clock. */
    clock: (forwardMs: number) => control('clock', { forward_ms: forwardMs }),
    /** Makes the upstream misbehave, as `upstream/server/faultInjection.ts` can. */
    fault: (fault: Partial<Fault> & Pick<Fault, 'method' | 'path'>) => control('fault', fault),
    /** Sets a case up, as `upstream/server/testControls.ts` can. */
    change: (change: object) => control('world', change),
    async killUpstream(signal: 'SIGKILL' | 'SIGTERM') {
      await upstream?.stop(signal);
    },
    /** Starts the upstream again, on the same port and data. */
    async startUpstream() {
      upstream = await beginUpstream();
    },
    /** What was texted to customers: without a sender it lies in files. */
    texts() {
      const outbox = join(folder, 'outbox');
      const names = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.startsWith('text-')) : [];
      return names.map((name) => readFileSync(join(outbox, name), 'utf8'));
    },
    /** Every line both halves have logged, `upstream` or `desk` in front. */
    logs: () => lines,
    async stop() {
      await desk.stop();
      await laravel?.stop();
      await upstream?.stop();
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
