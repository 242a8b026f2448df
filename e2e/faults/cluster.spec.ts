import { expect, test } from '@playwright/test';
import pg from 'pg';
import { luhnDigit } from '#lib/format/identifiers.ts';
import { openListener } from '#upstream/testing/listener.ts';
import { type Cluster, missingPrograms, openCluster } from '../../bin/cluster/open.ts';
import { baseEnv, freePort } from '../ports.ts';
import { type Caller, callerOf, type Reply } from './httpCaller.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const ACCESS_SECONDS = 900;
const KEY = 'cluster';
const missing = missingPrograms();

const imeiAt = (index: number) => {
  const body = `990003${String(index).padStart(8, '0')}`;
  return body + luhnDigit(body);
};

test.describe('two desks and two upstreams', () => {
  test.skip(missing.length > 0, `needs ${missing.join(', ')}`);
  test.describe.configure({ mode: 'serial', timeout: 180_000 });
  let cluster: Cluster;
  let everyone: Caller;
  let one: Caller;
  let two: Caller;
  const lines: string[] = [];

  test.beforeAll(async () => {
    cluster = await openCluster({
      port: await freePort(),
      env: { ...baseEnv(), TEST_CONTROLS: '1', CARRIER_SECONDS: '1', ACCESS_SECONDS: String(ACCESS_SECONDS), REALTIME_KEY: KEY },
      onLine: (name, line) => lines.push(`${name} ${line}`),
    });
    const [first, second] = cluster.desks.map((desk) => callerOf(`http://${cluster.host}:${desk.port}`, cluster.url));
    if (!first || !second) throw new Error('there are two desks');
    [one, two, everyone] = [first, second, callerOf(cluster.url)];
  });
  test.afterAll(async () => {
    for (const caller of [everyone, one, two]) caller?.close();
    await cluster?.stop();
  });

  type Session = Awaited<ReturnType<Caller['signIn']>>;
  const send = (caller: Caller, session: Session, method: string, path: string, body: object) =>
    caller.ask(method, `/api${path}`, { headers: { ...session, ...JSON_TYPE }, body: JSON.stringify(body) });
  const newSim = (caller: Caller, session: Session, index: number) =>
    send(caller, session, 'PUT', '/sims', {
      device_type: '263LTE-V',
      imei: imeiAt(index),
      iccid: `891480${String(index).padStart(14, '0')}`,
      provider: 'vzw',
      warehouse_code: 'DAL-01',
    });
  const forward = (ms: number) =>
    Promise.all(
      cluster.upstreams.map(({ port }) =>
        fetch(`http://127.0.0.1:${port}/_test/clock`, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify({ forward_ms: ms }) }),
      ),
    );
  const refreshes = () => lines.filter((line) => line.startsWith('upstream') && line.includes('POST /jwt/refresh-token')).length;

  test('200 requests at once with an expired token, over both desks, make one refresh and no 401', async () => {
    const session = await everyone.signIn();
    const before = refreshes();
    const ahead = ACCESS_SECONDS * 1000 + 60_000;
    await forward(ahead);
    const asked = Array.from({ length: 200 }, (_, at) => (at % 2 ? one : two).ask('GET', '/api/sims?per_page=1', { headers: session }));
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await expect.poll(refreshes).toBe(before + 1);
    // One that is started anew later has the true time, and takes no token from a quarter of an hour ahead.
    await forward(-ahead);
  });

  test('who signs out at one desk is signed out at the other within a second', async () => {
    const session = await one.signIn();
    for (const desk of [one, two]) expect((await desk.ask('GET', '/api/sims', { headers: session })).status).toBe(200);
    expect((await one.ask('POST', '/api/jwt/logout', { headers: session })).status).toBe(200);
    await expect(async () => expect((await two.ask('GET', '/api/sims', { headers: session })).status).toBe(401)).toPass({
      intervals: [100],
      timeout: 1500,
    });
  });

  test('what is changed through either upstream is heard through both', async () => {
    const session = await everyone.signIn();
    const listeners = await Promise.all(
      cluster.upstreams.map(async ({ port }) => {
        const listener = await openListener(`http://127.0.0.1:${port}`, KEY);
        const { socket_id } = (await listener.hears('pusher:connection_established')).data as { socket_id: string };
        const proof = await send(everyone, session, 'POST', '/broadcasting/auth', { socket_id, channel_name: 'private-sims' });
        listener.say('pusher:subscribe', { channel: 'private-sims', ...JSON.parse(proof.text) });
        await listener.hears('pusher_internal:subscription_succeeded');
        return listener;
      }),
    );
    for (let index = 1; index <= 4; index += 1) {
      const made = await newSim(everyone, session, index);
      const { id } = JSON.parse(made.text).data;
      for (const listener of listeners) {
        await expect(async () => {
          const { data } = await listener.hears('changed');
          expect((data as { changes: { id: number }[] }).changes.map((change) => change.id)).toContain(id);
        }).toPass({ timeout: 10_000 });
      }
    }
    for (const listener of listeners) listener.close();
  });

  /** Six people who make one SIM after the other until `stop`: the numbers of those they were told are made, and what else they were told. */
  function startWriters(session: Session, first: number) {
    const kept: string[] = [];
    const refused: Reply[] = [];
    let next = first;
    let isOver = false;
    const writer = async () => {
      while (!isOver) {
        const index = next++;
        const answer = await newSim(everyone, session, index).catch(() => undefined);
        if (answer && answer.status < 300) kept.push(imeiAt(index));
        else if (answer) refused.push(answer);
      }
    };
    const writers = Array.from({ length: 6 }, writer);
    return {
      kept,
      refused,
      stop: () => {
        isOver = true;
        return Promise.all(writers);
      },
    };
  }
  const countOf = async (imeis: string[]) => {
    const database = new pg.Client({ connectionString: cluster.database.url });
    await database.connect();
    const { rows } = await database.query('select imei from sims where imei = any($1)', [imeis]);
    await database.end();
    return rows.length;
  };

  test('one of each is killed under load: what was acknowledged is there, nobody is signed out, and every job acts once', async () => {
    const session = await everyone.signIn();
    const { kept, refused, stop } = startWriters(session, 1000);
    await expect.poll(() => kept.length).toBeGreaterThan(30);
    const [upstream] = cluster.upstreams;
    const [desk] = cluster.desks;
    const ids: number[] = [];
    for (const imei of kept.slice(0, 20)) {
      const [sim] = JSON.parse((await everyone.ask('GET', `/api/sims?q=${imei}`, { headers: session })).text).data;
      const asked = await send(everyone, session, 'PUT', `/sims/${sim.id}/activate`, { version: sim.version });
      if (asked.status < 300) ids.push(sim.id);
    }
    await upstream?.stop('SIGKILL');
    let so = kept.length;
    await expect.poll(() => kept.length, { timeout: 30_000 }).toBeGreaterThan(so + 20);
    await desk?.stop('SIGKILL');
    so = kept.length;
    await expect.poll(() => kept.length, { timeout: 30_000 }).toBeGreaterThan(so + 20);
    await Promise.all([upstream?.start(), desk?.start()]);
    await stop();

    expect(
      refused.map(({ status }) => status),
      'refused for a moment, signed out never',
    ).not.toContain(401);
    expect(await countOf(kept)).toBe(kept.length);
    const database = new pg.Client({ connectionString: cluster.database.url });
    await database.connect();
    try {
      expect(ids.length).toBeGreaterThan(0);
      const ended = async () =>
        (
          await database.query(
            `select status, (select count(*)::int from environment.orders where orders.imei = sims.imei) as orders, count(*)::int as size
             from sims where id = any($1) group by 1, 2`,
            [ids],
          )
        ).rows;
      await expect.poll(ended, { timeout: 60_000 }).toEqual([{ status: 'active', orders: 1, size: ids.length }]);
    } finally {
      await database.end();
    }
  });

  test('Postgres breaks down under load and comes back: what was acknowledged is there, each call says that it failed, and work goes on', async () => {
    const session = await everyone.signIn();
    const { kept, refused, stop } = startWriters(session, 500_000);
    await expect.poll(() => kept.length, { timeout: 30_000 }).toBeGreaterThan(20);
    await cluster.database.crash();
    const so = refused.length;
    await expect.poll(() => refused.length, { timeout: 30_000 }).toBeGreaterThan(so + 20);
    const page = await everyone.ask('GET', '/', { headers: session });
    await cluster.database.start();
    const before = kept.length;
    await expect.poll(() => kept.length, { timeout: 60_000 }).toBeGreaterThan(before + 20);
    await stop();

    expect(page.status, 'a page says so instead of failing').toBe(200);
    const told = new Set(refused.map(({ status, code, text }) => `${status} ${code} ${text.includes('"request_id"')}`));
    for (const each of told) expect(['500 failed true', '502 unreachable true', '503 busy true']).toContain(each);
    expect(await countOf(kept)).toBe(kept.length);
    expect((await everyone.ask('GET', '/api/sims?per_page=1', { headers: session })).status, 'signed in still').toBe(200);
  });

  test('Redis slow, flushed and gone: the desks go on, nobody is signed out, and nothing is a 500', async () => {
    const session = await everyone.signIn();
    const all = async () => {
      const asked = Array.from({ length: 20 }, (_, at) => (at % 2 ? one : two).ask('GET', '/api/sims?per_page=1', { headers: session }));
      return new Set((await Promise.all(asked)).map(({ status }) => status));
    };
    await cluster.redis.signal('SIGSTOP');
    expect(await all()).toEqual(new Set([200]));
    await cluster.redis.signal('SIGCONT');
    expect(await all()).toEqual(new Set([200]));
    await cluster.redis.signal('SIGKILL');
    expect(await all()).toEqual(new Set([200]));
    expect((await newSim(everyone, session, 900_000)).status).toBeLessThan(300);
    // It keeps nothing, so that its return is a flush.
    await cluster.redis.start();
    expect(await all()).toEqual(new Set([200]));
    const other = await one.signIn();
    await expect(async () => expect((await two.ask('GET', '/api/sims?per_page=1', { headers: other })).status).toBe(200)).toPass();
  });
});
