import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { batchRows } from '#upstream/batches/tables.ts';
import { MINUTE, SECOND } from '#upstream/core/clock.ts';
import { addSelection, bulkDriver } from '#upstream/testing/bulk.ts';
import { CALLBACK_PASSWORD, openThingSpaceBench, type ThingSpaceBench, thingSpaceDesk } from '#upstream/testing/thingSpace.ts';

/** Uploads by Upload Devices, which ThingSpace answers by a message with what became of each device. */
describe('uploads that Verizon tells of later', () => {
  const open = {} as ThingSpaceBench;
  beforeAll(async () => {
    const uploads = {
      THINGSPACE_UPLOAD_EMAIL: 'stock@example.com',
      THINGSPACE_UPLOAD_SKUS: '263LTE-V=VZW000000017, TG-7E-V=VZW000000018',
    };
    Object.assign(open, await openThingSpaceBench(uploads));
  });
  afterAll(() => open.close());
  const { admin, ask, happens, passes, addNew, history } = thingSpaceDesk(open);
  beforeEach(async () => {
    await open.bench.context.realCarriers.vzw?.register();
    open.carrier.bodies.length = 0;
  });
  afterEach(() => {
    open.carrier.interludes.instead = undefined;
    open.carrier.interludes.before = undefined;
  });

  type Sim = Awaited<ReturnType<typeof addNew>>;
  const some = async (count: number, deviceType = '263LTE-V') => {
    const all: Sim[] = [];
    for (let n = 0; n < count; n += 1) all.push(await addNew({ deviceType }));
    return all;
  };
  const selectionOf = (sims: readonly Sim[]) => addSelection(open.bench.database, sims);
  const rowOf = async (batch: number, { id }: Sim) =>
    (
      await open.bench.database
        .select()
        .from(batchRows)
        .where(and(eq(batchRows.batchId, batch), eq(batchRows.simId, id)))
    )[0];
  /** What the page of a batch asks for one of its rows. */
  const uploadOne = async (batch: number, sim: Sim) => ask(`GET /batch/${batch}/row/${(await rowOf(batch, sim))?.id}/upload-vzw`);
  const requests = () => open.carrier.bodies.filter(({ path }) => path.endsWith('/devices/actions/upload')).map(({ body }) => body);
  const told = async () => {
    await open.carrier.deliver();
    await open.bench.context.queue.runDue();
  };
  const carrierId = async ({ imei }: Sim) => {
    const { rows } = z
      .object({ rows: z.array(z.object({ id: z.string() })) })
      .parse(await open.bench.database.execute(sql`select carrier_id as id from carrier_requests where hardware->>'imei' = ${imei}`));
    return rows[0]?.id ?? '';
  };
  const tell = async (requestId: string, more: object, password = CALLBACK_PASSWORD) => {
    const body = JSON.stringify({ username: 'linekeeper', password, requestId, ...more });
    const { status } = await fetch(`${open.callbackUrl}/DeviceService`, { method: 'POST', body });
    await open.bench.context.queue.runDue();
    return status;
  };
  const of = ({ imei }: Sim) => [{ kind: 'imei', id: imei }];

  test('a bulk upload goes in one request for each SKU, waits for the message, and a device that is refused is told on its row', async () => {
    const [sims, others] = [await some(3), await some(2, 'TG-7E-V')];
    const bad = sims[1] as Sim;
    await happens({ carrier: { case: 'not-certified', imei: bad.imei } });
    const batch = await selectionOf([...sims, ...others]);
    const driver = bulkDriver(open.bench);
    const job = await driver.begin(admin.token, batch, { action: 'upload-vzw' });
    await open.bench.context.queue.runDue();
    expect(requests()).toMatchObject([
      {
        accountName: '0868924207-00001',
        emailAddress: 'stock@example.com',
        deviceSku: 'VZW000000017',
        uploadType: 'IMEI',
        devices: sims.map((sim) => ({ deviceIds: of(sim) })),
      },
      { deviceSku: 'VZW000000018', devices: others.map((sim) => ({ deviceIds: of(sim) })) },
    ]);
    expect(await driver.show(admin.token, job.id)).toMatchObject({ acting: 5, done: 0 });
    expect(await rowOf(batch, bad)).toMatchObject({
      uploadedAt: null,
      problem: null,
      message: expect.stringContaining('tells how it went'),
    });
    await told();
    await passes(15 * SECOND);
    expect(await driver.show(admin.token, job.id)).toMatchObject({ acting: 0, done: 4, failed: 1 });
    expect(await rowOf(batch, bad)).toMatchObject({
      uploadedAt: null,
      problem: 'failed',
      message: expect.stringContaining('not certified'),
    });
    for (const sim of [sims[0], sims[2], ...others]) expect((await rowOf(batch, sim as Sim))?.uploadedAt).not.toBeNull();
    expect((await history(bad.id))[0]).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('not certified'),
      by: expect.any(String),
    });
    expect(requests()).toHaveLength(2);
  });

  test('a message that is told twice or late changes nothing, one of a request nobody knows is told again, and one of a stranger is refused', async () => {
    const [sim] = (await some(1)) as [Sim];
    const batch = await selectionOf([sim]);
    expect(await uploadOne(batch, sim)).toMatchObject({ status: 200, body: { data: { state: 'new', problem: null } } });
    const id = await carrierId(sim);
    const failed = { status: 'Success', deviceResponse: { list: [{ deviceIds: of(sim), status: 'Failed', message: 'SKU is unknown' }] } };
    expect(await tell(id, failed, 'guessed by somebody')).toBe(401);
    expect((await rowOf(batch, sim))?.problem).toBeNull();
    expect(await tell('f1c7a1b9-42f4-4c7e-8a44-6d1c8f5a2b33', failed)).toBe(503);
    expect(await tell(id, failed)).toBe(200);
    expect(await rowOf(batch, sim)).toMatchObject({ problem: 'failed', message: 'SKU is unknown' });
    expect(await tell(id, { ...failed, deviceResponse: { list: [{ deviceIds: of(sim), status: 'Success' }] } })).toBe(200);
    expect(await rowOf(batch, sim)).toMatchObject({ problem: 'failed', uploadedAt: null });
    await told();
    // Asked for again by a person it is a request of its own.
    await uploadOne(batch, sim);
    expect(requests()).toHaveLength(2);
    await told();
    expect(await rowOf(batch, sim)).toMatchObject({ problem: null, uploadedAt: expect.any(Date) });
  });

  test('a message that is lost is asked for: of one device after a minute, of several once it can no longer come', async () => {
    const sims = await some(3);
    const [alone, ...both] = sims as [Sim, Sim, Sim];
    const [first, second] = [await selectionOf([alone]), await selectionOf(both)];
    await uploadOne(first, alone);
    const driver = bulkDriver(open.bench);
    await driver.begin(admin.token, second, { action: 'upload-vzw' });
    await open.bench.context.queue.runDue();
    await passes(MINUTE);
    expect((await rowOf(first, alone))?.uploadedAt).not.toBeNull();
    for (let minute = 0; minute < 20; minute += 1) await passes(MINUTE);
    expect((await rowOf(second, both[0]))?.uploadedAt).toBeNull();
    for (let minute = 0; minute < 12; minute += 1) await passes(MINUTE);
    for (const sim of both) expect((await rowOf(second, sim))?.uploadedAt).not.toBeNull();
    expect(requests()).toHaveLength(2);
    await told();
  });

  test('an answer that is lost is not taken for none: it is sent again after a quarter of an hour, and not before', async () => {
    const [sim] = (await some(1)) as [Sim];
    const batch = await selectionOf([sim]);
    open.carrier.interludes.instead = ({ req: { path } }) => (path.endsWith('/upload') ? new Response('', { status: 503 }) : undefined);
    expect((await uploadOne(batch, sim)).status).toBe(502);
    open.carrier.interludes.instead = undefined;
    expect((await uploadOne(batch, sim)).status).toBe(200);
    expect(requests()).toHaveLength(1);
    for (let minute = 0; minute < 17; minute += 1) await passes(MINUTE);
    expect(requests()).toHaveLength(2);
    await told();
    expect((await rowOf(batch, sim))?.uploadedAt).not.toBeNull();
  });

  test('what is refused at once is told in ThingSpace’s words; a device type without a SKU is asked of nobody', async () => {
    const sims = [...(await some(1)), ...(await some(1, 'XT50-LTE-V'))] as [Sim, Sim];
    const batch = await selectionOf(sims);
    open.carrier.interludes.instead = (call) =>
      call.req.path.endsWith('/upload')
        ? call.json({ errorCode: 'DeviceService.REQUEST_FAILED.NotRegistered', errorMessage: 'the company may not upload' }, 400)
        : undefined;
    const words = 'REQUEST_FAILED.NotRegistered: the company may not upload';
    expect(await uploadOne(batch, sims[0])).toMatchObject({ body: { data: { state: 'error', problem: 'failed', message: words } } });
    open.carrier.bodies.length = 0;
    expect(await uploadOne(batch, sims[1])).toMatchObject({ body: { data: { message: 'no SKU is set for the device type XT50-LTE-V' } } });
    expect(requests()).toEqual([]);
  });
});
