import { count, eq, like } from 'drizzle-orm';
import type { ImportReport } from '#lib/contract/imports.ts';
import { transact } from '#upstream/core/events.ts';
import { type Connection, pooledConnection } from '#upstream/db/connect.ts';
import { meta } from '#upstream/db/tables.ts';
import { prepare } from '#upstream/server/prepare.ts';
import { sims } from '#upstream/sims/tables.ts';
import { ownFolder } from '#upstream/testing/folder.ts';
import { asCsv, cleanList, imeiAt, written } from '#upstream/testing/imports/lists.ts';
import { PLAIN_IMPORT } from '#upstream/testing/imports/plainImport.ts';
import { memoryConnection } from '#upstream/testing/memory.ts';
import { postgresBin, startPostgres } from '#upstream/testing/postgres.ts';
import { importList } from './importList.ts';

const folder = ownFolder();
const now = new Date();

function cases(open: () => Promise<{ connection: Connection; close(): Promise<unknown> }>) {
  let opened: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    opened = await open();
    await prepare(opened.connection, { demo: { sims: 20, now } });
  });
  afterAll(() => opened.close());

  const run = (
    from: number,
    rows: number,
    onProgress?: (doing: string, rows: number) => void,
    fails = false,
    csv = asCsv(cleanList(rows, from)),
  ) =>
    importList<ImportReport>(opened.connection.database, {
      file: written(folder, `list-${from}.csv`, csv),
      ...PLAIN_IMPORT,
      now,
      answer: (report) => report,
      last: (work) =>
        transact(opened.connection.database, async (tx) => {
          const answer = await work(tx);
          if (fails) throw new Error('the last moment');
          return answer;
        }),
      onProgress,
    });
  const stock = async () => (await opened.connection.database.select({ all: count() }).from(sims))[0]?.all ?? 0;
  const add = (imei: string) =>
    opened.connection.database
      .insert(sims)
      .values({ imei, iccid: `8914877${imei.slice(-11)}7`, provider: 'vzw', createdAt: now, updatedAt: now })
      .returning({ id: sims.id });
  const notes = () => opened.connection.database.select().from(meta).where(like(meta.key, 'import:%'));

  test('a number that somebody takes while the list is being imported stops all of it, and is named', async () => {
    const before = await stock();
    let added: Promise<{ id: number }[]> | undefined;
    const report = await run(0, 3000, (doing) => {
      if (doing === 'imported') added ??= add(imeiAt(2999)).then((rows) => rows);
    });
    const [other] = (await added) ?? [];
    expect(report).toMatchObject({ imported: 0, refused: 1 });
    expect(report.refusals).toMatchObject([{ row: 3001, rule: 'imei_known', value: imeiAt(2999), sim_id: other?.id }]);
    expect(await stock()).toBe(before + 1);
    expect(await notes()).toEqual([]);
  });

  test('a list that has ICCIDs and no IMEIs is one of SIMs without radios; a row without its ICCID is named', async () => {
    const cards = cleanList(3, 7000).map(([, ...cells]) => cells);
    const imported = await run(7000, 3, undefined, false, asCsv(cards));
    expect(imported).toMatchObject({ rows: 3, refused: 0 });
    const rows = await opened.connection.database
      .select()
      .from(sims)
      .where(eq(sims.iccid, String(cards[1]?.[0])));
    expect(rows).toMatchObject([{ imei: '', status: 'inventory' }]);
    const lacking = cleanList(3, 7100).map(([, ...cells]) => cells);
    const refused = await run(7100, 3, undefined, false, asCsv([lacking[0] ?? [], ['', ...(lacking[1] ?? []).slice(1)], lacking[2] ?? []]));
    expect(refused).toMatchObject({ refused: 1, refusals: [{ field: 'iccid', rule: 'missing' }] });
  });

  test('what fails at the last moment leaves nothing', async () => {
    const before = await stock();
    await expect(run(10_000, 700, undefined, true)).rejects.toThrow('the last moment');
    expect(await stock()).toBe(before);
    expect(await notes()).toEqual([]);
  });

  test('two lists at once are both imported, and new SIMs go on getting ids of their own', async () => {
    const before = await stock();
    const [one, two, [single]] = await Promise.all([run(20_000, 1200), run(30_000, 1200), add(imeiAt(40_000))]);
    expect([one.imported, two.imported]).toEqual([1200, 1200]);
    expect(await stock()).toBe(before + 2401);
    expect(single?.id).toBeGreaterThan(20);
    expect((await add(imeiAt(40_001)))[0]?.id).toBeGreaterThan(single?.id ?? 0);
  });
}

describe('embedded', () =>
  cases(async () => {
    const connection = await memoryConnection();
    return { connection, close: () => connection.close() };
  }));

(postgresBin ? describe : describe.skip)('on a real Postgres', () =>
  cases(async () => {
    const postgres = await startPostgres(postgresBin ?? '');
    const connection = pooledConnection(postgres.url);
    return { connection, close: () => connection.close().then(postgres.stop) };
  }),
);
