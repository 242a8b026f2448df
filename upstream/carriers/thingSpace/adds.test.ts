import { sql } from 'drizzle-orm';
import { MINUTE, SECOND } from '#upstream/core/clock.ts';
import { addSelection, bulkDriver } from '#upstream/testing/bulk.ts';
import { openThingSpaceBench, type ThingSpaceBench, thingSpaceDesk } from '#upstream/testing/thingSpace.ts';

/** Uploads by Add Devices, which ThingSpace answers at once. */
describe('uploads without a SKU', () => {
  const open = {} as ThingSpaceBench;
  beforeAll(async () => void Object.assign(open, await openThingSpaceBench()));
  afterAll(() => open.close());
  const { admin, happens, passes, addNew } = thingSpaceDesk(open);
  beforeEach(() => {
    open.carrier.bodies.length = 0;
  });
  afterEach(() => {
    open.carrier.interludes.instead = undefined;
  });

  const some = async (count: number) => {
    const all: Awaited<ReturnType<typeof addNew>>[] = [];
    for (let n = 0; n < count; n += 1) all.push(await addNew());
    return all;
  };
  const requests = () =>
    open.carrier.bodies
      .filter(({ path }) => path.endsWith('/devices/actions/add'))
      .map(({ body }) =>
        (body as { devicesToAdd: { deviceIds: { id: string }[] }[] }).devicesToAdd.map(({ deviceIds }) => deviceIds[0]?.id),
      );
  async function upload(sims: Awaited<ReturnType<typeof some>>) {
    const driver = bulkDriver(open.bench);
    const job = await driver.begin(admin.token, await addSelection(open.bench.database, sims), {
      action: 'upload-vzw',
      confirm: String(sims.length),
    });
    for (let gone = 0; gone < 2 * MINUTE; gone += 15 * SECOND) await passes(15 * SECOND);
    return driver.show(admin.token, job.id);
  }

  test('go in requests of up to 200 devices, each device once; one that is refused is told by itself', async () => {
    const sims = await some(203);
    const bad = sims[1];
    await open.bench.database.execute(sql`insert into world.lines (imei, provider, state) values (${bad?.imei}, 'vzw', 'not found')`);
    await happens({ carrier: { case: 'not-certified', imei: bad?.imei } });
    expect(await upload(sims)).toMatchObject({ acting: 0, done: 202, failed: 1 });
    expect(requests().map((each) => each.length)).toEqual([200, 3]);
    expect(requests().flat().sort()).toEqual(sims.map(({ imei }) => imei).sort());
  });

  test('are asked for one by one where a request is refused as a whole, and again after what never left this machine', async () => {
    const sims = await some(3);
    open.carrier.interludes.instead = ({ req: { path } }, body) =>
      path.endsWith('/add') && (body as { devicesToAdd: unknown[] }).devicesToAdd.length > 1
        ? Response.json({ errorCode: 'INPUT_INVALID.Request', errorMessage: 'no' }, { status: 400 })
        : undefined;
    expect(await upload(sims)).toMatchObject({ acting: 0, done: 3, failed: 0 });
    expect(requests().map((each) => each.length)).toEqual([3, 1, 1, 1]);

    const others = await some(2);
    let isShut = true;
    open.carrier.interludes.instead = ({ req: { path } }) => {
      const isRefused = isShut && path.endsWith('/add');
      if (isRefused) isShut = false;
      return isRefused ? new Response('', { status: 403 }) : undefined;
    };
    expect(await upload(others)).toMatchObject({ acting: 0, done: 2, failed: 0 });
  });
});
