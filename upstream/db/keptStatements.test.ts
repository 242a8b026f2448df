import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Connection, embeddedConnection } from './connect.ts';
import { rowsOf } from './rows.ts';

let pglite: PGlite;
let connection: Connection;
let calls: jest.SpyInstance;
beforeAll(async () => {
  pglite = await PGlite.create();
  calls = jest.spyOn(pglite, 'execProtocolRawSync');
  connection = embeddedConnection(pglite);
});
beforeEach(async () => {
  await connection.database.execute(sql`drop table if exists cards`);
  await connection.database.execute(sql`create table cards (id int primary key, iccid text, seen jsonb, at timestamptz, tags text[])`);
  calls.mockClear();
});
afterAll(() => connection.close());

const one = (id: number) => sql`select iccid from cards where id = ${id}`;
const add = (id: number) => sql`insert into cards (id, iccid) values (${id}, ${`card ${id}`})`;
const Iccid = z.object({ iccid: z.string() });
const onServer = async () =>
  (await pglite.query<{ count: number }>('select count(*)::int as count from pg_prepared_statements')).rows[0]?.count;
const codeOf = (error: unknown) => z.object({ cause: z.object({ code: z.string() }) }).parse(error).cause.code;

test('the database learns once how values are read, and reads them so in a transaction and outside', async () => {
  const Read = z.object({ day: z.literal('2026-02-28'), prices: z.literal('{1.5}'), number: z.literal(7) });
  const day = sql`select date '2026-02-28' as day, array[1.5]::numeric[] as prices, 7 as number`;
  expect(await connection.database.transaction((tx) => rowsOf(tx, day, Read))).toHaveLength(1);
  expect(await rowsOf(connection.database, day, Read)).toHaveLength(1);
});

test('a statement is read once and asked in one call from then on, with each one’s own values', async () => {
  for (const id of [1, 2, 3]) await connection.database.execute(add(id));
  expect(calls).toHaveBeenCalledTimes(4);
  calls.mockClear();
  const found = [];
  for (const id of [1, 2, 3, 4]) found.push(await rowsOf(connection.database, one(id), Iccid));
  expect(found).toEqual([[{ iccid: 'card 1' }], [{ iccid: 'card 2' }], [{ iccid: 'card 3' }], []]);
  expect(calls).toHaveBeenCalledTimes(5);
});

test('nothing, objects, times and lists go in and come out as they are', async () => {
  const at = '2026-11-26T10:00:00.000Z';
  for (const [id, iccid] of [[1, null] as const, [2, 'x'] as const])
    await connection.database.execute(
      sql`insert into cards values (${id}, ${iccid}, ${{ band: 4 }}, ${new Date(at)}, ${sql.param(['a', 'b,"c"'])})`,
    );
  const Row = z.object({
    iccid: z.string().nullable(),
    seen: z.object({ band: z.literal(4) }),
    at: z.coerce.date(),
    tags: z.array(z.string()),
  });
  expect(await rowsOf(connection.database, sql`select iccid, seen, at, tags from cards order by id`, Row)).toEqual(
    [null, 'x'].map((iccid) => ({ iccid, seen: { band: 4 }, at: new Date(at), tags: ['a', 'b,"c"'] })),
  );
});

test('what the database refuses says why, by its first word and by its thousandth, and nothing hangs after it', async () => {
  const { database } = connection;
  await database.execute(add(1));
  expect(codeOf(await database.execute(add(1)).catch((error) => error))).toBe('23505');
  expect(codeOf(await database.execute(sql`select nothing from cards`).catch((error) => error))).toBe('42703');
  const broken = database.transaction(async (tx) => {
    await tx.execute(add(2));
    await tx.execute(add(1)).catch(() => undefined);
    await tx.execute(one(2));
  });
  expect(codeOf(await broken.catch((error) => error))).toBe('25P02');
  expect(await rowsOf(database, one(2), Iccid)).toEqual([]);
  await database.execute(add(2));
  expect(await rowsOf(database, one(2), Iccid)).toEqual([{ iccid: 'card 2' }]);
});

test('a statement is read anew when a table became another one', async () => {
  const { database } = connection;
  await database.execute(add(1));
  const all = sql`select * from cards`;
  expect(Object.keys((await rowsOf(database, all, z.looseObject({})))[0] ?? {})).toHaveLength(5);
  await database.execute(sql`alter table cards add column eid text`);
  expect(Object.keys((await rowsOf(database, all, z.looseObject({})))[0] ?? {})).toHaveLength(6);
  await rowsOf(database, all, z.looseObject({}));
  await pglite.exec('alter table cards drop column eid');
  expect(Object.keys((await rowsOf(database, all, z.looseObject({})))[0] ?? {})).toHaveLength(5);
});

test('a transaction that is over answers nothing, and others wait for one that is not', async () => {
  const { database } = connection;
  let kept: typeof database | undefined;
  let waited: Promise<unknown> | undefined;
  const order: string[] = [];
  await database.transaction(async (tx) => {
    kept = tx;
    await tx.execute(add(1));
    waited = rowsOf(database, one(1), Iccid).then((rows) => order.push(`outside ${rows.length}`));
    await tx.execute(add(2));
    order.push('inside');
  });
  await waited;
  expect(order).toEqual(['inside', 'outside 1']);
  await expect(kept?.execute(one(1))).rejects.toThrow();
});

test('whoever opens the same database again shares what was read', async () => {
  const again = embeddedConnection(pglite).database;
  await connection.database.execute(add(1));
  await again.execute(add(2));
  await connection.database.execute(add(3));
  expect(await rowsOf(again, one(3), Iccid)).toEqual([{ iccid: 'card 3' }]);
  expect(await rowsOf(connection.database, one(2), Iccid)).toEqual([{ iccid: 'card 2' }]);
  expect(calls).toHaveBeenCalledTimes(7);
});

test('of many statements the oldest go, and the one that is asked again and again stays', async () => {
  const { database } = connection;
  await database.execute(add(1));
  for (let n = 0; n < 900; n += 1) {
    await database.execute(sql.raw(`select ${n} as n`));
    await database.execute(one(1));
  }
  expect(await onServer()).toBeLessThan(410);
  calls.mockClear();
  expect(await rowsOf(database, one(1), Iccid)).toEqual([{ iccid: 'card 1' }]);
  expect(calls).toHaveBeenCalledTimes(1);
});
