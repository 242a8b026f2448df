import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { LineRates } from '#lib/contract/plans.ts';
import { one } from '#lib/contract/shapes.ts';
import { HOUR, MINUTE, SECOND } from '#upstream/core/clock.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { beginSweeps } from '#upstream/sims/sweep.ts';
import { addSelection, bulkDriver } from '#upstream/testing/bulk.ts';
import { addSim, freshNumbers } from '#upstream/testing/sims.ts';
import { CALLBACK_PASSWORD, ownThingSpace, thingSpaceDesk } from '#upstream/testing/thingSpace.ts';

/** What the desk asks of Verizon, over the adapter and the addresses of ThingSpace. */
describe('Verizon over ThingSpace', () => {
  const open = ownThingSpace();
  const { admin, signIn, ask, shown, history, happens, passes, addNew, ordersOf } = thingSpaceDesk(open);
  beforeEach(() => open.bench.context.realCarriers.vzw?.register());

  const act = async (id: number, action: string) => {
    expect((await ask(`PUT /sims/${id}/${action}`, { reason: 'because' })).status).toBe(200);
    await open.bench.context.queue.runDue();
  };
  /** ThingSpace is done, says so, and the desk works on. */
  const done = async (ms = 4 * SECOND) => {
    open.bench.clock.forward(ms);
    await open.carrier.deliver();
    await open.bench.context.queue.runDue();
  };

  test('an activation is pending until ThingSpace calls back, and true then', async () => {
    const { id, imei } = await addNew();
    await act(id, 'activate');
    expect(await shown(id)).toMatchObject({ status: 'inventory', pending: { action: 'activate' } });
    await done();
    expect(await shown(id)).toMatchObject({
      ...{ status: 'active', pending: null, provider_state: 'active' },
      ...{ msisdn: expect.stringMatching(/^\d{10}$/), ip_address: expect.stringMatching(/^10\./) },
    });
    expect(await ordersOf(imei)).toEqual([{ action: 'activate' }]);
  });

  test('without a callback it is asked for, a minute later', async () => {
    const { id, imei } = await addNew();
    await act(id, 'activate');
    await passes(MINUTE);
    expect(await shown(id)).toMatchObject({ status: 'active', pending: null });
    expect(await ordersOf(imei)).toHaveLength(1);
    expect(open.carrier.asked.some((each) => /^GET \/accounts\/0868924207-00001\/requests\/.+\/status$/.test(each))).toBe(true);
  });

  test('of a bulk change over two carriers each line is expected when its own carrier is done', async () => {
    const [theirs, other] = [await addNew(), await addSim(open.bench.database, { provider: 'tmo' })];
    const driver = bulkDriver(open.bench);
    const batch = await addSelection(open.bench.database, [other, theirs]);
    await driver.begin(admin.token, batch, { action: 'activate' });
    await open.bench.context.queue.runDue();
    const waits = async (id: number) => {
      const { pending } = await shown(id);
      return Date.parse(pending?.expected_by ?? '') - Date.parse(pending?.requested_at ?? '');
    };
    expect(await waits(theirs.id)).toBe(MINUTE);
    expect(await waits(other.id)).toBeLessThan(MINUTE);
    await done();
  });

  test('slow: it stays pending for hours, and comes true', async () => {
    const { id, imei } = await addNew();
    await happens({ carrier: { case: 'slow', imei, seconds: 7200 } });
    await act(id, 'activate');
    await passes(HOUR);
    expect(await shown(id)).toMatchObject({ status: 'inventory', pending: { action: 'activate' } });
    await done(HOUR);
    expect(await shown(id)).toMatchObject({ status: 'active', pending: null });
    expect(await ordersOf(imei)).toHaveLength(1);
  });

  test.each([
    ['fails', 'REQUEST_FAILED.Provisioning: the device did not register with the network'],
    ['refused', 'REQUEST_FAILED.DeviceState: request not allowed for the service plan of this account'],
    ['iccid-in-use', 'REQUEST_FAILED.ICCID: the SIM is paired with another device'],
  ])('%s: the status stays, and ThingSpace’s words are told without the name of its service', async (name, words) => {
    const { id, imei } = await addNew();
    await happens({ carrier: { case: name, imei } });
    await act(id, 'activate');
    await done();
    expect(await shown(id)).toMatchObject({ status: 'inventory', pending: null });
    expect((await history(id))[0]).toMatchObject({ kind: 'failed', action: 'activate', message: words });
    await act(id, 'activate');
    await done();
    expect((await shown(id)).status).toBe('active');
  });

  test('busy: it is left alone for as long as it asks, and nothing was ordered meanwhile', async () => {
    const { id, imei } = await addNew();
    await happens({ carrier: { case: 'busy', imei, times: 2, seconds: 30 } });
    await act(id, 'activate');
    expect((await shown(id)).pending?.waiting?.why).toBe('busy');
    await passes(30 * SECOND);
    expect(await ordersOf(imei)).toEqual([]);
    await passes(30 * SECOND);
    await done();
    expect((await shown(id)).status).toBe('active');
    expect(await ordersOf(imei)).toHaveLength(1);
  });

  describe('the answer to an order is lost', () => {
    const lost = async () => {
      const sim = await addNew();
      await happens({ carrier: { case: 'lost', imei: sim.imei } });
      await act(sim.id, 'activate');
      expect((await shown(sim.id)).pending?.waiting?.why).toBe('unreachable');
      return sim;
    };

    test('its callback tells how it went', async () => {
      const { id, imei } = await lost();
      await done();
      expect(await shown(id)).toMatchObject({ status: 'active', pending: null });
      expect(await ordersOf(imei)).toHaveLength(1);
    });

    test('and its callback too: the line tells, and nothing is ordered twice', async () => {
      const { id, imei } = await lost();
      await passes(MINUTE);
      expect(await shown(id)).toMatchObject({ status: 'active', pending: null });
      expect(await ordersOf(imei)).toHaveLength(1);
    });

    test('an order that left no trace for a quarter of an hour never arrived, and is given again', async () => {
      const { id, imei } = await addNew();
      await happens({ carrier: { case: 'down', imei } });
      await act(id, 'activate');
      await passes(10 * MINUTE);
      expect(await shown(id)).toMatchObject({ status: 'inventory', pending: { action: 'activate' } });
      expect(await ordersOf(imei)).toEqual([]);
      await passes(5 * MINUTE);
      await done();
      expect(await shown(id)).toMatchObject({ status: 'active', pending: null });
      expect(await ordersOf(imei)).toHaveLength(1);
    });
  });

  test('a suspended line is restored and keeps its number; a deactivated one loses it, and is deleted when it is retired', async () => {
    const line = { msisdn: '2145550100', ipAddress: null };
    const suspended = await addNew({ status: 'suspended', ...line });
    const active = await addNew({ status: 'active', ...line });
    open.carrier.asked.length = 0;
    await act(suspended.id, 'activate');
    await act(active.id, 'deactivate');
    await done();
    expect(await shown(suspended.id)).toMatchObject({ status: 'active', msisdn: '2145550100' });
    expect(await shown(active.id)).toMatchObject({ status: 'deactivated', msisdn: null, former_msisdn: '2145550100' });
    await act(active.id, 'retire');
    expect(await shown(active.id)).toMatchObject({ status: 'retired', provider_state: 'not found' });
    const changes = open.carrier.asked.filter((each) => /actions\/(activate|restore|deactivate|delete)$/.test(each));
    expect(changes).toEqual(['restore', 'deactivate', 'delete'].map((each) => `POST /devices/actions/${each}`));
  });

  test.each([
    ['change-iccid', { imei: '' }],
    ['change-imei', { iccid: null }],
    ['change-both', {}],
  ] as const)('%s: the line goes to the new hardware, and the change says where it is', async (move, fresh) => {
    const { carrier, queue } = open.bench.context;
    const from = await addNew({ status: 'active', providerState: 'active', msisdn: '2145550199' });
    const to = { ...(await addNew({ ...freshNumbers(), ...fresh })) };
    const requestId = crypto.randomUUID();
    expect(await carrier.change(requestId, from, to, move)).toMatchObject({ state: 'working' });
    expect(await carrier.find(requestId, from)).toMatchObject({ state: 'working' });
    open.bench.clock.forward(4 * SECOND);
    await open.carrier.deliver();
    await queue.runDue();
    expect(await carrier.find(requestId, from)).toMatchObject({
      state: 'done',
      line: {
        ...{ state: 'active', msisdn: '2145550199' },
        imei: move === 'change-iccid' ? from.imei : to.imei,
        iccid: move === 'change-imei' ? from.iccid : to.iccid,
      },
    });
  });

  test.each(['lost', 'down'])('%s: a change without an answer and without a callback is known by where the line is', async (name) => {
    const { carrier } = open.bench.context;
    const [from, to] = [await addNew({ status: 'active', providerState: 'active', msisdn: '2145550198' }), await addNew()];
    const requestId = crypto.randomUUID();
    await happens({ carrier: { case: name, imei: from.imei } });
    await expect(carrier.change(requestId, from, to, 'change-both')).rejects.toThrow('does not answer');
    open.bench.clock.forward(14 * MINUTE);
    const found = await carrier.find(requestId, from);
    if (name === 'lost')
      return expect(found).toMatchObject({ state: 'done', line: { imei: to.imei, iccid: to.iccid, msisdn: '2145550198' } });
    expect(found).toMatchObject({ state: 'working' });
    open.bench.clock.forward(MINUTE);
    // It may be asked for again.
    expect(await carrier.find(requestId, from)).toBeUndefined();
  });

  test('asked for twice, what was done the first time is not told as refused', async () => {
    const { carrier } = open.bench.context;
    const [from, to] = [await addNew({ status: 'active', providerState: 'active', msisdn: '2145550197' }), await addNew()];
    await carrier.change(crypto.randomUUID(), from, to, 'change-both');
    open.bench.clock.forward(4 * SECOND);
    expect(await carrier.change(crypto.randomUUID(), from, to, 'change-both')).toMatchObject({ state: 'done', line: { imei: to.imei } });
  });

  test('a device is added to the account once, and one that is refused says why', async () => {
    const { carrier } = open.bench.context;
    const [sim, other] = [await addNew(), await addNew()];
    const requestId = crypto.randomUUID();
    open.carrier.asked.length = 0;
    for (let time = 0; time < 2; time += 1) expect(await carrier.upload(requestId, sim)).toEqual({ state: 'done', words: 'Success' });
    expect(open.carrier.asked.filter((each) => each === 'POST /devices/actions/add')).toHaveLength(1);
    await open.bench.database.execute(sql`insert into world.lines (imei, provider, state) values (${other.imei}, 'vzw', 'not found')`);
    await happens({ carrier: { case: 'not-certified', imei: other.imei } });
    expect(await carrier.upload(crypto.randomUUID(), other)).toMatchObject({
      state: 'failed',
      words: expect.stringContaining('not certified'),
    });
  });

  test('a device whose adding never left this machine is not kept as asked for, and is added later', async () => {
    const { carrier } = open.bench.context;
    const sim = await addNew();
    const requestId = crypto.randomUUID();
    open.carrier.interludes.instead = ({ req: { path } }) => (path.endsWith('/add') ? new Response('', { status: 403 }) : undefined);
    await expect(carrier.upload(requestId, sim)).rejects.toThrow('403');
    open.carrier.interludes.instead = undefined;
    const kept = sql`select request_id from carrier_requests where request_id = ${requestId}`;
    expect(await rowsOf(open.bench.database, kept, z.object({ request_id: z.string() }))).toEqual([]);
    expect(await carrier.upload(requestId, sim)).toEqual({ state: 'done', words: 'Success' });
  });

  test('a change that is refused says why', async () => {
    const { carrier } = open.bench.context;
    const [from, to] = [await addNew({ status: 'deactivated', providerState: 'deactive' }), await addNew()];
    expect(await carrier.change(crypto.randomUUID(), from, to, 'change-both')).toEqual({
      state: 'failed',
      words: 'REQUEST_FAILED.DeviceState: the existing device is not active',
    });
  });

  test('what is done in Verizon’s portal is told unasked, and shown', async () => {
    const sim = await addNew({ status: 'active', msisdn: '2145550101' });
    await open.carrier.carrier.befalls(sim, { state: 'suspend' }, true);
    await open.carrier.deliver();
    expect(await shown(sim.id)).toMatchObject({ status: 'suspended', provider_state: 'suspend' });
    expect((await history(sim.id))[0]).toMatchObject({ kind: 'reported', after: { status: 'suspended' } });
  });

  test('a callback is taken with the password that was registered, and no other', async () => {
    const { id, imei } = await addNew({ status: 'active' });
    const send = (password: string) =>
      fetch(`${open.callbackUrl}/ExternalProvisioningChanges`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          username: 'linekeeper',
          password,
          requestId: 'theirs',
          deviceIds: [{ id: imei, kind: 'IMEI' }],
          status: 'Success',
        }),
      });
    expect((await send('guessed')).status).toBe(401);
    expect((await shown(id)).provider_checked_at).toBeNull();
    expect((await send(CALLBACK_PASSWORD)).status).toBe(200);
    expect((await shown(id)).provider_checked_at).not.toBeNull();
  });

  describe('its list answers with', () => {
    const answers = (...numbers: { imei: string; iccid: string | null }[]) => {
      open.carrier.interludes.before = async (call) => {
        const devices = numbers.map(({ imei, iccid }) => ({
          deviceIds: [
            { kind: 'imei', id: imei },
            { kind: 'iccid', id: iccid },
          ],
          carrierInformations: [{ state: 'deactive' }],
        }));
        if (call.req.path.endsWith('/devices/actions/list')) call.res = Response.json({ devices });
      };
    };
    afterEach(() => {
      open.carrier.interludes.before = undefined;
    });

    test('another device than was asked for, or with several: that says nothing of the line', async () => {
      const [sim, other] = [await addNew({ status: 'active', providerState: 'active' }), await addNew()];
      answers(other);
      await expect(open.bench.context.carrier.lookUp(sim)).rejects.toThrow('other devices');
      answers(sim, { ...other, iccid: sim.iccid });
      expect((await ask(`GET /sims/${sim.id}/provider-status`)).status).toBe(502);
      expect(await shown(sim.id)).toMatchObject({ status: 'active', provider_state: 'active' });
      answers(other, sim);
      expect(await open.bench.context.carrier.lookUp(sim)).toMatchObject({ iccid: sim.iccid, state: 'deactive' });
    });

    test('an old card that was in the radio of a live line: nothing of it is written on that line', async () => {
      const sim = await addNew({ status: 'active', providerState: 'active', msisdn: '2145550111' });
      const old = freshNumbers().iccid;
      answers({ imei: sim.imei, iccid: old });
      const deviceIds = [{ kind: 'ICCID', id: old }];
      const told = { username: 'linekeeper', password: CALLBACK_PASSWORD, requestId: 'portal', deviceIds, status: 'Success' };
      const url = `${open.callbackUrl}/ExternalProvisioningChanges`;
      expect((await fetch(url, { method: 'POST', body: JSON.stringify(told) })).status).toBe(200);
      expect(await shown(sim.id)).toMatchObject({ status: 'active', provider_state: 'active', msisdn: '2145550111' });
    });
  });

  test('many messages of Verizon’s portals at once look at four lines at a time, and none is lost', async () => {
    const sims = await Promise.all(Array.from({ length: 12 }, () => addNew({ status: 'active', msisdn: '2145550112' })));
    for (const sim of sims) await open.carrier.carrier.befalls(sim, { state: 'suspend' }, false);
    let answer: (() => void) | undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    open.carrier.interludes.before = () => answered;
    open.carrier.asked.length = 0;
    const told = sims.map(({ iccid }) => {
      const message = {
        username: 'linekeeper',
        password: CALLBACK_PASSWORD,
        requestId: 'portal',
        deviceIds: [{ kind: 'ICCID', id: iccid }],
      };
      const body = JSON.stringify({ ...message, status: 'Success' });
      return fetch(`${open.callbackUrl}/ExternalProvisioningChanges`, { method: 'POST', body });
    });
    // Meanwhile all twelve have come.
    for (const { id } of sims) expect((await shown(id)).status).toBe('active');
    expect(open.carrier.asked).toHaveLength(4);
    answer?.();
    open.carrier.interludes.before = undefined;
    for (const each of told) expect((await each).status).toBe(200);
    for (const { id } of sims) expect((await shown(id)).status).toBe('suspended');
  });

  test('lines that ThingSpace refuses to look at are asked for once in a night, and the log has its words', async () => {
    const sim = await addNew({ status: 'active', providerState: 'active' });
    open.bench.clock.forward(25 * HOUR);
    open.carrier.interludes.before = async (call) => {
      const words = { errorCode: 'UnifiedWebService.INPUT_INVALID.AccountName', errorMessage: 'no such account' };
      if (call.req.path.endsWith('/devices/actions/list')) call.res = Response.json(words, { status: 400 });
    };
    open.carrier.asked.length = 0;
    const looks = () => open.carrier.asked.filter((each) => each.endsWith('/devices/actions/list')).length;
    const night = async () => {
      await beginSweeps(open.bench.context);
      await open.bench.context.queue.runDue();
      return looks();
    };
    const all = await night();
    expect(all).toBeGreaterThan(0);
    expect(await night()).toBe(all);
    expect(open.bench.lines.join()).toContain('INPUT_INVALID.AccountName: no such account');
    open.carrier.interludes.before = undefined;
    open.bench.clock.forward(25 * HOUR);
    await night();
    await signIn();
    expect((await shown(sim.id)).provider_checked_at).not.toBeNull();
  });

  test('whoever asks what lines cost is told the plan that a line without one is activated on', async () => {
    const { body } = await ask('GET /plans');
    expect(one(LineRates).parse(body).data.activated_on).toEqual({ vzw: 'm2m4G' });
  });

  test('its last session comes with a line; what it used in its cycle is asked for where somebody needs it', async () => {
    const sim = await addNew({ status: 'active', providerState: 'active' });
    open.carrier.asked.length = 0;
    const usages = () => open.carrier.asked.filter((each) => each === 'POST /devices/usage/actions/list').length;
    const { lookUpMany } = open.bench.context.carrier;
    expect(await lookUpMany('vzw', [sim])).toMatchObject([{ lastSessionAt: expect.any(Date) }]);
    expect(usages()).toBe(0);
    const [told] = await lookUpMany('vzw', [{ ...sim, wants: { usage: true } }]);
    expect(told).toMatchObject({ usageBytes: expect.any(Number), usageUntil: expect.any(Date) });
    expect(usages()).toBe(1);
    open.carrier.interludes.instead = (call) =>
      call.req.path.endsWith('/usage/actions/list') ? Response.json({ errorCode: 'X', errorMessage: 'none' }, { status: 400 }) : undefined;
    expect(await lookUpMany('vzw', [{ ...sim, wants: { usage: true } }])).toMatchObject([{ state: 'active', usageBytes: null }]);
    open.carrier.interludes.instead = undefined;
  });

  test('what a line used is asked of ThingSpace, not made up', async () => {
    const sim = await addNew({ status: 'active', msisdn: '2145550103' });
    const { body } = await ask(`GET /sims/${sim.id}/provider-usage`);
    const { data } = z.object({ data: z.array(z.object({ day: z.iso.date(), bytes: z.number().positive() })) }).parse(body);
    expect(data).toHaveLength(30);
    expect(data.at(-1)?.day).toBe(open.bench.clock.now().toISOString().slice(0, 10));
    expect(open.carrier.asked).toContain('POST /devices/usage/actions/list');
    await happens({ carrier: { case: 'down', imei: sim.imei } });
    expect((await ask(`GET /sims/${sim.id}/provider-usage`)).status).toBe(502);
  });

  test('several lines are asked for, one by one, and answered in their order', async () => {
    const sims = [await addNew(), await addNew({ status: 'active', msisdn: '2145550102' }), await addNew({ status: 'deactivated' })];
    const lines = await open.bench.context.carrier.lookUpMany('vzw', sims);
    expect(lines.map((line) => [line?.iccid, line?.state])).toEqual([
      [sims[0]?.iccid, 'preactive'],
      [sims[1]?.iccid, 'active'],
      [sims[2]?.iccid, 'deactive'],
    ]);
  });
});
