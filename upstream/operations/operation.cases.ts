import { ReadableStream as NodeStream } from 'node:stream/web';
import { and, desc, eq } from 'drizzle-orm';
import * as contract from '#lib/contract/index.ts';
import { Operation } from '#lib/contract/operations.ts';
import type { User } from '#lib/contract/session.ts';
import { listOf, one } from '#lib/contract/shapes.ts';
import { SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import { TOTAL_ROWS } from '#upstream/export/exportFile.ts';
import { endSweep, recordSweep } from '#upstream/sims/sweepOperation.ts';
import { type Bench, openBench } from '#upstream/testing/bench.ts';
import { bulkDriver } from '#upstream/testing/bulk.ts';
import { asCsv, cleanRow, HEADER } from '#upstream/testing/imports/lists.ts';
import { sender } from '#upstream/testing/imports/send.ts';
import { someoneWith } from '#upstream/testing/someone.ts';
import { recordFile } from './files.ts';
import { recordOperation } from './record.ts';
import { operations } from './tables.ts';

let next = 8_100_000;

/** What was done to many at once has an address, and is seen by those who may. */
export function operationCases(given: () => Bench) {
  let bench: Bench;
  let driver: ReturnType<typeof bulkDriver>;
  let token: string;
  beforeAll(async () => {
    bench = await openBench(given().connection, { ACCESS_SECONDS: '86400' });
    driver = bulkDriver(bench);
    token = (await bench.signIn('admin')).accessToken;
  });
  const someone = someoneWith(() => bench);
  const { judged } = sender(
    () => bench,
    () => token,
  );
  const shown = async (kind: string, id: number, as = token) => {
    const { status, body } = await bench.ask(`GET /changes/${kind}/${id}`, { token: as });
    return status === 200 ? one(Operation).parse(body).data : status;
  };
  const list = async (query: string, as = token) => listOf(Operation).parse((await bench.ask(`GET /changes?${query}`, { token: as })).body);
  const move = { action: 'change-warehouse', warehouse_code: 'HOU-01', reason: 'count of the shelf' };

  test('a bulk change is there from its beginning, then with its rows, and with its undo both say so', async () => {
    const { batch } = await driver.selectionOf([{}, {}, { warehouseCode: 'HOU-01' }]);
    const { id } = await driver.begin(token, batch, move);
    expect(await shown('bulk', id)).toMatchObject({
      ...{ kind: 'bulk', ref: id, what: 'change-warehouse', state: 'running', total: 3, mine: true, can_undo: false },
      ...{ reason: 'count of the shelf', target: 'HOU-01', by: 'Marisol Treviño' },
    });
    await driver.finish(token, id);
    expect(await shown('bulk', id)).toMatchObject({
      state: 'done',
      done: 2,
      skipped: 1,
      failed: 0,
      can_undo: true,
      ended_at: expect.any(String),
    });

    const undo = driver.jobIn((await driver.steer(token, id, 'undo')).body);
    expect(await shown('bulk', id)).toMatchObject({ state: 'done', can_undo: false });
    await driver.finish(token, undo.id);
    expect(await shown('bulk', id)).toMatchObject({ state: 'undone', can_undo: false, undone_by: 'Marisol Treviño' });
    expect(await shown('bulk', undo.id)).toMatchObject({ what: 'undo', state: 'done', done: 2 });
  });

  test('what failed is to be looked at, is found by that, and what waits or was stopped says so', async () => {
    const { sims, batch } = await driver.selectionOf([{}, {}]);
    await bench.ask('POST /_test/world', { body: { carrier: { case: 'refused', imei: sims[0]?.imei } } });
    const { id } = await driver.begin(token, batch, { action: 'activate' });
    const paused = await driver.steer(token, id, 'pause');
    expect(paused.status).toBe(200);
    expect(await shown('bulk', id)).toMatchObject({ state: 'paused' });
    await driver.steer(token, id, 'resume');
    await driver.finish(token, id);
    expect(await shown('bulk', id)).toMatchObject({ state: 'failed', done: 1, failed: 1, can_undo: false });
    const found = await list('state=failed&kind=bulk&per_page=100');
    expect(found.data.map(({ ref }) => ref)).toContain(id);
    expect(found.data.every(({ state }) => state === 'failed')).toBe(true);

    const other = await driver.selectionOf([{}, {}]);
    const stopped = await driver.begin(token, other.batch, { action: 'activate' });
    await driver.steer(token, stopped.id, 'cancel');
    await driver.finish(token, stopped.id);
    expect(await shown('bulk', stopped.id)).toMatchObject({ state: 'stopped', skipped: 2 });
  });

  test('an import and its undo, and an export with how many rows it had', async () => {
    const { import_id: id } = await judged(asCsv([HEADER, cleanRow(next++), cleanRow(next++)]));
    expect(await shown('import', id ?? 0)).toMatchObject({
      kind: 'import',
      name: 'stock.csv',
      state: 'done',
      total: 2,
      done: 2,
      can_undo: true,
    });
    await bench.ask(`POST /imports/${id}/undo`, { token, body: {} });
    expect(await shown('import', id ?? 0)).toMatchObject({ state: 'undone', can_undo: false, undone_by: 'Marisol Treviño' });

    const file = await bench.send('POST /sims-export', { token, body: { format: 'csv', status: ['retired'], columns: ['imei'] } });
    const rows = (await file.text()).trim().split('\r\n').length - 1;
    // Others' clocks may be ahead by days.
    const [newest] = (await list('kind=export&whose=mine&q=sims-&per_page=100')).data.toSorted((a, b) => b.id - a.id);
    expect(newest).toMatchObject({
      kind: 'export',
      what: 'sims',
      state: 'done',
      total: rows,
      name: expect.stringMatching(/^sims-.*\.csv$/),
    });
    expect(await shown('export', newest?.ref ?? 0)).toMatchObject({ id: newest?.id });
  });

  test('a refused export, and one that is only looked at, are none', async () => {
    const before = (await list('kind=export')).meta.total;
    await bench.send('POST /sims-export', { token, body: { format: 'csv', columns: ['imei'], heads: ['one', 'two'] } });
    await (await bench.send('GET /sims', { token })).body?.cancel();
    expect((await list('kind=export')).meta.total).toBe(before);
  });

  test('a carrier’s sweeps of a day are one, whose lines add up', async () => {
    const { database, env, clock } = bench;
    const at = clock.now();
    const turn = { provider: 'att' as const, answered: 5, refused: 0, isOver: false, at };
    await transact(database, (tx) => recordSweep(tx, env, turn));
    const [first] = (await list('kind=sweep')).data.filter(({ what }) => what === 'att');
    await transact(database, (tx) => recordSweep(tx, env, { ...turn, answered: 2, refused: 1, isOver: true }));
    expect(await shown('sweep', first?.ref ?? 0)).toMatchObject({
      ...{ what: 'att', state: 'done', done: (first?.done ?? 0) + 2, failed: (first?.failed ?? 0) + 1, by: null },
    });
  });

  test('a sweep that ends without another answer is not under way any more', async () => {
    const { database, env, clock } = bench;
    const turn = { provider: 'tmo' as const, answered: 5, refused: 0, isOver: false, at: clock.now() };
    for (const state of ['done', 'failed'] as const) {
      await transact(database, (tx) => recordSweep(tx, env, turn));
      const [under] = (await list('kind=sweep&state=running')).data.filter(({ what }) => what === 'tmo');
      await transact(database, (tx) => endSweep(tx, { provider: 'tmo', state, at: clock.now() }));
      expect(await shown('sweep', under?.ref ?? 0)).toMatchObject({ what: 'tmo', state, ended_at: expect.any(String) });
    }
  });

  test('a file is done when all of it has gone out; one that broke, or that nobody took further, says so; one that can’t be kept goes out', async () => {
    const { context } = bench;
    const user = { id: 2_000_000_003, name: 'Fay Files' } as unknown as User;
    const takes = async (read: (reader: ReadableStreamDefaultReader<Uint8Array>) => Promise<unknown>, isBroken = false) => {
      async function* bytes() {
        yield Buffer.from('one');
        if (isBroken) throw new Error('the database is away');
        yield Buffer.from('two');
      }
      const body = NodeStream.from(bytes()) as unknown as ReadableStream<Uint8Array>;
      const file = await recordFile(context, contract.sims.export, new Response(body, { headers: { [TOTAL_ROWS]: '2' } }), user);
      const newest = async () => {
        const [row] = await bench.database
          .select()
          .from(operations)
          .where(eq(operations.byId, user.id))
          .orderBy(desc(operations.id))
          .limit(1);
        return [row?.state, row?.done, row?.endedAt !== null];
      };
      const reader = file.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
      await reader.read();
      const before = await newest();
      await read(reader).catch(() => undefined);
      return [before, await newest()];
    };
    const running = ['running', 0, false];
    const rest = async (reader: ReadableStreamDefaultReader<Uint8Array>) => {
      while (!(await reader.read()).done);
    };
    expect(await takes(rest)).toEqual([running, ['done', 2, true]]);
    expect(await takes(rest, true)).toEqual([running, ['failed', 0, true]]);
    expect(await takes((reader) => reader.cancel())).toEqual([running, ['stopped', 0, true]]);
    await bench.database.delete(operations).where(eq(operations.byId, user.id));
    const nameless = { ...user, id: Number.NaN } as User;
    const good = await recordFile(context, contract.sims.export, new Response('all of it'), nameless);
    expect(await good.text()).toBe('all of it');
  });

  test('each sees what they may: a bulk change with its batch, an import with the right to add SIMs, money with invoices, and of the rest their own', async () => {
    const { batch } = await driver.selectionOf([{}]);
    const { id } = await driver.begin(token, batch, move);
    await driver.finish(token, id);
    const { import_id: imported } = await judged(asCsv([HEADER, cleanRow(next++)]));
    const at = bench.clock.now();
    const run = {
      kind: 'billing',
      ref: 2_000_000_001,
      what: 'drafts',
      access: ['read', 'Invoice'],
      state: 'done',
      at,
      name: '2026-11',
    } as const;
    await transact(bench.database, (tx) => recordOperation(tx, run));

    const reader = await someone([{ action: 'read', subject: 'Sim' }]);
    const seen = async (as: string) => [
      await shown('bulk', id, as),
      await shown('import', imported ?? 0, as),
      await shown('billing', run.ref, as),
    ];
    expect(await seen(reader)).toEqual([404, 404, 404]);
    await (await bench.send('POST /sims-export', { token, body: { format: 'csv', status: ['retired'] } })).text();
    expect((await list('kind=export&kind=bulk&kind=import', reader)).data.filter(({ mine, what }) => !mine && what === 'sims')).toEqual([]);

    const clerk = await someone([{ action: ['read', 'create'], subject: ['Sim', 'Batch'] }]);
    expect(await seen(clerk)).toEqual([expect.objectContaining({ ref: id, mine: false }), expect.objectContaining({ ref: imported }), 404]);
    const own = await someone([
      { action: 'read', subject: 'Sim' },
      { action: 'read', subject: 'Batch', conditions: { warehouse_code: 'ZZZ-99' } },
      { action: 'create', subject: 'Sim', conditions: { warehouse_code: 'DAL-01' } },
    ]);
    expect(await seen(own)).toEqual([404, 404, 404]);
    const biller = await someone([{ action: 'read', subject: ['Sim', 'Invoice'] }]);
    expect(await seen(biller)).toEqual([404, 404, expect.objectContaining({ name: '2026-11' })]);
    expect((await bench.ask('GET /changes', { token: await someone([{ action: 'read', subject: 'Ticket' }]) })).status).toBe(403);
    await bench.database.delete(operations).where(and(eq(operations.kind, 'billing'), eq(operations.ref, run.ref)));
  });

  test('they are found by person, reason, file, target, number and day, newest first, with counts that leave out their own filter', async () => {
    const { batch } = await driver.selectionOf([{}, {}]);
    bench.clock.forward(SECOND);
    const reason = `shelf ${next++}`;
    const { id } = await driver.begin(token, batch, { ...move, reason });
    await driver.finish(token, id);
    for (const q of [reason, 'Marisol', 'HOU-01', String(id)])
      expect((await list(`q=${encodeURIComponent(q)}&kind=bulk&per_page=100`)).data.map(({ ref }) => ref)).toContain(id);
    const narrow = await list(`q=${encodeURIComponent(reason)}&state=failed`);
    expect(narrow).toMatchObject({ data: [], meta: { total: 0, counts: { state: { done: 1 }, kind: {}, whose: {}, undo: {} } } });
    expect((await list(`q=${encodeURIComponent(reason)}&undo=yes&whose=mine`)).meta).toMatchObject({
      total: 1,
      counts: { whose: { mine: 1 }, undo: { yes: 1 } },
    });
    expect((await list(`q=${encodeURIComponent(reason)}&from=2999-01-01`)).meta.total).toBe(0);
    expect((await list(`q=${encodeURIComponent(reason)}&to=2001-01-01`)).meta.total).toBe(0);
    const times = (await list('per_page=50')).data.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
    expect((await bench.ask('GET /changes?from=2026-02-30', { token })).status).toBe(422);
    expect((await bench.ask('GET /changes/bulk/0', { token })).status).toBe(404);
    expect((await bench.ask('GET /changes/nothing/1', { token })).status).toBe(404);
  });
}
