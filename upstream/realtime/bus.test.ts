import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { pooledConnection } from '#upstream/db/connect.ts';
import { type Bench, openBench, openMemoryBench } from '#upstream/testing/bench.ts';
import { postgresBin, startPostgres } from '#upstream/testing/postgres.ts';
import { startBroadcast } from '#upstream/testing/realtime.ts';
import { CODES } from './frames.ts';

type Place = { bench: Bench; settings: Record<string, string>; cut(): Promise<unknown>; stop(): Promise<unknown> };

async function onPostgres(bin: string): Promise<Place> {
  const { url, stop } = await startPostgres(bin);
  const bench = await openBench(pooledConnection(url), {}, 20);
  return {
    bench,
    settings: { DATABASE_URL: url },
    cut: async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query("select pg_terminate_backend(pid) from pg_stat_activity where query ~ '^(listen|select pg_notify)'");
      await client.end();
    },
    stop,
  };
}

const redisServer = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'].find((file) => spawnSync(file, ['--version']).status === 0);

async function startRedis(file: string, port: number) {
  const server = spawn(file, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  for await (const data of server.stdout.iterator({ destroyOnReturn: false })) {
    said += data;
    if (/ready to accept connections/i.test(said)) break;
  }
  server.stdout.resume();
  return async () => {
    server.kill('SIGKILL');
    await once(server, 'close');
  };
}

async function onRedis(file: string): Promise<Place> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  let stop = await startRedis(file, port);
  return {
    bench: await openMemoryBench({}, 20),
    settings: { REDIS_URL: `redis://127.0.0.1:${port}` },
    cut: async () => {
      await stop();
      stop = await startRedis(file, port);
    },
    stop: () => stop(),
  };
}

describe.each([
  ['Postgres', postgresBin, onPostgres],
  ['Redis', redisServer, onRedis],
] as const)('two instances with %s between them', (_, program, begin) => {
  const shown = program ? test : test.skip;
  let place: Place;
  let token: string;

  beforeAll(async () => {
    if (!program) return;
    place = await begin(program);
    token = (await place.bench.signIn('admin')).accessToken;
  });
  afterAll(async () => {
    await place?.bench.close();
    await place?.stop();
  });

  const two = () => Promise.all([startBroadcast(place.bench, {}, place.settings), startBroadcast(place.bench, {}, place.settings)]);

  shown('what one publishes is heard on both, once, in order and whole', async () => {
    const [here, there] = await two();
    const listeners = await Promise.all([here.hear(token, 'private-sims'), there.hear(token, 'private-sims')]);
    const long = 'ü'.repeat(4500);
    for (let n = 0; n < 50; n += 1) here.broadcast.publish('private-sims', 'news', JSON.stringify({ n, long: n % 5 ? '' : long }));
    for (const listener of listeners) {
      for (let n = 0; n < 50; n += 1) {
        const data = (await listener.hears('news')).data as { n: number; long: string };
        expect([data.n, data.long === (n % 5 ? '' : long)]).toEqual([n, true]);
      }
      expect(listener.heard).toEqual([]);
    }
    await Promise.all([here.close(), there.close()]);
  });

  shown(
    'who may have missed something on the way is sent to come back',
    async () => {
      const [here, there] = await two();
      const listener = await there.hear(token, 'private-sims');
      await place.cut();
      expect(await listener.closed).toBe(CODES.reconnect);

      const again = await there.hear(token, 'private-sims');
      const heard = again.hears('news').then(() => true);
      while (!(await Promise.race([heard, new Promise((resolve) => setTimeout(resolve, 50, false))])))
        here.broadcast.publish('private-sims', 'news', '{}');
      await Promise.all([here.close(), there.close()]);
    },
    20_000,
  );
});
