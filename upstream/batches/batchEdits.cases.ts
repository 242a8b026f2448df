import { eq, is, sql } from 'drizzle-orm';
import { PgliteDatabase } from 'drizzle-orm/pglite';
import { z } from 'zod';
import { Batch } from '#lib/contract/batches.ts';
import { one } from '#lib/contract/shapes.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import type { SimEvent } from '#lib/contract/sims.ts';
import { bulkJobs } from '#upstream/bulk/tables.ts';
import { type ChannelChange, onChange } from '#upstream/core/events.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { sims } from '#upstream/sims/tables.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { addBatch, typedBatch, wholeOf } from '#upstream/testing/batches.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { addSelection } from '#upstream/testing/bulk.ts';
import { openSite } from '#upstream/testing/installer.ts';
import { freshNumbers } from '#upstream/testing/sims.ts';
import { users } from '#upstream/users/tables.ts';
import { batchRows } from './tables.ts';

/** What must hold for changing, moving, selecting and deleting batches, on either database. */
export function batchEditCases(bench: () => Bench) {
  let token: string;
  beforeAll(async () => {
    token = (await bench().signIn('admin')).accessToken;
  });

  const read = (body: unknown) => one(Batch).parse(body).data;
  const show = async (id: number) => wholeOf((await bench().ask(`GET /batch/${id}`, { token })).body);
  const sim = async (id: number | null = 0) => one(Sim).parse((await bench().ask(`GET /sims/${id}`, { token })).body).data;
  const history = async (id: number | null = 0) =>
    ((await bench().ask(`GET /sims/${id}/history`, { token })).body as { data: SimEvent[] }).data;
  const post = (path: string, body: object, as = token) => bench().ask(`POST /batch/${path}`, { token: as, body });
  const under = async (ability: unknown) => {
    await bench().database.update(users).set({ ability }).where(eq(users.email, 'client@linekeeper.test'));
    return (await bench().signIn('client')).accessToken;
  };

  test('a batch gets another name, once for each version seen', async () => {
    const { id } = await addBatch(bench(), token);
    expect(read((await post(`${id}`, { name: 'Carton 2', version: 1 })).body)).toMatchObject({ name: 'Carton 2', version: 2 });
    expect(await post(`${id}`, { name: 'Carton 3', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { id, name: 'Carton 2', version: 2, counts: { new: 3 } } },
    });
    expect(read((await post(`${id}`, { name: 'Carton 2', version: 2 })).body).version).toBe(2);
  });

  test('the whole batch moves, each SIM with its history; what sits on a system stays there', async () => {
    const { id, rows } = await addBatch(bench(), token, 12);
    const [first, second] = rows;
    await bench()
      .database.update(sims)
      .set({ stockState: 'installed', warehouseCode: null, csNo: 'DAL-1' })
      .where(eq(sims.id, first?.sim_id ?? 0));
    const { status, body } = await post(`${id}/change-warehouse`, { warehouse_code: 'HOU-01', version: 1 });
    expect([status, read(body)]).toEqual([200, expect.objectContaining({ warehouse_code: 'HOU-01', version: 2 })]);
    expect(await sim(first?.sim_id)).toMatchObject({ warehouse_code: null, version: 1 });
    expect(await sim(second?.sim_id)).toMatchObject({ warehouse_code: 'HOU-01', version: 2 });
    expect((await history(second?.sim_id))[0]).toMatchObject({
      kind: 'moved',
      by: 'Marisol Treviño',
      before: { warehouse_code: 'DAL-01' },
      after: { warehouse_code: 'HOU-01' },
    });
    expect(await post(`${id}/change-warehouse`, { warehouse_code: 'SAT-01', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    expect((await sim(second?.sim_id)).warehouse_code).toBe('HOU-01');
  });

  test('what was on a truck or on its way lies in the warehouse its batch went to, also where it was that one; what came back stays that', async () => {
    const { id, rows } = await addBatch(bench(), token, 4);
    const now = ['truck', 'transit', 'returned', 'warehouse'] as const;
    for (const [place, stockState] of now.entries())
      await bench()
        .database.update(sims)
        .set({ stockState })
        .where(eq(sims.id, rows[place]?.sim_id ?? 0));
    expect((await post(`${id}/change-warehouse`, { warehouse_code: 'DAL-01' })).status).toBe(200);
    const then = await Promise.all(rows.map(({ sim_id }) => sim(sim_id)));
    expect(then.map(({ stock_state, version }) => [stock_state, version])).toEqual([
      ['warehouse', 2],
      ['warehouse', 2],
      ['returned', 1],
      ['warehouse', 1],
    ]);
  });

  test('the device type of all rows changes, and again changes nothing', async () => {
    const { id, rows } = await addBatch(bench(), token);
    expect(read((await post(`${id}/edit-device-type`, { deviceType: 'SLE-LTEVI-FIRE', version: 1 })).body)).toMatchObject({
      device_type: 'SLE-LTEVI-FIRE',
      version: 2,
    });
    expect(read((await post(`${id}/edit-device-type`, { deviceType: 'SLE-LTEVI-FIRE', version: 2 })).body).version).toBe(2);
    expect(await sim(rows[2]?.sim_id)).toMatchObject({ device_type: 'SLE-LTEVI-FIRE', version: 2 });
  });

  test('one SIM that is not theirs to change stops the whole batch', async () => {
    const { id, rows } = await addBatch(bench(), token);
    await bench().ask(`POST /sims/${rows[1]?.sim_id}/change-warehouse`, { token, body: { warehouse_code: 'CRP-01' } });
    const own = await under([
      { action: 'manage', subject: 'Batch' },
      { action: 'read', subject: 'Sim' },
      { action: 'update', subject: 'Sim', conditions: { warehouse_code: 'DAL-01' } },
    ]);
    expect((await post(`${id}/change-warehouse`, { warehouse_code: 'HOU-01' }, own)).status).toBe(403);
    expect([await sim(rows[0]?.sim_id), await show(id)]).toMatchObject([
      { warehouse_code: 'DAL-01' },
      { warehouse_code: 'DAL-01', version: 1 },
    ]);
  });

  test('a dispatcher reads batches and changes none', async () => {
    const { id, rows } = await addBatch(bench(), token);
    const { accessToken } = await bench().signIn('dispatcher');
    expect((await bench().ask(`GET /batch/${id}`, { token: accessToken })).status).toBe(200);
    const answers = await Promise.all([
      post(`${id}`, { name: 'mine' }, accessToken),
      post(`${id}/change-warehouse`, { warehouse_code: 'HOU-01' }, accessToken),
      post(`${id}/row/${rows[0]?.id}/edit-imei`, freshNumbers(), accessToken),
      post(`${id}/refresh-state`, {}, accessToken),
      bench().ask(`GET /batch/${id}/row/${rows[0]?.id}/lookup-imei`, { token: accessToken }),
      bench().ask(`DELETE /batch/${id}`, { token: accessToken }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(403));
  });

  test('a deleted batch takes its rows along and leaves the SIMs in stock', async () => {
    const { id, rows } = await addBatch(bench(), token);
    expect((await bench().ask(`DELETE /batch/${id}`, { token })).status).toBe(200);
    expect((await bench().ask(`GET /batch/${id}`, { token })).status).toBe(404);
    expect(await bench().database.select().from(batchRows).where(eq(batchRows.batchId, id))).toEqual([]);
    expect(await sim(rows[0]?.sim_id)).toMatchObject({ batch_id: null, stock_state: 'warehouse', version: 1 });
  });

  test('a batch that somebody changed since is not deleted by who has not seen that', async () => {
    const { id } = await addBatch(bench(), token);
    expect((await post(`${id}`, { name: 'Recount first', version: 1 })).status).toBe(200);
    expect(await bench().ask(`DELETE /batch/${id}?version=1`, { token })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { id, name: 'Recount first', version: 2 } },
    });
    expect((await bench().ask(`DELETE /batch/${id}?version=2`, { token })).status).toBe(200);
  });

  describe('a delivery that is taken back', () => {
    const undo = (id: number, body: object = { version: 1 }, as = token) => post(`${id}/undo`, body, as);

    test('takes its SIMs along as if they had never come, and can be scanned again', async () => {
      const { id, rows } = await addBatch(bench(), token);
      expect((await undo(id, { dry_run: true })).body).toEqual({ data: { removed: 3, kept: 0, touched: [] } });
      expect(await undo(id, {})).toMatchObject({ status: 422, body: { errors: { version: ['must be the version that was seen'] } } });
      expect((await show(id)).rows).toHaveLength(3);
      expect((await undo(id, { version: 1 })).body).toMatchObject({ data: { removed: 3, kept: 0 } });
      expect((await bench().ask(`GET /batch/${id}`, { token })).status).toBe(404);
      expect((await bench().ask(`GET /sims/${rows[0]?.sim_id}`, { token })).status).toBe(404);
      const again = rows.map(({ imei, iccid }) => ({ imei, iccid }));
      expect((await bench().ask('PUT /batch', { token, body: typedBatch(again) })).status).toBe(200);
    });

    test('leaves those somebody touched since where they are, and names them', async () => {
      const { id, rows } = await addBatch(bench(), token, 5);
      const [noted, active, asked, placed] = rows.map(({ sim_id, imei, iccid }) => ({ sim_id: sim_id ?? 0, imei, iccid }));
      const set = (sim_id = 0, columns: Partial<typeof sims.$inferInsert> = {}) =>
        bench().database.update(sims).set(columns).where(eq(sims.id, sim_id));
      await bench().ask(`POST /sims/${noted?.sim_id}`, { token, body: { notes: 'for Katy' } });
      await set(active?.sim_id, { status: 'active' });
      await set(asked?.sim_id, {
        pending: { action: 'activate', requested_by: null, requested_at: null, reason: null, expected_by: null },
      });
      await set(placed?.sim_id, { stockState: 'installed', csNo: 'DAL-1' });
      const touched = [
        { ...noted, why: 'changed' },
        { ...active, why: 'used' },
        { ...asked, why: 'pending' },
        { ...placed, why: 'installed' },
      ];
      expect((await undo(id)).body).toEqual({ data: { removed: 1, kept: 4, touched } });
      expect((await show(id)).rows.map(({ sim_id }) => sim_id)).toEqual(touched.map(({ sim_id }) => sim_id));
      expect((await undo(id, { version: 2 })).body).toEqual({ data: { removed: 0, kept: 4, touched } });
      expect((await show(id)).version).toBe(2);
    });

    /** Somebody chooses a SIM of the delivery for their swap; `first` is done before they are through. */
    async function takenBySwap(simId: number, swapId: number, first: () => void) {
      const { database } = bench();
      await database.transaction(async (tx) => {
        await tx.select({ id: sims.id }).from(sims).where(eq(sims.id, simId)).for('update');
        first();
        // On the embedded database nobody else is let in meanwhile.
        const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%batch_rows%'`;
        const isWaiting = async () => is(database, PgliteDatabase) || (await rowsOf(database, waiting, z.unknown())).length > 0;
        for (let left = 2000; left > 0 && !(await isWaiting()); left--);
        await tx.update(swaps).set({ newSimId: simId }).where(eq(swaps.id, swapId));
      });
    }

    test('while a swap takes one of its SIMs, takes none away from it, and says which one it is', async () => {
      const site = await openSite(bench());
      const { id, rows } = await addBatch(bench(), token, 2);
      const simId = rows[0]?.sim_id ?? 0;
      let undoing: ReturnType<typeof undo> | undefined;
      await takenBySwap(simId, site.id, () => {
        undoing = undo(id);
      });
      const touched = [{ sim_id: simId, imei: rows[0]?.imei, iccid: rows[0]?.iccid, why: 'in-swap' }];
      const kept = { removed: 1, kept: 1, touched };
      const answer = await undoing;
      if (answer?.status === 200) expect(answer.body).toEqual({ data: kept });
      else {
        const words = expect.stringContaining(String(rows[0]?.imei));
        expect(answer).toMatchObject({ status: 409, body: { message: words, errors: { sims: [`${simId}: in-swap`] } } });
        expect((await undo(id)).body).toEqual({ data: kept });
      }
      expect((await bench().ask(`GET /sims/${simId}`, { token })).status).toBe(200);
    });

    test('and a swap that chooses one of its SIMs at once: one of the two has it', async () => {
      for (let round = 0; round < 5; round++) {
        const site = await openSite(bench());
        const { id, rows } = await addBatch(bench(), token, 2, { device_type: '263LTE-V' });
        const simId = rows[0]?.sim_id ?? 0;
        const { version } = await site.show();
        const [undone, chosen] = await Promise.all([undo(id), site.desk(`POST /sim-swap/${site.id}`, { new_sim_id: simId, version })]);
        expect([200, 409]).toContain(undone.status);
        const { status } = await bench().ask(`GET /sims/${simId}`, { token });
        expect([chosen.status, status]).toEqual(status === 200 ? [200, 200] : [422, 404]);
      }
    });

    test('is a delivery, seen as it is now, of SIMs that are all theirs', async () => {
      const { id, rows } = await addBatch(bench(), token);
      expect(await undo(id, { version: 7 })).toMatchObject({ status: 409, body: { code: 'stale' } });
      await bench()
        .database.update(sims)
        .set({ provider: 'att' })
        .where(eq(sims.id, rows[0]?.sim_id ?? 0));
      const own = await under([
        { action: 'manage', subject: 'Batch' },
        { action: 'manage', subject: 'Sim', conditions: { provider: 'vzw' } },
      ]);
      expect((await undo(id, undefined, own)).status).toBe(403);
      expect((await undo(id, undefined, (await bench().signIn('dispatcher')).accessToken)).status).toBe(403);
      const selection = await addSelection(bench().database, [{ id: rows[1]?.sim_id ?? 0 }]);
      expect((await undo(selection)).status).toBe(409);
      expect((await show(id)).rows).toHaveLength(3);
    });
  });

  test('while a job is at work on it, a batch can not be deleted', async () => {
    const { id } = await addBatch(bench(), token);
    const now = bench().clock.now();
    const open = { batchId: id, action: 'activate', asked: {}, state: 'running', createdAt: now, updatedAt: now } as const;
    const [job] = await bench().database.insert(bulkJobs).values(open).returning();
    expect(await bench().ask(`DELETE /batch/${id}`, { token })).toMatchObject({
      status: 409,
      body: { code: 'illegal_state', errors: { action: ['in-job'] } },
    });
    await bench()
      .database.update(bulkJobs)
      .set({ state: 'done', finishedAt: now })
      .where(eq(bulkJobs.id, job?.id ?? 0));
    expect((await bench().ask(`DELETE /batch/${id}`, { token })).status).toBe(200);
  });

  describe('a row’s IMEI', () => {
    test('is corrected on the SIM, and what was asked about the wrong one is forgotten', async () => {
      const { id, rows } = await addBatch(bench(), token);
      const [row] = rows;
      await bench().ask(`GET /batch/${id}/row/${row?.id}/lookup-imei`, { token });
      const { imei } = freshNumbers();
      const version = (await show(id)).rows[0]?.version;
      const answer = await post(`${id}/row/${row?.id}/edit-imei`, { imei, version });
      expect(answer).toMatchObject({ status: 200, body: { data: { id: row?.id, imei, state: 'new', version: (version ?? 0) + 1 } } });
      expect(await sim(row?.sim_id)).toMatchObject({ imei });
      expect(await post(`${id}/row/${row?.id}/edit-imei`, { imei: freshNumbers().imei, version })).toMatchObject({
        status: 409,
        body: { code: 'stale', current: { imei } },
      });
    });

    test('stays when another SIM has it, when it is none, and while a change is under way', async () => {
      const { id, rows } = await addBatch(bench(), token);
      const [one_, two] = rows;
      const edit = (imei = '') => post(`${id}/row/${one_?.id}/edit-imei`, { imei });
      expect(await edit(two?.imei)).toMatchObject({ status: 409, body: { code: 'duplicate', errors: { imei: ['taken'] } } });
      expect(await edit('353806141923635')).toMatchObject({ status: 422, body: { errors: { imei: [expect.any(String)] } } });
      await bench().ask(`PUT /sims/${one_?.sim_id}/activate`, { token, body: {} });
      expect(await edit(freshNumbers().imei)).toMatchObject({ status: 409, body: { code: 'pending' } });
      expect((await show(id)).rows[0]).toMatchObject({ imei: one_?.imei, state: 'pending' });
      expect((await post(`${id}/row/0/edit-imei`, { imei: freshNumbers().imei })).status).toBe(404);
    });
  });

  test('who looks at a batch hears of it, and who looks at the stock too', async () => {
    const heard: ChannelChange[] = [];
    const quiet = onChange(bench().database, (announced) => heard.push(...announced));
    const { id, rows } = await addBatch(bench(), token);
    await post(`${id}`, { name: 'Heard', version: 1 });
    await bench().ask(`POST /sims/${rows[0]?.sim_id}`, { token, body: { notes: 'heard' } });
    quiet();
    const on = (channel: string) => heard.filter((each) => each.channel === channel).map(({ change }) => change);
    expect(on(`batch.${id}`)).toContainEqual({ type: 'batches', id, version: 2 });
    expect(on(`batch.${id}`)).toContainEqual({ type: 'sims', id: rows[0]?.sim_id, version: 2 });
    expect(on('sims')).toContainEqual({ type: 'batches', id, version: 2 });
  });
}
