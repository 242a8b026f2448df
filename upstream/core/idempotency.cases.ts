import { eq, is } from 'drizzle-orm';
import { PgliteDatabase } from 'drizzle-orm/pglite';
import { listOf } from '#lib/contract/shapes.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { SimEvent } from '#lib/contract/sims.ts';
import { tidy } from '#upstream/server/housekeeping.ts';
import { sims } from '#upstream/sims/tables.ts';
import { type Bench, openBench } from '#upstream/testing/bench.ts';
import { ownBench } from '#upstream/testing/ownBench.ts';
import { addSim, typedSim } from '#upstream/testing/sims.ts';
import { users } from '#upstream/users/tables.ts';
import { DAY, MINUTE } from './clock.ts';
import { transactionsFor } from './idempotency.ts';

/** What must hold for a write that may be sent more than once, on either database. */
export function idempotencyCases(given: () => Bench) {
  const bench = ownBench(given, 'admin');

  let keys = 0;
  const newKey = () => `key-${process.pid}-${++keys}`;
  const send = (call: string, key: string, body: unknown, as = bench.token) =>
    bench.ask(call, { token: as, body, headers: { 'idempotency-key': key } });
  const strip = ({ status, body }: { status: number; body: unknown }) => ({ status, body: { ...(body as object), request_id: undefined } });
  const historyOf = async (id: number) =>
    listOf(SimEvent).parse((await bench.ask(`GET /sims/${id}/history`, { token: bench.token })).body).data;

  test('the same write with the same key is done once, and answered the same', async () => {
    const key = newKey();
    const typed = typedSim();
    const first = await send('PUT /sims', key, typed);
    expect(first.status).toBe(200);
    expect(strip(await send('PUT /sims', key, typed))).toEqual(strip(first));
    const found = listOf(Sim).parse((await bench.ask(`GET /sims?q=${typed.imei}`, { token: bench.token })).body);
    expect(found.data).toHaveLength(1);
  });

  test('an action sent again answers as the first time, also when all is over by then', async () => {
    const key = newKey();
    const { id } = await addSim(bench.database);
    const first = await send(`PUT /sims/${id}/activate`, key, { version: 1 });
    await bench.context.queue.runDue();
    bench.clock.forward(MINUTE);
    await bench.context.queue.runDue();
    expect(strip(await send(`PUT /sims/${id}/activate`, key, { version: 1 }))).toEqual(strip(first));
    expect((await historyOf(id)).map(({ kind }) => kind)).toEqual(['confirmed', 'asked']);
  });

  test('a refusal is an answer too, and stands in the history once', async () => {
    const key = newKey();
    const { id } = await addSim(bench.database, { status: 'retired' });
    const body = { reason: 'because' };
    const first = await send(`PUT /sims/${id}/deactivate`, key, body);
    expect(first).toMatchObject({ status: 409, body: { code: 'illegal_state' } });
    expect(strip(await send(`PUT /sims/${id}/deactivate`, key, body))).toEqual(strip(first));
    expect(await historyOf(id)).toHaveLength(1);
  });

  test('a refusal that undid what was begun is the answer too, when it would be possible by now', async () => {
    const key = newKey();
    const typed = typedSim();
    const wanted = { q: typed.imei };
    const first = await send('POST /batch-from-query', key, wanted);
    expect(first).toMatchObject({ status: 422, body: { errors: { q: ['Nothing matches'] } } });
    expect((await send('PUT /sims', newKey(), typed)).status).toBe(200);
    expect(strip(await send('POST /batch-from-query', key, wanted))).toEqual(strip(first));
    expect((await send('POST /batch-from-query', newKey(), wanted)).status).toBe(200);
  });

  test('of two that each wait for what the other holds, both are done: one of them again', async () => {
    const { database } = bench;
    const [one, other] = [await addSim(database), await addSim(database)];
    const isAlone = is(database, PgliteDatabase);
    let holding = 0;
    let resolve: (() => void) | undefined;
    const bothHold = new Promise<void>((done) => {
      resolve = done;
    });
    let tries = 0;
    const lock = (first: number, second: number) =>
      transactionsFor(
        database,
        undefined,
        bench.clock.now,
      )(async (tx) => {
        tries += 1;
        const take = (id: number) => tx.select({ id: sims.id }).from(sims).where(eq(sims.id, id)).for('update');
        await take(first);
        holding += 1;
        if (holding >= 2) resolve?.();
        if (!isAlone) await bothHold;
        await take(second);
        return first;
      });
    expect(await Promise.all([lock(one.id, other.id), lock(other.id, one.id)])).toEqual([one.id, other.id]);
    expect(tries).toBe(isAlone ? 2 : 3);
  });

  test('the key with anything else is refused: another body, another SIM', async () => {
    const key = newKey();
    const one = await addSim(bench.database);
    const other = await addSim(bench.database);
    expect((await send(`POST /sims/${one.id}`, key, { notes: 'a' })).status).toBe(200);
    for (const again of [
      await send(`POST /sims/${one.id}`, key, { notes: 'b' }),
      await send(`POST /sims/${other.id}`, key, { notes: 'a' }),
    ]) {
      expect(again).toMatchObject({ status: 422, body: { code: 'key_reused' } });
    }
    expect(await historyOf(other.id)).toEqual([]);
  });

  test('the same key of another user, or at another endpoint, is another key', async () => {
    const key = newKey();
    const { id } = await addSim(bench.database);
    const { accessToken } = await bench.signIn('warehouse');
    expect((await send(`POST /sims/${id}`, key, { notes: 'a' })).status).toBe(200);
    expect((await send(`POST /sims/${id}`, key, { notes: 'b' }, accessToken)).status).toBe(200);
    expect((await send(`POST /sims/${id}/change-warehouse`, key, { warehouse_code: 'HOU-01' })).status).toBe(200);
    expect(await historyOf(id)).toHaveLength(3);
  });

  test('sent ten times at once it happens once', async () => {
    const key = newKey();
    const { id } = await addSim(bench.database);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(`POST /sims/${id}`, key, { notes: 'once' })));
    expect(new Set(answers.map((answer) => JSON.stringify(strip(answer)))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { data: { version: 2 } } });
    expect(await historyOf(id)).toHaveLength(1);
  });

  test('a failure is not kept: the next try does it', async () => {
    const key = newKey();
    const typed = typedSim();
    await bench.database.execute('alter table sim_events rename to mislaid');
    const failed = await send('PUT /sims', key, typed);
    await bench.database.execute('alter table mislaid rename to sim_events');
    expect(failed.status).toBe(500);
    const { data } = listOf(Sim).parse((await bench.ask(`GET /sims?q=${typed.imei}`, { token: bench.token })).body);
    expect(data).toEqual([]);
    expect((await send('PUT /sims', key, typed)).status).toBe(200);
  });

  test('after a day the key is free', async () => {
    const key = newKey();
    const { id } = await addSim(bench.database);
    await send(`POST /sims/${id}`, key, { notes: 'a' });
    bench.clock.forward(DAY + MINUTE);
    await bench.renew();
    expect(await send(`POST /sims/${id}`, key, { notes: 'b' })).toMatchObject({ status: 200, body: { data: { notes: 'b' } } });
    await tidy(bench.connection, bench.clock);
    expect(await send(`POST /sims/${id}`, key, { notes: 'c' })).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  });

  test.each(['', 'two words', 'x'.repeat(256)])('“%s” is no key', async (key) => {
    expect(await send('PUT /sims', key, typedSim())).toMatchObject({
      status: 422,
      body: { errors: { 'idempotency-key': [expect.any(String)] } },
    });
  });

  test('an upstream with the core alone knows no keys', async () => {
    const plain = await openBench(bench.connection, { EXTENSIONS: 'none' });
    const { id } = await addSim(bench.database);
    const { accessToken } = await plain.signIn('admin');
    const headers = { 'idempotency-key': newKey() };
    for (const version of [2, 3]) {
      const answer = await plain.ask(`POST /sims/${id}`, { token: accessToken, body: { notes: `seen ${version}` }, headers });
      expect(answer.body).toMatchObject({ data: { version } });
    }
  });

  test('a password is changed once, and only the sign-in that changed it goes on', async () => {
    const one = await bench.signIn('client');
    const other = await bench.signIn('client');
    const before = await bench.database.select().from(users);
    const change = (current: string, key = newKey()) =>
      send('POST /user/password', key, { current, password: 'a longer one' }, one.accessToken);
    expect(await change('wrong')).toMatchObject({ status: 422, body: { errors: { current: ['wrong'] } } });
    const key = newKey();
    expect((await change('linekeeper', key)).status).toBe(200);
    expect((await change('linekeeper', key)).status).toBe(200);
    expect((await bench.ask('GET /user', { token: one.accessToken })).status).toBe(200);
    expect((await bench.ask('GET /user', { token: other.accessToken })).status).toBe(401);
    expect((await bench.ask('POST /jwt/refresh-token', { body: { refreshToken: other.refreshToken } })).status).toBe(401);
    await expect(bench.signIn('client')).rejects.toThrow('401');
    expect((await bench.signIn('client', 'a longer one')).accessToken).toEqual(expect.any(String));
    const { passwordHash, email } = before.find((each) => each.email.startsWith('client@')) as (typeof before)[number];
    await bench.database.update(users).set({ passwordHash }).where(eq(users.email, email));
  });
}
