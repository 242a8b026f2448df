import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { CannotStart } from '#upstream/cannotStart.ts';
import { readEnv } from '#upstream/core/env.ts';
import { connect, pooledConnection } from '#upstream/db/connect.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { prepare } from '#upstream/server/prepare.ts';
import { openBench } from '#upstream/testing/bench.ts';
import { ownFolder } from '#upstream/testing/folder.ts';
import { memoryConnection } from '#upstream/testing/memory.ts';
import { postgresBin, startPostgres } from '#upstream/testing/postgres.ts';
import { runProgram } from '#upstream/testing/program.ts';
import { readPieces } from './file.ts';
import { load } from './load.ts';

const folder = ownFolder();
const data = `${folder}/data`;
const dump = `${folder}/linekeeper.gz`;

async function command(name: 'export' | 'restore', args: readonly string[], env: Record<string, string>) {
  const { code, output } = await runProgram(`db-${name}`, args, env);
  return { code, output, last: output.trim().split('\n').at(-1) };
}

const embedded = (dataDir: string) => connect(readEnv({ DATA_DIR: dataDir }), () => undefined);
type Opened = Awaited<ReturnType<typeof embedded>>;

const StoredAnswer = z.object({ at: z.string(), facts: z.string(), bytes: z.string(), lat: z.string().nullable(), sims: z.string() });
/** What a copy easily loses: microseconds, words in JSON, bytes, the last digit of a place. */
const kept = ({ database }: Opened) =>
  rowsOf(
    database,
    sql`select (select (at at time zone 'UTC')::text from audit where kind = 'tried') as at, (select facts::text from audit where kind = 'tried') as facts,
      (select encode(bytes, 'hex') from user_pictures) as bytes, (select lat::text from systems where cs_no = 'CPY-1') as lat,
      (select md5(string_agg(imei || coalesce(iccid, '-') || search, ',' order by id)) from sims) as sims`,
    StoredAnswer,
  );

let before: z.infer<typeof StoredAnswer>[];
let target: Opened | undefined;
afterAll(() => target?.close());
beforeAll(async () => {
  const connection = await embedded(data);
  const { database } = connection;
  const now = new Date('2026-11-20T12:00:00Z');
  await prepare(connection, { demo: { sims: 60, now } });
  await database.execute(
    sql`insert into audit (at, kind, facts) values ('2026-11-20 12:00:00.123456+00', 'tried', '{"who": "Zoë „x“ \\u2028", "n": [1, null, 1.10]}')`,
  );
  await database.execute(
    sql`insert into user_pictures (user_id, hash, bytes) select min(id), repeat('a', 64), '\\x00ff10'::bytea from users`,
  );
  await database.execute(
    sql`insert into systems (cs_no, system_no, site, site_name, branch, lat, created_at, updated_at)
      values ('CPY-1', '1', 'S1', 'Zoë', 'Dallas', 32.77666400000001, now(), now())`,
  );
  before = await kept(connection);
  expect(await command('export', [dump], { DATA_DIR: data })).toMatchObject({
    code: 1,
    last: expect.stringContaining('is in use by another'),
  });
  await connection.close();
});

test('a file has everything, and a new folder made from it is the same to the last digit; nothing is written over', async () => {
  expect(await command('export', [dump], { DATA_DIR: `${folder}/nothing` })).toMatchObject({
    code: 1,
    last: expect.stringContaining('There is no embedded database'),
  });
  expect(existsSync(`${folder}/nothing`)).toBe(false);
  expect(await command('export', [dump], { DATA_DIR: data })).toMatchObject({ code: 0, last: expect.stringContaining(`rows to ${dump}`) });
  expect(statSync(dump).mode & 0o777).toBe(0o600);
  expect((await command('export', [dump], { DATA_DIR: data })).last).toContain('There is a file');

  const copy = { DATA_DIR: `${folder}/copy` };
  expect(await command('restore', [dump], copy)).toMatchObject({ code: 0, last: expect.stringContaining('counted and compared') });
  const connection = await embedded(copy.DATA_DIR);
  expect(await kept(connection)).toEqual(before);
  await expect(load(connection, readPieces(dump), () => undefined)).rejects.toThrow(/^The database is not empty: public\.\w+ has rows/);
  await connection.close();
});

test('of a file that was cut off, or in which a row was changed, nothing is stored, and the whole one still goes in', async () => {
  const lines = gunzipSync(readFileSync(dump)).toString().trimEnd().split('\n');
  target = await memoryConnection();
  const into = target;
  const restore = (name: string, content: string | Buffer) => {
    writeFileSync(`${folder}/${name}`, content);
    return load(into, readPieces(`${folder}/${name}`), () => undefined);
  };
  await expect(restore('short.jsonl', lines.slice(0, -1).join('\n'))).rejects.toThrow('ends before its end');
  const packed = readFileSync(dump);
  await expect(restore('half.gz', packed.subarray(0, packed.length / 2))).rejects.toThrow(CannotStart);
  const changed = lines.map((line) => line.replace('Zoë', 'Zoe')).join('\n');
  await expect(restore('changed.gz', gzipSync(changed))).rejects.toThrow(/^The rows of public\.\w+ are not the same as before/);
  const other = lines.join('\n').replace('"migrations":[', '"migrations":["x",');
  await expect(restore('other.jsonl', other)).rejects.toThrow('by another version of Linekeeper');
  await restore('whole.jsonl', lines.join('\n'));
  expect(await kept(into)).toEqual(before);
});

const onPostgres = postgresBin ? test : test.skip;

onPostgres('a Postgres gets all of it once, and the upstream goes on there: sign-ins, numbers, and an audit nobody changes', async () => {
  const postgres = await startPostgres(postgresBin ?? '');
  try {
    const exported = await command('export', [postgres.url], { DATA_DIR: data });
    expect(exported).toMatchObject({ code: 0, last: expect.stringContaining('counted and compared') });
    const again = await command('export', [], { DATA_DIR: data, DATABASE_URL: postgres.url });
    expect(again).toMatchObject({ code: 1, last: expect.stringContaining('The database is not empty') });

    const connection = pooledConnection(postgres.url);
    expect(await kept(connection)).toEqual(before);
    const changed = connection.database.execute(sql`update audit set kind = 'never' where kind = 'tried'`);
    await expect(changed).rejects.toMatchObject({ cause: { message: 'the audit is only added to' } });
    const bench = await openBench(connection, {}, 60);
    const { accessToken: token } = await bench.signIn('warehouse');
    const body = { imei: '353806141923634', device_type: 'XT50-LTE-V', provider: 'vzw', warehouse_code: 'DAL-01' };
    const [last] = await rowsOf(connection.database, sql`select max(id) as id from sims`, z.object({ id: z.number() }));
    expect(await bench.ask('PUT /sims', { token, body })).toMatchObject({ status: 200, body: { data: { id: (last?.id ?? 0) + 1 } } });
    await bench.close();
  } finally {
    await postgres.stop();
  }
});
