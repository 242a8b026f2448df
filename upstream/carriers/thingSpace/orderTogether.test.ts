import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { MINUTE, SECOND } from '#upstream/core/clock.ts';
import { jobs } from '#upstream/core/tables.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { simEvents } from '#upstream/sims/tables.ts';
import { addSelection, bulkDriver } from '#upstream/testing/bulk.ts';
import { ownThingSpace, thingSpaceDesk } from '#upstream/testing/thingSpace.ts';

/** Bulk changes over the adapter and the addresses of ThingSpace: in requests of many lines. */
describe('bulk orders at Verizon', () => {
  const open = ownThingSpace();
  const { admin, ask, shown, history, passes, addNew, ordersOf, happens } = thingSpaceDesk(open);
  beforeEach(async () => {
    await open.bench.context.realCarriers.vzw?.register();
    open.carrier.asked.length = 0;
    open.carrier.bodies.length = 0;
  });
  afterEach(() => {
    open.carrier.interludes.instead = undefined;
    open.carrier.interludes.before = undefined;
  });

  const some = async (count: number, facts: object = {}) => {
    const all: Awaited<ReturnType<typeof addNew>>[] = [];
    for (let n = 0; n < count; n += 1) all.push(await addNew(facts));
    return all;
  };
  const begin = async (lines: Awaited<ReturnType<typeof some>>, action = 'activate') => {
    const batch = await addSelection(open.bench.database, lines);
    return bulkDriver(open.bench).begin(admin.token, batch, { action, reason: 'a delivery', confirm: String(lines.length) });
  };
  const done = async (ms = 4 * SECOND) => {
    open.bench.clock.forward(ms);
    await open.carrier.deliver();
    await open.bench.context.queue.runDue();
  };
  const requests = (path: string) => open.carrier.bodies.filter((each) => each.path.endsWith(path)).map((each) => each.body);
  const linesIn = (body: unknown) => z.object({ devices: z.array(z.unknown()) }).parse(body).devices.length;
  const statuses = async (lines: readonly { id: number }[]) => {
    const all: string[] = [];
    for (const { id } of lines) all.push((await shown(id)).status);
    return all;
  };
  const given = async () =>
    (await rowsOf(open.bench.database, sql`select count(*)::int as n from world.orders`, z.object({ n: z.number() })))[0]?.n ?? 0;

  test('sixty lines are activated by one request, and each comes true by its own callback', async () => {
    const lines = await some(60);
    const before = await given();
    await begin(lines);
    await open.bench.context.queue.runDue();
    expect(requests('/activate').map(linesIn)).toEqual([60]);
    await done();
    expect(new Set(await statuses(lines))).toEqual(new Set(['active']));
    expect(await given()).toBe(before + 60);
    expect(open.carrier.asked.some((each) => each.endsWith('/status'))).toBe(false);
  });

  test('lines on other plans, and suspended ones, go in requests of their own', async () => {
    const lines = [
      ...(await some(3)),
      ...(await some(2, { plan: 'm2m1MB' })),
      ...(await some(2, { status: 'suspended', providerState: 'suspend' })),
    ];
    await begin(lines);
    await open.bench.context.queue.runDue();
    expect(requests('/activate').map(linesIn).sort()).toEqual([2, 3]);
    expect(requests('/restore').map(linesIn)).toEqual([2]);
    await done();
    expect(new Set(await statuses(lines))).toEqual(new Set(['active']));
  });

  test('one of them fails: its row says so in ThingSpace’s words, the others are done', async () => {
    const lines = await some(4);
    const [bad] = lines;
    await happens({ carrier: { case: 'fails', imei: bad?.imei } });
    const job = await begin(lines);
    await open.bench.context.queue.runDue();
    await done();
    await passes(10 * SECOND);
    expect(await statuses(lines)).toEqual(['inventory', 'active', 'active', 'active']);
    expect((await history(bad?.id ?? 0))[0]).toMatchObject({ kind: 'failed', message: expect.stringContaining('did not register') });
    expect((await ask(`GET /jobs/${job.id}`)).body).toMatchObject({ data: { done: 3, failed: 1 } });
  });

  test('a request that is refused for one line is asked for in halves, until that line alone is refused', async () => {
    const lines = await some(8);
    const bad = lines[5];
    open.carrier.interludes.instead = (call, body) =>
      call.req.path.endsWith('/activate') && JSON.stringify(body).includes(bad?.iccid ?? '')
        ? call.json({ errorCode: 'DeviceService.INPUT_INVALID.DeviceId', errorMessage: 'no such SIM' }, 400)
        : undefined;
    await begin(lines);
    await open.bench.context.queue.runDue();
    await done();
    expect(await statuses(lines)).toEqual(lines.map((line) => (line === bad ? 'inventory' : 'active')));
    expect((await history(bad?.id ?? 0))[0]).toMatchObject({ kind: 'failed', message: 'INPUT_INVALID.DeviceId: no such SIM' });
    expect(requests('/activate').map(linesIn)).toEqual([8, 4, 4, 2, 1, 1, 2]);
  });

  test('however many lines of a request are refused, none of the others is', async () => {
    const lines = await some(64);
    const isBad = (iccid: string | null) => lines.some((line, at) => at % 3 === 0 && line.iccid === iccid);
    const Devices = z.object({ devices: z.array(z.object({ deviceIds: z.array(z.object({ id: z.string() })) })) });
    open.carrier.interludes.instead = (call, body) => {
      const { data } = call.req.path.endsWith('/activate') ? Devices.safeParse(body) : { data: undefined };
      return data?.devices.some(({ deviceIds }) => deviceIds.some(({ id }) => isBad(id)))
        ? call.json({ errorCode: 'DeviceService.INPUT_INVALID.DeviceId', errorMessage: 'no such SIM' }, 400)
        : undefined;
    };
    await begin(lines);
    await open.bench.context.queue.runDue();
    // More requests than a minute allows.
    for (let minute = 0; minute < 3; minute += 1) {
      await passes(MINUTE);
      await done();
    }
    expect(await statuses(lines)).toEqual(lines.map(({ iccid }) => (isBad(iccid) ? 'inventory' : 'active')));
  });

  test('without callbacks each is asked for a minute later, by one question about the request', async () => {
    open.carrier.interludes.instead = (call) => (call.req.path.includes('/callbacks/') ? call.json([]) : undefined);
    const lines = await some(5);
    await begin(lines);
    await open.bench.context.queue.runDue();
    await passes(MINUTE);
    expect(await statuses(lines)).toEqual(lines.map(() => 'active'));
    expect(open.carrier.asked.filter((each) => each.endsWith('/status'))).toHaveLength(1);
  });

  test('an answer that is lost after all were ordered: each is found by its line, and nothing is ordered twice', async () => {
    const lines = await some(5);
    open.carrier.interludes.before = async (call) => {
      if (call.req.path.endsWith('/activate')) throw new Error('the line broke');
    };
    const before = await given();
    await begin(lines);
    await open.bench.context.queue.runDue();
    open.carrier.interludes.before = undefined;
    await passes(MINUTE);
    expect(await statuses(lines)).toEqual(lines.map(() => 'active'));
    expect(await given()).toBe(before + 5);
  });

  test('a request that never arrived is sent again after a quarter of an hour, as one', async () => {
    const lines = await some(5);
    open.carrier.interludes.instead = (call) => (call.req.path.endsWith('/activate') ? new Response('', { status: 503 }) : undefined);
    await begin(lines);
    await open.bench.context.queue.runDue();
    open.carrier.interludes.instead = undefined;
    open.carrier.bodies.length = 0;
    for (let minute = 0; minute < 20; minute += 1) await passes(MINUTE);
    await done();
    expect(await statuses(lines)).toEqual(lines.map(() => 'active'));
    expect(requests('/activate').map(linesIn)).toEqual([5]);
    for (const { imei } of lines) expect(await ordersOf(imei)).toHaveLength(1);
  });

  test.each(['cancel', 'pause'])('%s before it was sent takes the lines back as they were, and asks nothing of Verizon', async (how) => {
    const lines = await some(3, { reason: 'kept for Dallas' });
    const { database, context } = open.bench;
    const hold = context.queue.hurryGroup;
    context.queue.hurryGroup = async () => undefined;
    const job = await begin(lines);
    await context.queue.runDue();
    expect((await shown(lines[0]?.id ?? 0)).pending).toMatchObject({ action: 'activate' });
    expect((await ask(`POST /jobs/${job.id}/${how}`, {})).status).toBe(200);
    context.queue.hurryGroup = hold;
    await context.queue.runDue();
    await passes(10 * MINUTE);
    expect(requests('/activate')).toEqual([]);
    for (const { id } of lines) {
      expect(await shown(id)).toMatchObject({ status: 'inventory', pending: null, reason: 'kept for Dallas' });
      expect(await database.$count(simEvents, eq(simEvents.simId, id))).toBe(0);
    }
    expect(await database.$count(jobs, sql`finished_at is null and kind = 'carrier'`)).toBe(0);
    if (how === 'cancel') expect((await ask(`GET /jobs/${job.id}`)).body).toMatchObject({ data: { state: 'cancelled', done: 0 } });
    else {
      expect((await ask(`POST /jobs/${job.id}/resume`, {})).status).toBe(200);
      await context.queue.runDue();
      expect(requests('/activate').map(linesIn)).toEqual([3]);
    }
  });

  test('busy: the whole request waits as long as it asks, and goes as one then', async () => {
    const lines = await some(4);
    open.carrier.interludes.instead = (call) =>
      call.req.path.endsWith('/activate') ? new Response('', { status: 429, headers: { 'retry-after': '30' } }) : undefined;
    await begin(lines);
    await open.bench.context.queue.runDue();
    open.carrier.interludes.instead = undefined;
    open.carrier.bodies.length = 0;
    await passes(31 * SECOND);
    await passes(31 * SECOND);
    expect(requests('/activate').map(linesIn)).toEqual([4]);
    await done();
    expect(await statuses(lines)).toEqual(lines.map(() => 'active'));
  });
});
