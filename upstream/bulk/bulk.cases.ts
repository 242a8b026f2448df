import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { AuditEvent } from '#lib/contract/audit.ts';
import { listOf, one } from '#lib/contract/shapes.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { SimEvent } from '#lib/contract/sims.ts';
import { CONFIRM_ABOVE } from '#lib/contract/words/bulk.ts';
import { SECOND } from '#upstream/core/clock.ts';
import { onChange } from '#upstream/core/events.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { type Bench, openBench } from '#upstream/testing/bench.ts';
import { addSelection, bulkDriver } from '#upstream/testing/bulk.ts';
import { addSim } from '#upstream/testing/sims.ts';
import { someoneWith } from '#upstream/testing/someone.ts';

/** What must hold for work on many SIMs at once, on either database. */
export function bulkCases(given: () => Bench) {
  let bench: Bench;
  let driver: ReturnType<typeof bulkDriver>;
  let token: string;
  beforeAll(async () => {
    bench = await openBench(given().connection, { ACCESS_SECONDS: '86400' });
    driver = bulkDriver(bench);
    token = (await bench.signIn('admin')).accessToken;
  });

  const someone = someoneWith(() => bench);
  const simAt = async (id = 0) => one(Sim).parse((await bench.ask(`GET /sims/${id}`, { token })).body).data;
  const historyOf = async (id = 0) => listOf(SimEvent).parse((await bench.ask(`GET /sims/${id}/history`, { token })).body).data;
  const carrier = (trouble: object) => bench.ask('POST /_test/world', { body: { carrier: trouble } });
  const fresh = (count: number) => Array.from({ length: count }, () => ({}));
  const orders = (imeis: readonly string[]) =>
    rowsOf(
      bench.database,
      sql`select imei from world.orders where imei = any(${`{${imeis.join()}}`}::text[]) order by id`,
      z.object({ imei: z.string() }),
    );

  test('before it begins it says how many rows would change, and why the others would not', async () => {
    const installed = { stockState: 'installed', csNo: '100200', status: 'active' } as const;
    const { batch } = await driver.selectionOf([...fresh(3), { status: 'deactivated' }, { status: 'active' }, { status: 'retired' }]);
    expect(driver.jobIn((await driver.order(token, batch, { action: 'activate', dry_run: true })).body)).toMatchObject({
      id: 0,
      total: 6,
      preflight: {
        changes: 4,
        skips: expect.arrayContaining([
          { rule: 'no-op', count: 1 },
          { rule: 'retired', count: 1 },
        ]),
        hints: [
          { hint: 'billed', count: 4, provider: null, limit: null },
          { hint: 'settling', count: 3, provider: null, limit: null },
          { hint: 'new-number', count: 1, provider: null, limit: null },
        ],
        monthly: { cents: 4 * 350, currency: 'USD', unpriced: 0 },
      },
    });
    const live = await driver.selectionOf([installed, { status: 'active' }]);
    const dry = await driver.order(token, live.batch, { action: 'deactivate', dry_run: true });
    expect(driver.jobIn(dry.body).preflight).toMatchObject({
      changes: 1,
      skips: [{ rule: 'live-system', count: 1 }],
      monthly: { cents: -350 },
    });
    expect((await bench.ask(`GET /jobs?batch_id=${batch}`, { token })).body).toMatchObject({ data: [] });
  });

  test('a row is done when its own answer came, and failed with the provider’s words', async () => {
    const { sims, batch } = await driver.selectionOf([...fresh(3), { status: 'active' }]);
    await carrier({ case: 'fails', imei: sims[1]?.imei });
    const { id } = await driver.begin(token, batch, { action: 'activate' });
    await bench.context.queue.runDue();
    expect(await driver.show(token, id)).toMatchObject({ state: 'running', done: 0, acting: 3, skipped: 1, total: 4 });
    expect(await driver.finish(token, id)).toMatchObject({ state: 'done', done: 2, failed: 1, skipped: 1, acting: 0 });
    expect(await driver.rows(token, id)).toMatchObject([
      { state: 'done', imei: sims[0]?.imei },
      { state: 'failed', message: expect.stringContaining('did not register') },
      { state: 'done' },
      { state: 'skipped', rule: 'no-op' },
    ]);
    expect(await simAt(sims[0]?.id)).toMatchObject({ status: 'active', pending: null });
    expect(await historyOf(sims[0]?.id)).toMatchObject([
      { kind: 'confirmed', job_id: id },
      { kind: 'asked', by: 'Marisol Treviño', job_id: id },
    ]);
    expect(await orders(sims.map(({ imei }) => imei))).toHaveLength(3);
  });

  test('the failed rows are a file, and a job of their own', async () => {
    const { sims, batch } = await driver.selectionOf(fresh(3));
    const [, bad] = sims;
    await carrier({ case: 'refused', imei: bad?.imei });
    const { id } = await driver.begin(token, batch, { action: 'activate' });
    await driver.finish(token, id);
    const file = await bench.send(`GET /jobs/${id}/failures`, { token });
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="job-${id}-failed.csv"`);
    expect((await file.text()).trim().split('\r\n')).toEqual([expect.stringContaining('imei'), expect.stringContaining(`${bad?.imei}`)]);
    const again = await driver.steer(token, id, 'retry');
    const retried = driver.jobIn(again.body);
    expect(retried).toMatchObject({ total: 1, batch_id: batch, action: 'activate' });
    expect(await driver.finish(token, retried.id)).toMatchObject({ done: 1, failed: 0 });
    expect(await simAt(bad?.id)).toMatchObject({ status: 'active' });
  });

  test('the audit tells who began it, what it was and of how many rows; a dry run and what was refused are no line', async () => {
    const { batch } = await driver.selectionOf(fresh(2));
    const lines = async () => listOf(AuditEvent).parse((await bench.ask('GET /audit?group=bulk&per_page=100', { token })).body).data;
    const before = await lines();
    await driver.order(token, batch, { action: 'activate', dry_run: true });
    await driver.order(token, batch, { action: 'retire' });
    expect(await lines()).toEqual(before);
    const { id } = await driver.begin(token, batch, { action: 'activate' });
    // Others' clocks may have gone on by weeks: theirs stand above.
    const known = new Set(before.map((line) => line.id));
    expect((await lines()).filter((line) => !known.has(line.id))).toEqual([
      expect.objectContaining({ by: 'Marisol Treviño', facts: expect.objectContaining({ action: 'activate', count: 2, job: id }) }),
    ]);
    await driver.finish(token, id);
  });

  test(`more than ${CONFIRM_ABOVE} rows want their number repeated`, async () => {
    const { batch } = await driver.selectionOf([...fresh(CONFIRM_ABOVE + 1), { warehouseCode: 'HOU-01' }]);
    const move = { action: 'change-warehouse', warehouse_code: 'HOU-01' };
    const asked = await driver.order(token, batch, move);
    expect(asked).toMatchObject({ status: 409, body: { code: 'confirm_needed', current: { id: 0, preflight: { changes: 51 } } } });
    expect((await driver.order(token, batch, { ...move, confirm: '52' })).status).toBe(409);
    expect((await driver.order(token, batch, { ...move, confirm: '51' })).status).toBe(200);
  });

  test('what an order lacks is said, and what one may not do is not begun', async () => {
    const { batch } = await driver.selectionOf(fresh(1));
    expect(await driver.order(token, batch, { action: 'retire' })).toMatchObject({
      status: 422,
      body: { errors: { reason: ['required'] } },
    });
    expect((await driver.order(token, batch, { action: 'change-warehouse' })).status).toBe(422);
    const dispatcher = (await bench.signIn('dispatcher')).accessToken;
    expect((await driver.order(dispatcher, batch, { action: 'retire', reason: 'old' })).status).toBe(403);
    expect((await driver.order(dispatcher, batch, { action: 'lookup-imei' })).status).toBe(403);
    expect((await driver.order(dispatcher, batch, { action: 'activate' })).status).toBe(200);
    expect((await driver.order(token, 999_999, { action: 'activate' })).status).toBe(404);
  });

  test('of two who begin the same, the second is told who has it and how far it is', async () => {
    const { sims, batch } = await driver.selectionOf(fresh(3));
    const warehouse = (await bench.signIn('warehouse')).accessToken;
    const both = await Promise.all([token, warehouse].map((each) => driver.order(each, batch, { action: 'activate' })));
    const [first, second] = both.sort((a, b) => a.status - b.status);
    const { id, created_by } = driver.jobIn(first?.body);
    expect(second).toMatchObject({ status: 409, body: { code: 'duplicate', current: { id, created_by, total: 3, done: 0 } } });
    const other = await driver.order(token, batch, { action: 'edit-device-type', device_type: 'TG-7E-V' });
    expect(other).toMatchObject({ status: 409, body: { code: 'duplicate', current: { id } } });
    await driver.finish(token, id);
    expect(await orders(sims.map(({ imei }) => imei))).toHaveLength(3);
    expect((await driver.order(token, batch, { action: 'activate' })).body).toMatchObject({ code: 'illegal_state' });
  });

  test('a row is judged again when its turn comes, by what its person may do by then', async () => {
    const { sims, batch } = await driver.selectionOf(fresh(3));
    const { id } = await driver.begin(token, batch, { action: 'edit-device-type', device_type: 'TG-7E-V' });
    const [first, second] = sims;
    await bench.ask(`POST /sims/${first?.id}`, { token, body: { device_type: 'TG-7E-V', version: 1 } });
    await bench.database.execute(sql`delete from sims where id = ${second?.id}`);
    expect(await driver.finish(token, id)).toMatchObject({ done: 1, skipped: 2 });
    expect((await driver.rows(token, id)).map(({ rule }) => rule)).toEqual(['no-op', 'gone', null]);

    const warehouse = (await bench.signIn('warehouse')).accessToken;
    const theirs = await driver.selectionOf(fresh(2));
    const job = await driver.begin(warehouse, theirs.batch, { action: 'edit-device-type', device_type: 'TG-7E-V' });
    const user = { email: 'warehouse@linekeeper.test' };
    await bench.ask('POST /_test/world', { body: { user: { ...user, ability: [{ action: 'read', subject: ['Sim', 'Batch'] }] } } });
    expect(await driver.finish(token, job.id)).toMatchObject({ done: 0, skipped: 2 });
    expect((await driver.rows(token, job.id)).map(({ rule }) => rule)).toEqual(['forbidden', 'forbidden']);
    const ability = [{ action: 'manage', subject: ['Sim', 'Batch', 'Todo'] }];
    await bench.ask('POST /_test/world', { body: { user: { ...user, ability } } });
  });

  test('it is paused and resumed, and stopped: what was asked for is finished, the rest is left out', async () => {
    const { sims, batch } = await driver.selectionOf(fresh(50 + 10));
    const job = await driver.begin(token, batch, { action: 'activate', confirm: '60' });
    const paused = driver.jobIn((await driver.steer(token, job.id, 'pause', { version: job.version })).body);
    expect(paused).toMatchObject({ state: 'paused', done: 0 });
    for (let turn = 0; turn < 3; turn += 1) {
      await bench.context.queue.runDue();
      bench.clock.forward(20 * SECOND);
    }
    expect(await orders(sims.map(({ imei }) => imei))).toEqual([]);
    expect(await driver.steer(token, job.id, 'resume', { version: job.version })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { state: 'paused', version: paused.version } },
    });
    const resumed = driver.jobIn((await driver.steer(token, job.id, 'resume', { version: paused.version })).body);
    expect((await driver.steer(token, job.id, 'resume', { version: resumed.version })).body).toMatchObject({ code: 'illegal_state' });
    let stopping: ReturnType<typeof driver.steer> | undefined;
    const stop = onChange(bench.database, (announced) => {
      if (!stopping && announced.some(({ change }) => change.type === 'sims')) stopping = driver.steer(token, job.id, 'cancel');
    });
    const over = await driver.finish(token, job.id);
    stop();
    expect(await stopping).toMatchObject({ status: 200, body: { data: { state: 'cancelled' } } });
    expect(over).toMatchObject({ state: 'cancelled', failed: 0, acting: 0 });
    expect(over.done).toBeGreaterThan(0);
    expect(over.done + over.skipped).toBe(60);
    expect(await orders(sims.map(({ imei }) => imei))).toHaveLength(over.done);
    expect((await driver.rows(token, job.id, '&state=skipped')).every(({ rule }) => rule === 'cancelled')).toBe(true);
  });

  test('another’s job is seen, and steered only by who manages batches', async () => {
    const { batch } = await driver.selectionOf(fresh(1));
    const { id } = await driver.begin(token, batch, { action: 'edit-device-type', device_type: 'TG-7E-V' });
    const dispatcher = (await bench.signIn('dispatcher')).accessToken;
    expect(await driver.show(dispatcher, id)).toMatchObject({ created_by: 'Marisol Treviño' });
    expect((await driver.steer(dispatcher, id, 'pause')).status).toBe(403);
    const warehouse = (await bench.signIn('warehouse')).accessToken;
    expect((await driver.steer(warehouse, id, 'cancel')).status).toBe(200);
    const technician = (await bench.signIn('technician')).accessToken;
    expect((await bench.ask(`GET /jobs/${id}`, { token: technician })).status).toBe(403);
    await driver.finish(token, id);
  });

  test('a move is taken back, once, and rows that changed since are left alone and listed', async () => {
    const { sims, batch } = await driver.selectionOf(fresh(3));
    const move = await driver.begin(token, batch, { action: 'change-warehouse', warehouse_code: 'HOU-01', stock_state: 'transit' });
    expect((await driver.steer(token, move.id, 'undo')).body).toMatchObject({ code: 'illegal_state' });
    await driver.finish(token, move.id);
    expect(await simAt(sims[0]?.id)).toMatchObject({ warehouse_code: 'HOU-01', stock_state: 'transit', version: 2 });
    await bench.ask(`POST /sims/${sims[1]?.id}`, { token, body: { notes: 'seen', version: 2 } });
    const dry = driver.jobIn((await driver.steer(token, move.id, 'undo', { dry_run: true })).body);
    expect(dry).toMatchObject({ id: 0, undoes: move.id, preflight: { changes: 2, skips: [{ rule: 'changed-since', count: 1 }] } });
    const undo = driver.jobIn((await driver.steer(token, move.id, 'undo')).body);
    expect(await driver.finish(token, undo.id)).toMatchObject({ action: 'undo', undoes: move.id, done: 2, skipped: 1 });
    expect(await simAt(sims[0]?.id)).toMatchObject({ warehouse_code: 'DAL-01', stock_state: 'warehouse' });
    expect(await simAt(sims[1]?.id)).toMatchObject({ warehouse_code: 'HOU-01' });
    expect(await driver.rows(token, undo.id, '&state=skipped')).toMatchObject([{ imei: sims[1]?.imei, rule: 'changed-since' }]);
    expect(await driver.show(token, move.id)).toMatchObject({ undone_by: undo.id });
    expect((await driver.steer(token, move.id, 'undo')).body).toMatchObject({ code: 'duplicate', current: { id: undo.id } });
  });

  test('what is moved to a warehouse lies there, unless it came back from the field; taken back, each is where it was', async () => {
    const { sims, batch } = await driver.selectionOf([{ stockState: 'truck' }, { stockState: 'returned' }, { stockState: 'warehouse' }]);
    const move = await driver.begin(token, batch, { action: 'change-warehouse', warehouse_code: 'HOU-01' });
    expect(await driver.finish(token, move.id)).toMatchObject({ done: 3 });
    const states = async () => Promise.all(sims.map(async ({ id }) => (await simAt(id)).stock_state));
    expect(await states()).toEqual(['warehouse', 'returned', 'warehouse']);
    const undo = driver.jobIn((await driver.steer(token, move.id, 'undo')).body);
    expect(await driver.finish(token, undo.id)).toMatchObject({ done: 3 });
    expect(await states()).toEqual(['truck', 'returned', 'warehouse']);
  });

  test('what hangs on a live system stays there, and what has no place is not put anywhere', async () => {
    const installed = { stockState: 'installed', csNo: '100200', warehouseCode: null } as const;
    const { batch } = await driver.selectionOf([
      { ...installed, status: 'active' },
      { ...installed, status: 'deactivated' },
    ]);
    const back = await driver.order(token, batch, { action: 'change-warehouse', stock_state: 'returned', dry_run: true });
    expect(
      driver
        .jobIn(back.body)
        .preflight?.skips.map(({ rule }) => rule)
        .sort(),
    ).toEqual(['live-system', 'no-place']);
  });

  test.each([
    ['busy', 'busy', { times: 6, seconds: 60 }],
    ['down', 'unreachable', { times: 24 }],
  ])('a carrier that is %s is left alone, visibly, and nothing is ordered twice', async (name, why, trouble) => {
    const { sims, batch } = await driver.selectionOf(fresh(6));
    await carrier({ case: name, ...trouble });
    const { id } = await driver.begin(token, batch, { action: 'activate' });
    for (const pause of [3, 6, 9, 0]) {
      await bench.context.queue.runDue();
      bench.clock.forward(pause * SECOND);
    }
    expect(await driver.show(token, id)).toMatchObject({ acting: 6, waiting: { why, rows: 6, until: expect.any(String) } });
    expect(await simAt(sims[0]?.id)).toMatchObject({ pending: { waiting: { why } } });
    expect(await driver.finish(token, id)).toMatchObject({ done: 6, waiting: null });
    expect(await orders(sims.map(({ imei }) => imei))).toHaveLength(6);
  });

  test('devices are looked up and uploaded, each row once, and those of another provider left out', async () => {
    const { sims, batch } = await driver.selectionOf([{}, {}, { provider: 'att' }]);
    await carrier({ case: 'not-certified', imei: sims[1]?.imei });
    const upload = await driver.begin(token, batch, { action: 'upload-vzw' });
    expect(await driver.finish(token, upload.id)).toMatchObject({ done: 1, failed: 1, skipped: 1 });
    expect(await driver.rows(token, upload.id)).toMatchObject([
      { state: 'done' },
      { state: 'failed', message: expect.stringContaining('not certified') },
      { state: 'skipped', rule: 'wrong-provider' },
    ]);
    await carrier({ case: 'busy', imei: sims[0]?.imei, seconds: 9 });
    const lookup = await driver.begin(token, batch, { action: 'lookup-imei' });
    await bench.context.queue.runDue();
    expect(await driver.show(token, lookup.id)).toMatchObject({ acting: 0, waiting: { why: 'busy' } });
    expect(await driver.finish(token, lookup.id)).toMatchObject({ done: 3 });
    const check = await driver.begin(token, batch, { action: 'provider-status' });
    expect(await driver.finish(token, check.id)).toMatchObject({ done: 3 });
  });

  test('who looks at jobs or at the batch is told, at most a few times', async () => {
    const told: string[] = [];
    const stop = onChange(bench.database, (announced) => {
      for (const { channel, change } of announced) if (change.type === 'jobs') told.push(channel);
    });
    const { batch } = await driver.selectionOf(fresh(20));
    const { id } = await driver.begin(token, batch, { action: 'activate' });
    await driver.finish(token, id);
    stop();
    expect(new Set(told)).toEqual(new Set(['jobs', `batch.${batch}`]));
    expect(told.length).toBeLessThanOrEqual(20);
  });

  test('who may not read a SIM does not learn of it from a job', async () => {
    const sims = [await addSim(bench.database), await addSim(bench.database, { warehouseCode: 'HOU-01' })];
    const batch = await addSelection(bench.database, sims);
    const { id } = await driver.begin(token, batch, { action: 'edit-device-type', device_type: 'TG-7E-V' });
    await driver.finish(token, id);
    const client = await someone([
      { action: 'read', subject: 'Batch' },
      { action: ['read', 'update'], subject: 'Sim', conditions: { warehouse_code: 'HOU-01' } },
    ]);
    expect((await driver.rows(client, id)).map(({ imei }) => imei)).toEqual([null, sims[1]?.imei]);
    const dry = await driver.order(client, batch, { action: 'edit-device-type', device_type: 'XT50-LTE-A', dry_run: true });
    expect(driver.jobIn(dry.body).preflight).toMatchObject({ changes: 1, skips: [{ rule: 'forbidden', count: 1 }] });
  });
}
