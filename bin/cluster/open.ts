import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresBin, startPostgres } from '#upstream/testing/postgres.ts';
import { UserError } from '../output.mjs';
import { isFree } from '../settings.mjs';
import { balancerConfig } from './balance.ts';
import { type Instance, type Listeners, startInstance } from './instance.ts';
import { has, startProgram } from './programs.ts';

const SIZE = 2;

export const missingPrograms = () => [
  ...(postgresBin ? [] : ['postgresql']),
  ...(has('redis-server') ? [] : ['redis-server']),
  ...(has('nginx') ? [] : ['nginx']),
];

async function freePort(from: number): Promise<number> {
  for (let port = from; port < 65_536; port += 1) if (await isFree(port, '127.0.0.1')) return port;
  throw new UserError(`No port from ${from} on is free.`);
}

type Given = {
  port: number;
  env: Record<string, string | undefined>;
  onLine: Listeners['onLine'];
  onProgress?: Listeners['onProgress'];
};

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

/** Over one Postgres and one Redis of their own, on loopback, kept in a temporary folder. Throws `UserError` when a program is missing. */
export async function openCluster({ port, env, onLine, onProgress = () => undefined }: Given) {
  const missing = missingPrograms();
  if (missing.length > 0) throw new UserError(`A cluster needs ${missing.join(', ')}: apt-get install ${missing.join(' ')}`);
  const closers: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };

  const folder = mkdtempSync(join(tmpdir(), 'linekeeper-cluster-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  const url = `http://localhost:${port}`;
  const common = { ...env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', PUBLIC_URL: url, DATA_DIR: join(folder, 'data') };
  mkdirSync(common.DATA_DIR, { mode: 0o700 });
  const listeners = { onLine, onProgress, onStarted: (end: () => unknown) => closers.push(end) };

  try {
    onProgress('Postgres, Redis and nginx');
    const database = await startPostgres(postgresBin ?? '');
    closers.push(() => database.stop());
    const ports: number[] = [];
    for (let count = 0; count < 2 + 2 * SIZE; count += 1) ports.push(await freePort((ports.at(-1) ?? port) + 1));
    const [redisPort = 0, innerPort = 0, ...own] = ports;
    const redis = await startProgram(
      'redis-server',
      ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--dir', folder],
      redisPort,
    );
    closers.push(() => redis.signal('SIGKILL'));
    const shared = { DATABASE_URL: database.url, REDIS_URL: `redis://127.0.0.1:${redisPort}` };

    const upstreams: Instance[] = [];
    for (const [at, each] of own.slice(0, SIZE).entries())
      upstreams.push(await startInstance('upstream', at + 1, each, { ...common, ...shared, UPSTREAM_PORT: String(each) }, listeners));
    const { address } = await lookup('localhost');
    const host = isIPv6(address) ? `[${address}]` : address;
    const config = join(folder, 'nginx.conf');
    const places = {
      desks: own.slice(SIZE).map((each) => `${host}:${each}`),
      upstreams: upstreams.map((each) => `127.0.0.1:${each.port}`),
    };
    writeFileSync(config, balancerConfig({ port, innerPort, folder, ...places }));
    const balancer = await startProgram('nginx', ['-e', 'stderr', '-p', folder, '-c', config], port);
    closers.push(() => balancer.signal('SIGTERM'));

    const settings = {
      HOST: 'localhost',
      TRUST_PROXY: '1',
      UPSTREAM_URL: `http://127.0.0.1:${innerPort}/api`,
      REDIS_URL: shared.REDIS_URL,
      SESSION_SECRET: randomBytes(32).toString('base64url'),
    };
    const desks: Instance[] = [];
    for (const [at, each] of own.slice(SIZE).entries())
      desks.push(await startInstance('desk', at + 1, each, { ...common, ...settings, PORT: String(each) }, listeners));
    return { url, host, database, redis, upstreams, desks, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
