import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { one as oneOf } from '#lib/contract/shapes.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { DAY, MINUTE, SECOND } from '#upstream/core/clock.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { addBatch, wholeOf } from '#upstream/testing/batches.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { ownBench } from '#upstream/testing/ownBench.ts';

/** What must hold for what is asked of the provider from a batch, and for what its rows tell of it, on either database. */
export function batchRowCases(given: () => Bench) {
  const bench = ownBench(given, 'admin');
  const show = async (id: number) => wholeOf((await bench.ask(`GET /batch/${id}`, { token: bench.token })).body);
  const one = async (more: object = {}) => {
    const { id, rows } = await addBatch(bench, bench.token, 1, more);
    const [row] = rows;
    if (!row?.sim_id) throw new Error('the batch has no row');
    const act = (name: string) => bench.ask(`GET /batch/${id}/row/${row.id}/${name}`, { token: bench.token });
    return { id, imei: row.imei, sim: row.sim_id, rowNow: async () => (await show(id)).rows[0], act };
  };
  const ordersOf = (imei: string) =>
    rowsOf(bench.database, sql`select action from world.orders where imei = ${imei}`, z.object({ action: z.string() }));

  test('a row is looked up, then uploaded, and says so', async () => {
    const { imei, act, rowNow } = await one();
    expect(await act('lookup-imei')).toMatchObject({ status: 200, body: { data: { state: 'looked-up', provider_state: 'preactive' } } });
    expect(await act('upload-vzw')).toMatchObject({
      status: 200,
      body: { data: { state: 'uploaded', message: 'REQUEST_OK: device added to the account' } },
    });
    expect((await act('upload-vzw')).status).toBe(200);
    expect(await ordersOf(imei)).toEqual([{ action: 'upload' }]);
    expect(await rowNow()).toMatchObject({ state: 'uploaded', problem: null });
  });

  test('what was uploaded is activated five minutes after the answer, and whoever asks sooner is told when', async () => {
    const { imei, sim, act } = await one();
    await act('upload-vzw');
    const show = async (id: number) => oneOf(Sim).parse((await bench.ask(`GET /sims/${id}`, { token: bench.token })).body).data;
    const activate = (id: number) => bench.ask(`PUT /sims/${id}/activate`, { token: bench.token, body: {} });
    expect((await activate(sim)).status).toBe(200);
    await bench.context.queue.runDue();
    expect(await show(sim)).toMatchObject({ status: 'inventory', pending: { action: 'activate', waiting: { why: 'uploaded' } } });
    const { waiting } = (await show(sim)).pending ?? {};
    expect(Math.round((Date.parse(waiting?.until ?? '') - bench.clock.now().getTime()) / MINUTE)).toBe(5);
    bench.clock.forward(4 * MINUTE);
    await bench.context.queue.runDue();
    expect(await ordersOf(imei)).toEqual([{ action: 'upload' }]);
    bench.clock.forward(MINUTE);
    for (let tries = 0; tries < 5 && (await show(sim)).pending; tries += 1) {
      await bench.context.queue.runDue();
      bench.clock.forward(10 * SECOND);
    }
    expect(await show(sim)).toMatchObject({ status: 'active', pending: null });
    expect(await ordersOf(imei)).toEqual([{ action: 'upload' }, { action: 'activate' }]);
  });

  test('what the provider refused stands on the row in its words, until it goes well', async () => {
    const { imei, act, rowNow } = await one();
    await bench.happens({ carrier: { case: 'not-certified', imei } });
    const words = 'REQUEST_FAILED.IMEI: the device is not certified for this network';
    expect(await act('upload-vzw')).toMatchObject({ status: 200, body: { data: { state: 'error', problem: 'failed', message: words } } });
    await act('upload-vzw');
    expect(await rowNow()).toMatchObject({ state: 'uploaded', problem: null });
  });

  test('an upload whose answer was lost is not made twice', async () => {
    const { imei, act, rowNow } = await one();
    await bench.happens({ carrier: { case: 'lost', imei } });
    expect((await act('upload-vzw')).status).toBe(502);
    expect(await rowNow()).toMatchObject({ state: 'error', problem: 'unreachable' });
    expect((await act('upload-vzw')).status).toBe(200);
    expect([await ordersOf(imei), await rowNow()]).toMatchObject([[{ action: 'upload' }], { state: 'uploaded' }]);
  });

  test('a busy provider is told to whoever asked, and on the row', async () => {
    const { imei, act, rowNow } = await one();
    await bench.happens({ carrier: { case: 'busy', imei, seconds: 7 } });
    const answer = await act('lookup-imei');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '7']);
    expect(await rowNow()).toMatchObject({ state: 'error', problem: 'busy' });
    await act('lookup-imei');
    expect(await rowNow()).toMatchObject({ state: 'looked-up', problem: null, message: null });
  });

  test('nothing is uploaded to a provider that keeps no list', async () => {
    const { imei, act } = await one({ provider: 'att' });
    expect(await act('upload-vzw')).toMatchObject({ status: 409, body: { code: 'illegal_state', errors: { action: ['wrong-provider'] } } });
    expect(await ordersOf(imei)).toEqual([]);
  });

  test('an action asked from a batch tells its row how it went, at once and later', async () => {
    const { id, imei, sim, rowNow } = await one();
    const put = (action: string, body: object = { reason: 'because' }) =>
      bench.ask(`PUT /sims/${sim}/${action}?batchId=${id}`, { token: bench.token, body });
    expect((await put('deactivate')).status).toBe(409);
    expect(await rowNow()).toMatchObject({ state: 'error', problem: 'not-activated', message: expect.stringContaining('never activated') });
    await bench.happens({ carrier: { case: 'iccid-in-use', imei } });
    expect((await put('activate')).status).toBe(200);
    expect(await rowNow()).toMatchObject({ state: 'pending', problem: null });
    await bench.passes(5 * SECOND);
    expect(await rowNow()).toMatchObject({ state: 'error', problem: 'failed', message: expect.stringContaining('paired with another') });
    await bench.ask(`PUT /sims/${sim}/activate`, { token: bench.token, body: {} });
    await bench.passes(5 * SECOND);
    expect(await rowNow()).toMatchObject({ state: 'active', problem: null, message: null });
  });

  test('a status asked from a batch counts as looked up; with a batch of others nothing is written there', async () => {
    const [mine, other] = [await one(), await one()];
    await bench.ask(`GET /sims/${mine.sim}/provider-status?batchId=${mine.id}`, { token: bench.token });
    await bench.ask(`GET /sims/${mine.sim}/provider-status?batchId=${other.id}`, { token: bench.token });
    expect([await mine.rowNow(), await other.rowNow()]).toMatchObject([{ state: 'looked-up' }, { state: 'new' }]);
  });

  test('all rows are asked about behind the answer; a busy provider is left alone, and a change it made by itself is seen', async () => {
    const { id, rows } = await addBatch(bench, bench.token, 120);
    const [first, , third] = rows;
    await bench.happens({ line: { imei: first?.imei, state: 'active' } });
    await bench.happens({ carrier: { case: 'busy', imei: third?.imei, seconds: 30 } });
    expect(await bench.ask(`POST /batch/${id}/refresh-state`, { token: bench.token, body: {} })).toMatchObject({
      status: 200,
      body: { data: { id, counts: { new: 120 } } },
    });
    await bench.context.queue.runDue();
    expect((await show(id)).counts).toEqual({ active: 1, 'looked-up': 1, new: 118 });
    await bench.passes(30 * SECOND);
    expect((await show(id)).counts).toEqual({ active: 1, 'looked-up': 119 });
  });

  test('a refresh ends when the provider has not answered for a day', async () => {
    const { id, rows } = await addBatch(bench, bench.token, 2);
    await bench.happens({ carrier: { case: 'down', imei: rows[0]?.imei, times: 100 } });
    await bench.ask(`POST /batch/${id}/refresh-state`, { token: bench.token, body: {} });
    await bench.passes(DAY + SECOND);
    await bench.context.queue.runDue();
    const open = sql`select key from jobs where key = ${`refresh-batch:${id}`} and finished_at is null`;
    expect(await rowsOf(bench.database, open, z.object({ key: z.string() }))).toEqual([]);
    await bench.renew();
    expect((await show(id)).counts).toEqual({ new: 2 });
  });

  test('a refresh asks about nothing that whoever ordered it may not see any more', async () => {
    const { id, rows } = await addBatch(bench, bench.token, 3);
    const ordered = async (ability: unknown) => {
      await bench.happens({ user: { email: 'client@linekeeper.test', ability } });
      const own = (await bench.signIn('client')).accessToken;
      return (await bench.ask(`POST /batch/${id}/refresh-state`, { token: own, body: {} })).status;
    };
    expect(await ordered([{ action: 'manage', subject: ['Batch', 'Sim'] }])).toBe(200);
    const one_ = { id: rows[0]?.sim_id };
    await bench.happens({
      user: {
        email: 'client@linekeeper.test',
        ability: [
          { action: 'manage', subject: 'Batch' },
          { action: 'read', subject: 'Sim', conditions: one_ },
        ],
      },
    });
    await bench.context.queue.runDue();
    expect((await show(id)).counts).toEqual({ 'looked-up': 1, new: 2 });
  });
}
