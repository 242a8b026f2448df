import { expect, test } from '@playwright/test';
import { startTestEnvironment, type TestEnvironment } from '../testEnvironments.ts';
import { digest } from './bytes.ts';
import { type Caller, callerOf } from './httpCaller.ts';
import { type FaultyLine, type Line, startLine } from './tcpProxy.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

test.describe('over a bad line', () => {
  test.describe.configure({ mode: 'serial', timeout: 90_000 });
  let inner: FaultyLine;
  let outer: FaultyLine;
  let environment: TestEnvironment;
  let straight: Caller;
  let far: Caller;
  let session: Awaited<ReturnType<Caller['signIn']>>;

  test.beforeAll(async () => {
    environment = await startTestEnvironment({
      through: async (port) => {
        inner = await startLine(port);
        return inner.port;
      },
    });
    outer = await startLine(Number(new URL(environment.url).port));
    straight = callerOf(environment.url);
    far = callerOf(`http://127.0.0.1:${outer.port}`, environment.url);
    session = await straight.signIn();
  });
  test.afterAll(async () => {
    for (const caller of [straight, far]) caller?.close();
    for (const line of [outer, inner]) await line?.stop();
    await environment?.stop();
  });
  test.afterEach(() => {
    inner.become({});
    outer.become({});
  });

  const see = (caller: Caller, path = '/sims/1') => caller.ask('GET', `/api${path}`, { headers: session });
  const versionNow = async () => JSON.parse((await see(straight)).text).data.version as number;
  const note = (caller: Caller, version: number, key: string) =>
    caller.ask('POST', '/api/sims/1', {
      headers: { ...session, ...JSON_TYPE, 'idempotency-key': key },
      body: JSON.stringify({ version, notes: `Of a bad line, ${key}` }),
    });

  const HOPS = [
    ['between desk and upstream', () => inner, () => straight],
    ['between browser and desk', () => outer, () => far],
  ] as const;

  for (const [where, line, caller] of HOPS) {
    const over = async <Result>(faults: Line, work: () => Promise<Result>) => {
      line().become(faults);
      try {
        return await work();
      } finally {
        line().become({});
      }
    };

    test(`late, slow and slow to end ${where}: every answer is whole`, async () => {
      const rows = async (from: Caller) =>
        digest(await from.open('GET', '/api/sims?per_page=100', { headers: { ...session, connection: 'close' } }));
      const whole = await rows(straight);
      const bandwidth = 200_000;
      for (const { ms, ...faults } of [
        { latency: 300, ms: 300 },
        { bandwidth, ms: (whole.length / bandwidth) * 1000 },
        { slowClose: 1000, ms: 0 },
      ]) {
        const since = performance.now();
        expect(await over(faults, () => rows(caller())), JSON.stringify(faults)).toEqual(whole);
        expect(performance.now() - since, 'the line was bad').toBeGreaterThanOrEqual(Math.floor(ms));
      }
    });

    test(`cut in an answer ${where}: broken off or said so, never short, and the next is whole`, async () => {
      for (const cutAfter of [0, 100, 2000, 20_000]) {
        const status = await over({ cutAfter }, () =>
          see(caller(), '/sims?per_page=100').then(
            (reply) => reply.status,
            () => 'broken off',
          ),
        );
        expect([502, 'broken off'], `after ${cutAfter} bytes`).toContain(status);
      }
      expect((await see(caller(), '/sims?per_page=100')).status).toBe(200);
    });

    test(`a write whose answer is lost ${where} acts once, however often it is sent again with its key`, async () => {
      const version = await versionNow();
      const key = crypto.randomUUID();
      for (let turn = 0; turn < 3; turn += 1) {
        const answer = await over({ cutAfter: 0 }, () =>
          note(caller(), version, key).then(
            ({ status }) => status,
            () => 'broken off',
          ),
        );
        expect([502, 'broken off']).toContain(answer);
      }
      expect(await versionNow(), 'done, though nobody was told').toBe(version + 1);
      expect((await note(caller(), version, key)).status, 'told now').toBe(200);
      expect((await note(caller(), version, crypto.randomUUID())).status, 'another write on what was seen before').toBe(409);
      expect(await versionNow()).toBe(version + 1);
    });
  }

  test('an upstream that ends and begins anew behind a line that says so late: nobody waits for the dead, and it is found again', async () => {
    // Connections that stand for the desk, and at whose other end nobody is any more.
    const many = () => Promise.all(Array.from({ length: 20 }, () => see(straight).then(({ status }) => status)));
    expect(new Set(await many())).toEqual(new Set([200]));
    inner.become({ slowClose: 20_000 });
    await environment.killUpstream('SIGTERM');
    expect([...new Set(await many())].filter((status) => status !== 502 && status !== 503)).toEqual([]);
    await environment.startUpstream();
    await expect.poll(async () => [...new Set(await many())]).toEqual([200]);
    expect((await note(straight, await versionNow(), crypto.randomUUID())).status).toBe(200);
  });

  test('an upstream whose every connection is reset is a 502, nobody is signed out, and it is found again', async () => {
    inner.become({ refuses: true });
    expect((await see(straight)).status).toBe(502);
    inner.become({});
    expect((await see(straight)).status).toBe(200);
  });
});
