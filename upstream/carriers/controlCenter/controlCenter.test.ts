import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { listOf, one } from '#lib/contract/shapes.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { SimEvent } from '#lib/contract/sims.ts';
import { MINUTE, SECOND } from '#upstream/core/clock.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { beginSweeps } from '#upstream/sims/sweep.ts';
import { sims } from '#upstream/sims/tables.ts';
import { controlCenterServer } from '#upstream/simulators/controlCenter/server.ts';
import { type Bench, openBench } from '#upstream/testing/bench.ts';
import { seededConnection } from '#upstream/testing/memory.ts';
import { addSim } from '#upstream/testing/sims.ts';

const CREDENTIALS = { user: 'somebody', apiKey: 'dd3b5f2e' };

/** What the desk asks of AT&T, over the adapter and the addresses of Control Center. */
describe('AT&T over Control Center', () => {
  let bench: Bench;
  let token: string;
  let carrier: Awaited<ReturnType<typeof controlCenterServer>>;
  beforeAll(async () => {
    const connection = await seededConnection(20);
    const inner = { now: () => bench.clock.now(), forward: () => undefined };
    carrier = await controlCenterServer({ database: connection.database, clock: inner, seconds: 4, provider: 'att', ...CREDENTIALS });
    const { user: CONTROL_CENTER_USER, apiKey: CONTROL_CENTER_API_KEY } = CREDENTIALS;
    const account = { CONTROL_CENTER_URL: carrier.url, CONTROL_CENTER_USER, CONTROL_CENTER_API_KEY };
    bench = await openBench(connection, { CARRIER_ATT: 'control-center', ...account, ACCESS_SECONDS: '86400' }, 20);
    token = (await bench.signIn('admin')).accessToken;
  });
  afterAll(async () => {
    await carrier.close();
    await bench.close();
  });

  const ask = (call: string, body?: unknown) => bench.ask(call, { token, body });
  const shown = async (id: number) => one(Sim).parse((await ask(`GET /sims/${id}`)).body).data;
  const history = async (id: number) => listOf(SimEvent).parse((await ask(`GET /sims/${id}/history`)).body).data;
  const passes = async (ms: number) => {
    bench.clock.forward(ms);
    await bench.context.queue.runDue();
  };
  const act = async (id: number, action: string) => {
    expect((await ask(`PUT /sims/${id}/${action}`, { reason: 'because' })).status).toBe(200);
    await bench.context.queue.runDue();
  };
  const happens = (order: object) => ask('POST /_test/world', order);
  const addNew = (facts: object = {}) => addSim(bench.database, { provider: 'att', providerState: 'INVENTORY', ...facts });
  const ordersOf = (imei: string) =>
    rowsOf(bench.database, sql`select action from world.orders where imei = ${imei}`, z.object({ action: z.string() }));

  test('a line goes through its states, each asked for by its card and read off it', async () => {
    const { id, iccid, imei } = await addNew();
    carrier.asked.length = 0;
    for (const [action, status, word] of [
      ['test-ready', 'test-ready', 'TEST_READY'],
      ['activate', 'active', 'ACTIVATED'],
      ['deactivate', 'deactivated', 'DEACTIVATED'],
      ['retire', 'retired', 'RETIRED'],
    ] as const) {
      await act(id, action);
      await passes(30 * SECOND);
      expect(await shown(id)).toMatchObject({ status, provider_state: word, pending: null });
      if (action === 'activate')
        expect(await shown(id)).toMatchObject({ msisdn: expect.stringMatching(/^\d{10}$/), ip_address: expect.stringMatching(/^10\./) });
    }
    expect(carrier.asked.filter((each) => each === `PUT /devices/${iccid}`)).toHaveLength(4);
    expect(await ordersOf(imei)).toHaveLength(4);
  });

  test('what is refused is told in Control Center’s words', async () => {
    const { id, imei } = await addNew();
    await happens({ carrier: { case: 'refused', imei } });
    await act(id, 'activate');
    expect(await shown(id)).toMatchObject({ status: 'inventory', pending: null });
    const message = '40000021: rate plan does not permit this SIM state change';
    expect((await history(id))[0]).toMatchObject({ kind: 'failed', action: 'activate', message });
  });

  test('a change that was taken and not made has failed after a quarter of an hour', async () => {
    const { id, imei } = await addNew();
    await happens({ carrier: { case: 'fails', imei } });
    await act(id, 'activate');
    await passes(10 * MINUTE);
    expect(await shown(id)).toMatchObject({ status: 'inventory', pending: { action: 'activate' } });
    await passes(5 * MINUTE);
    expect(await shown(id)).toMatchObject({ status: 'inventory', pending: null });
    expect((await history(id))[0]).toMatchObject({ kind: 'failed', message: 'Control Center took the change and did not make it' });
  });

  test('slow, busy and a lost answer: it comes true, and is ordered once', async () => {
    for (const [name, seconds] of [
      ['slow', 600],
      ['busy', 30],
      ['lost', undefined],
    ] as const) {
      const { id, imei } = await addNew();
      await happens({ carrier: { case: name, imei, seconds } });
      await act(id, 'activate');
      expect(await shown(id)).toMatchObject({ status: 'inventory', pending: { action: 'activate' } });
      for (let minute = 0; minute < 12; minute += 1) await passes(MINUTE);
      expect(await shown(id)).toMatchObject({ status: 'active', pending: null });
      expect(await ordersOf(imei)).toHaveLength(1);
    }
  });

  test('an order that left no trace for a quarter of an hour never arrived, and is given again', async () => {
    const { id, imei } = await addNew();
    await happens({ carrier: { case: 'down', imei, times: 2 } });
    await act(id, 'activate');
    for (let minute = 0; minute < 20; minute += 5) await passes(5 * MINUTE);
    await passes(MINUTE);
    expect(await shown(id)).toMatchObject({ status: 'active', pending: null });
    expect(await ordersOf(imei)).toHaveLength(1);
  });

  test('who asks for several lines at once goes one by one, never faster than Control Center takes it', async () => {
    const asked = [await addNew(), await addNew({ iccid: null }), await addNew({ status: 'active', providerState: 'ACTIVATED' })];
    carrier.asked.length = 0;
    const both = await Promise.all([bench.context.carrier.lookUpMany('att', asked), bench.context.carrier.lookUpMany('att', asked)]);
    for (const lines of both) expect(lines.map((line) => line?.state)).toEqual(['INVENTORY', undefined, 'ACTIVATED']);
    expect(carrier.asked).toHaveLength(6);
  });

  test('a session that can’t be asked for says nothing of the line: its activation comes true, without an address', async () => {
    const { id } = await addNew();
    carrier.interludes.before = async (call) => {
      if (call.req.path.endsWith('/sessionInfo'))
        call.res = Response.json({ errorCode: '10000031', errorMessage: 'none' }, { status: 404 });
    };
    await act(id, 'activate');
    await passes(30 * SECOND);
    carrier.interludes.before = undefined;
    expect(await shown(id)).toMatchObject({ status: 'active', provider_state: 'ACTIVATED', pending: null, ip_address: null });
  });

  test('made test-ready and in use at once: it was done, and is what it became', async () => {
    const { id, imei } = await addNew();
    await act(id, 'test-ready');
    bench.clock.forward(4 * SECOND);
    await happens({ line: { imei, session: true } });
    await passes(30 * SECOND);
    expect(await shown(id)).toMatchObject({ status: 'activation-ready', pending: null });
  });

  test('radios without a card, of which Control Center can’t be asked, do not fill the night', async () => {
    let bare = await addNew({ iccid: null, status: 'active' });
    for (let count = 1; count < 50; count += 1) bare = await addNew({ iccid: null, status: 'active' });
    const sim = await addNew({ status: 'active', providerState: 'ACTIVATED' });
    await beginSweeps(bench.context);
    await bench.context.queue.runDue();
    expect((await shown(sim.id)).provider_checked_at).not.toBeNull();
    const [row] = await bench.database.select().from(sims).where(eq(sims.id, bare.id));
    expect(row).toMatchObject({ providerCheckedAt: null, providerRefusedAt: null });
  });

  test('what was refused while nobody could look at the line is told as refused later, and not sent again', async () => {
    const sim = await addNew();
    const requestId = crypto.randomUUID();
    await happens({ carrier: { case: 'refused', imei: sim.imei } });
    carrier.interludes.before = async (call) => {
      if (call.req.method === 'PUT') await happens({ carrier: { case: 'down', imei: sim.imei } });
    };
    await expect(bench.context.carrier.order(requestId, sim, 'activate')).rejects.toThrow('does not answer');
    carrier.interludes.before = undefined;
    bench.clock.forward(20 * MINUTE);
    expect(await bench.context.carrier.find(requestId, sim)).toEqual({ state: 'failed', words: expect.stringContaining('rate plan') });
  });

  test.each([
    [401, '', 'refuses the user name or the API key', 61 * MINUTE],
    [429, '40', 'busy for 40 s', 40 * SECOND],
  ])('answered with %d once, it is left alone for a while, by all', async (status, seconds, words, pause) => {
    const [one, other] = [await addNew(), await addNew()];
    carrier.interludes.before = async (call) => {
      call.res = Response.json({}, { status, headers: { 'retry-after': seconds } });
    };
    await expect(bench.context.carrier.lookUp(one)).rejects.toThrow(words);
    carrier.interludes.before = undefined;
    carrier.asked.length = 0;
    await expect(bench.context.carrier.lookUp(other)).rejects.toThrow(words.replace(' 40 s', ''));
    expect(carrier.asked).toEqual([]);
    bench.clock.forward(pause);
    expect(await bench.context.carrier.lookUp(other)).toMatchObject({ state: 'INVENTORY' });
  });

  test('how long a line had no session and what it used are told where somebody needs it, and of no line that is off', async () => {
    const active = await addNew({ status: 'active', providerState: 'ACTIVATED', ipAddress: '10.1.2.3' });
    const off = await addNew();
    const { iccid } = active;
    carrier.asked.length = 0;
    const [plain] = await bench.context.carrier.lookUpMany('att', [active]);
    expect(plain).toMatchObject({ lastSessionAt: expect.any(Date) });
    expect(plain).not.toHaveProperty('usageBytes');
    expect(carrier.asked).toEqual([`GET /devices/${iccid}`, `GET /devices/${iccid}/sessionInfo`]);
    const wants = { session: true, usage: true };
    const [told, dark] = await bench.context.carrier.lookUpMany('att', [
      { ...active, wants },
      { ...off, wants },
    ]);
    expect(told).toMatchObject({ lastSessionAt: expect.any(Date), usageBytes: expect.any(Number), ipAddress: '10.1.2.3' });
    expect(dark).not.toHaveProperty('usageBytes');
    expect(carrier.asked.slice(2)).toEqual([
      ...[`GET /devices/${iccid}`, `GET /devices/${iccid}/sessionInfo`, `GET /devices/${iccid}/ctdUsages`],
      `GET /devices/${off.iccid}`,
    ]);
    carrier.interludes.before = async (call) => {
      if (call.req.path.endsWith('/ctdUsages')) call.res = Response.json({ errorCode: '10000031', errorMessage: 'none' }, { status: 404 });
    };
    expect(await bench.context.carrier.lookUpMany('att', [{ ...active, wants }])).toMatchObject([{ state: 'ACTIVATED', usageBytes: null }]);
    // A server of theirs that is down for these alone keeps no line from being told.
    carrier.interludes.before = async (call) => {
      if (/ctdUsages|sessionInfo/.test(call.req.path)) call.res = new Response('', { status: 503 });
    };
    const [bare] = await bench.context.carrier.lookUpMany('att', [{ ...active, wants }]);
    expect(bare).toMatchObject({ state: 'ACTIVATED', usageBytes: null });
    expect(bare).not.toHaveProperty('lastSessionAt');
    // One that never had a session is silent since it was activated.
    carrier.interludes.before = async (call) => {
      if (call.req.path.endsWith('/sessionInfo')) call.res = Response.json({ iccid, dateSessionStarted: null, dateSessionEnded: null });
      if (call.req.path.endsWith(`/devices/${iccid}`))
        call.res = Response.json({ iccid, status: 'ACTIVATED', dateActivated: '2026-01-05T12:00:00.000Z' });
    };
    const [never] = await bench.context.carrier.lookUpMany('att', [{ ...active, wants }]);
    expect(never?.lastSessionAt).toEqual(new Date('2026-01-05T12:00:00Z'));
    carrier.interludes.before = undefined;
  });

  test('a card that is in no account of ours is not made up', async () => {
    const stranger = { ...(await addNew()), iccid: '8901000000000000000' };
    expect(await bench.context.carrier.lookUp(stranger)).toMatchObject({ state: 'NOT_FOUND', msisdn: null, ipAddress: null });
  });

  test('days of usage it does not tell are not made up; Verizon and T-Mobile stay simulated', async () => {
    const { id } = await addNew({ status: 'active', providerState: 'ACTIVATED' });
    expect((await ask(`GET /sims/${id}/provider-usage`)).body).toEqual({ data: [] });
    carrier.asked.length = 0;
    for (const provider of ['vzw', 'tmo'] as const) {
      const sim = await addSim(bench.database, { provider });
      await act(sim.id, 'activate');
      await passes(5 * SECOND);
      expect((await shown(sim.id)).status).toBe('active');
    }
    expect(carrier.asked).toEqual([]);
  });
});
