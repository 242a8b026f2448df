import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Redis } from 'ioredis';
import { startFakeUpstream, userOf } from '#lib/testing/fakeUpstream.ts';

const hasRedis = (() => {
  try {
    return Boolean(execFileSync('redis-server', ['--version']));
  } catch {
    return false;
  }
})();

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
};

const port = await freePort();
const upstream = await startFakeUpstream();
Object.assign(process.env, {
  UPSTREAM_URL: upstream.url,
  PUBLIC_URL: 'http://desk.test',
  SESSION_SECRET: 'a secret that is long enough for iron-session',
  REDIS_URL: `redis://127.0.0.1:${port}`,
  LOG_LEVEL: 'silent',
});
const { endSession, startSession, resolveSession } = await import('./sessions.ts');
const { closeRedis } = await import('./redisSessionStore.ts');

let redis: ChildProcess | undefined;
async function startRedis() {
  redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for await (const chunk of redis.stdout ?? []) if (String(chunk).includes('Ready to accept')) break;
  redis.stdout?.resume();
}
async function stopRedis() {
  redis?.kill('SIGKILL');
  if (redis?.exitCode === null && redis.signalCode === null) await once(redis, 'exit');
}

/** A desk of its own: another process, with the same upstream, secret and Redis. */
const DESK = `
  import { createFront } from './lib/server/proxy/front.ts';
  const server = createFront((_, response) => response.writeHead(404).end());
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
const desks: ChildProcess[] = [];
async function startDesk() {
  const desk = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', DESK], {
    env: process.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  desks.push(desk);
  const [line] = await once(desk.stdout ?? desk, 'data');
  return `http://127.0.0.1:${String(line).trim()}`;
}
const at = (desk: string, cookie: string) => fetch(`${desk}/api/sims/7`, { headers: { cookie } });

const asker = { requestId: 'request' };
const browse = { requestId: 'request', refresh: true };
const headerOf = (lines: string[]) => lines.map((line) => line.split(';')[0]).join('; ');
const signIn = async (seconds?: number) => {
  const answer = { ...upstream.issue(1, seconds), userData: userOf(1) } as Parameters<typeof startSession>[0];
  return headerOf((await startSession(answer, undefined, asker)).setCookie);
};
const until = async (question: () => Promise<boolean>) => {
  const giveUpAt = Date.now() + 5000;
  while (!(await question())) {
    if (Date.now() > giveUpAt) throw new Error('it never came true');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

(hasRedis ? describe : describe.skip)('several instances over one Redis', () => {
  let a = '';
  let b = '';
  beforeAll(async () => {
    await startRedis();
    [a, b] = await Promise.all([startDesk(), startDesk()]);
  });
  afterAll(async () => {
    for (const desk of desks) desk.kill('SIGKILL');
    closeRedis();
    upstream.close();
    await stopRedis();
  });
  beforeEach(() => {
    upstream.heard.length = 0;
  });

  test('refresh an expired token once between them', async () => {
    const header = await signIn(-1);
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => at(index % 2 ? a : b, header)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(upstream.count('POST /api/jwt/refresh-token')).toBe(1);
  });

  test('know within a second that someone signed out at another', async () => {
    const header = await signIn();
    expect([(await at(a, header)).status, (await at(b, header)).status]).toEqual([200, 200]);
    await endSession(header);
    const signedOutAt = Date.now();
    await until(async () => (await at(a, header)).status === 401);
    await until(async () => (await at(b, header)).status === 401);
    expect(Date.now() - signedOutAt).toBeLessThan(1500);
  });

  test('leave nothing readable in Redis', async () => {
    await signIn();
    const client = new Redis(port);
    const [key = ''] = await client.keys('linekeeper:session:*');
    const stored = JSON.stringify(await client.hgetall(key));
    expect(await client.pttl(key)).toBeGreaterThan(23 * 3_600_000);
    client.disconnect();
    expect(stored).toContain('Fe26.2');
    expect(stored).not.toMatch(/refresh-1|linekeeper\.test|eyJ/);
  });

  test('go on when Redis is flushed, and a session that ended stays ended', async () => {
    const [open, ended] = [await signIn(), await signIn()];
    await endSession(ended);
    const client = new Redis(port);
    await client.flushall();
    client.disconnect();
    expect((await resolveSession(open, browse)).state).toBe('signed-in');
    expect((await resolveSession(ended, browse)).state).toBe('anonymous');
  });

  test('go on alone when Redis is killed, without waiting for it, and tell each other when it is back', async () => {
    const [open, leaving] = [await signIn(), await signIn()];
    await stopRedis();
    const started = Date.now();
    for (let count = 0; count < 20; count++) expect((await resolveSession(open, browse)).state).toBe('signed-in');
    const fresh = await signIn();
    expect((await resolveSession(fresh, browse)).state).toBe('signed-in');
    await endSession(leaving);
    expect((await resolveSession(leaving, browse)).state).toBe('anonymous');
    expect(Date.now() - started).toBeLessThan(2000);

    await startRedis();
    await until(async () => (await at(a, leaving)).status === 401);
  });
});
