import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { HOUR, MINUTE, SECOND } from '#upstream/core/clock.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import type { SimRow } from '#upstream/sims/tables.ts';
import { CALLBACK_PASSWORD, ownThingSpace, thingSpaceDesk } from '#upstream/testing/thingSpace.ts';

/** Behind each line hangs a fire alarm: nothing is told as done that is not, and nothing as failed that was done. */
describe('what ThingSpace says of a request and what its line says', () => {
  const open = ownThingSpace();
  const { ask, shown, history, happens, passes, addNew, ordersOf } = thingSpaceDesk(open);

  const activate = async (id: number) => {
    expect((await ask(`PUT /sims/${id}/activate`, { reason: 'because' })).status).toBe(200);
    await open.bench.context.queue.runDue();
  };
  const requestOf = async (imei: string) => {
    const found = sql`select carrier_id as id from carrier_requests where hardware->>'imei' = ${imei} order by sent_at desc`;
    return (await rowsOf(open.bench.database, found, z.object({ id: z.string().nullable() })))[0]?.id ?? 'none';
  };
  /** A message of ThingSpace, and what the desk does upon it. */
  const tells = async ({ imei, iccid }: Pick<SimRow, 'imei' | 'iccid'>, requestId: string, more: object) => {
    const deviceIds = [
      { kind: 'IMEI', id: imei },
      { kind: 'ICCID', id: iccid },
    ];
    const body = JSON.stringify({ username: 'linekeeper', password: CALLBACK_PASSWORD, requestId, deviceIds, ...more });
    const answer = await fetch(`${open.callbackUrl}/CarrierService`, { method: 'POST', body });
    expect(answer.status).toBe(200);
    await open.bench.context.queue.runDue();
  };

  test.each(['In Progress', 'Pending', undefined])('a message with %s as its status is no success', async (status) => {
    const sim = await addNew();
    await happens({ carrier: { case: 'slow', imei: sim.imei, seconds: 7200 } });
    await activate(sim.id);
    open.bench.clock.forward(HOUR);
    await tells(sim, await requestOf(sim.imei), { status });
    expect(await shown(sim.id)).toMatchObject({ status: 'inventory', pending: { action: 'activate' } });
    await passes(HOUR + MINUTE);
    expect(await shown(sim.id)).toMatchObject({ status: 'active', pending: null });
  });

  test('Failure is a failure, as the SDKs spell it, and the first answer stays', async () => {
    const sim = await addNew();
    await happens({ carrier: { case: 'slow', imei: sim.imei, seconds: 7200 } });
    await activate(sim.id);
    const id = await requestOf(sim.imei);
    await tells(sim, id, { status: 'Failure' });
    expect((await history(sim.id))[0]).toMatchObject({ kind: 'failed', message: 'ThingSpace says Failure' });
    await tells(sim, id, { status: 'Success' });
    expect(await shown(sim.id)).toMatchObject({ status: 'inventory', pending: null });
  });

  test('told as done six minutes after it was sent, and not in the list: it is pending, and then known to be so', async () => {
    const sim = await addNew();
    await happens({ carrier: { case: 'slow', imei: sim.imei, seconds: 7200 } });
    await activate(sim.id);
    const id = await requestOf(sim.imei);
    open.bench.clock.forward(6 * MINUTE);
    await tells(sim, id, { status: 'Success' });
    expect(await shown(sim.id)).toMatchObject({ status: 'inventory', pending: { action: 'activate' } });
    await passes(HOUR * 2);
    expect(await shown(sim.id)).toMatchObject({ status: 'active', pending: null });
  });

  test('told as done, and the list never agrees: nobody knows, and that is what is shown', async () => {
    const sim = await addNew();
    await happens({ carrier: { case: 'slow', imei: sim.imei, seconds: 86_400 } });
    await activate(sim.id);
    await tells(sim, await requestOf(sim.imei), { status: 'Success' });
    await passes(31 * MINUTE);
    expect(await shown(sim.id)).toMatchObject({ status: 'unknown', pending: null });
    expect((await history(sim.id))[0]).toMatchObject({
      kind: 'failed',
      message: 'ThingSpace says that it is done, and has the line as preactive',
    });
  });

  test('a move that was told as done is not done before its line is with the new hardware', async () => {
    const { carrier } = open.bench.context;
    const [from, to] = [await addNew({ status: 'active', providerState: 'active', msisdn: '2145550196' }), await addNew()];
    const requestId = crypto.randomUUID();
    await happens({ carrier: { case: 'slow', imei: from.imei, seconds: 7200 } });
    await carrier.change(requestId, from, to, 'change-both');
    await tells(from, await requestOf(from.imei), { status: 'Success' });
    open.bench.clock.forward(HOUR);
    expect(await carrier.find(requestId, from)).toMatchObject({ state: 'working' });
    open.bench.clock.forward(HOUR);
    expect(await carrier.find(requestId, from)).toMatchObject({ state: 'done', line: { imei: to.imei, state: 'active' } });
  });

  test('sent twice, done the first time and failed the second: it is done', async () => {
    const { carrier } = open.bench.context;
    const sim = await addNew();
    const requestId = crypto.randomUUID();
    await happens({ carrier: { case: 'lost', imei: sim.imei } });
    await expect(carrier.order(requestId, sim, 'activate')).rejects.toThrow('does not answer');
    await happens({ carrier: { case: 'fails', imei: sim.imei } });
    expect(await carrier.order(requestId, sim, 'activate')).toMatchObject({ state: 'working' });
    open.bench.clock.forward(4 * SECOND);
    await tells(sim, await requestOf(sim.imei), { status: 'Failed' });
    expect(await carrier.find(requestId, sim)).toMatchObject({ state: 'done', line: { state: 'active' } });
  });

  test('sent twice and refused the second time while the first may be under way: it has not failed, and nobody knows in the end', async () => {
    const { carrier } = open.bench.context;
    const sim = await addNew();
    const requestId = crypto.randomUUID();
    await happens({ carrier: { case: 'down', imei: sim.imei } });
    await expect(carrier.order(requestId, sim, 'activate')).rejects.toThrow('does not answer');
    await happens({ carrier: { case: 'refused', imei: sim.imei } });
    expect(await carrier.order(requestId, sim, 'activate')).toMatchObject({ state: 'working' });
    open.bench.clock.forward(31 * MINUTE);
    expect(await carrier.find(requestId, sim)).toEqual({ state: 'unknown', words: expect.stringContaining('service plan') });
  });

  test('what was refused while nobody could look at the line is told as refused later, and not sent again', async () => {
    const { carrier } = open.bench.context;
    const sim = await addNew();
    const requestId = crypto.randomUUID();
    await carrier.lookUp(sim);
    await happens({ carrier: { case: 'refused', imei: sim.imei } });
    open.carrier.interludes.before = async ({ req: { path } }) => {
      if (path.endsWith('/activate')) await happens({ carrier: { case: 'down', imei: sim.imei } });
    };
    await expect(carrier.order(requestId, sim, 'activate')).rejects.toThrow('does not answer');
    open.carrier.interludes.before = undefined;
    open.bench.clock.forward(HOUR);
    expect(await carrier.find(requestId, sim)).toEqual({ state: 'failed', words: expect.stringContaining('service plan') });
  });

  test.each(['Success', 'Failed'])('%s of somebody else’s request about the same line settles none of ours', async (status) => {
    const sim = await addNew();
    await happens({ carrier: { case: 'down', imei: sim.imei } });
    await activate(sim.id);
    await tells(sim, `theirs, ${status}`, { status });
    expect(await shown(sim.id)).toMatchObject({ status: 'inventory', pending: { action: 'activate' } });
    expect(await ordersOf(sim.imei)).toEqual([]);
    await passes(16 * MINUTE);
    await passes(MINUTE);
    expect(await shown(sim.id)).toMatchObject({ status: 'active', pending: null });
    expect(await ordersOf(sim.imei)).toHaveLength(1);
  });

  test('a move of whose end nothing is told, with the line where it was, has failed after six hours, and not before', async () => {
    const { carrier } = open.bench.context;
    const [from, to] = [await addNew({ status: 'active', providerState: 'active', msisdn: '2145550195' }), await addNew()];
    const requestId = crypto.randomUUID();
    await happens({ carrier: { case: 'fails', imei: from.imei } });
    await carrier.change(requestId, from, to, 'change-both');
    open.bench.clock.forward(5 * HOUR);
    expect(await carrier.find(requestId, from)).toMatchObject({ state: 'working' });
    open.bench.clock.forward(HOUR);
    expect(await carrier.find(requestId, from)).toEqual({ state: 'failed', words: expect.stringContaining('still with its old hardware') });
  });
});
