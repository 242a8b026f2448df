import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { prepare } from '#upstream/server/prepare.ts';
import { ownFolder } from '#upstream/testing/folder.ts';
import { embeddedConnection } from './connect.ts';
import { openEmbedded } from './durable.ts';
import { copyEmpty, keyOfEmpty } from './emptyDatabase.ts';
import { makeEmptyDatabase } from './makeEmptyDatabase.ts';
import { rowsOf } from './rows.ts';

const folder = ownFolder();
const empties = path.join(folder, 'empties');
const key = keyOfEmpty();
/** The key of other migrations. */
const OTHER = 'fedcba9876543210';

function newDataDir(name: string) {
  const dataDir = path.join(folder, name);
  fs.mkdirSync(dataDir);
  return dataDir;
}

/** Starts on a data folder: how many tables there were before, and the number that Postgres gives a database when it is made. */
async function started(dataDir: string, from: string) {
  const connection = embeddedConnection(await openEmbedded(dataDir, () => undefined, from));
  const [found] = await rowsOf(
    connection.database,
    sql`select (select count(*)::int from pg_tables where schemaname = 'public') as tables, system_identifier::text as made from pg_control_system()`,
    z.object({ tables: z.number(), made: z.string() }),
  );
  await prepare(connection, { now: new Date() });
  const kinds = await rowsOf(connection.database, sql`select value from meta where key = 'kind'`, z.object({ value: z.string() }));
  await connection.close();
  expect(kinds).toEqual([{ value: 'real' }]);
  expect(fs.existsSync(path.join(dataDir, 'db.unfinished'))).toBe(false);
  return found;
}

let template: Awaited<ReturnType<typeof started>>;
beforeAll(async () => {
  for (const left of [OTHER, `${key}.77`]) fs.mkdirSync(path.join(empties, left), { recursive: true });
  fs.mkdirSync(path.join(empties, `${key}.78`));
  fs.utimesSync(path.join(empties, `${key}.77`), new Date(0), new Date(0));
  await makeEmptyDatabase(empties);
  template = await started(newDataDir('first'), empties);
});

test('a new company begins with the tables that the build made, again and again, and what it writes stays its own', async () => {
  expect(template?.tables).toBeGreaterThan(30);
  expect(await started(newDataDir('second'), empties)).toEqual(template);
  expect(await started(path.join(folder, 'second'), empties)).toEqual(template);
});

test('what a copy left that was killed in the middle is thrown away, and the next start copies all of it', async () => {
  const dataDir = newDataDir('killed');
  const unfinished = path.join(dataDir, 'db.unfinished');
  fs.mkdirSync(unfinished);
  for (const name of ['PG_VERSION', 'global']) fs.cpSync(path.join(empties, key, name), path.join(unfinished, name), { recursive: true });
  fs.writeFileSync(path.join(unfinished, 'half'), 'a page of a fi');
  expect(await started(dataDir, empties)).toEqual(template);
  expect(fs.existsSync(path.join(dataDir, 'db/half'))).toBe(false);
});

test('one of other migrations, and what a build that was killed left, are not taken: the start makes its own', async () => {
  const from = path.join(folder, 'others');
  fs.cpSync(path.join(empties, key), path.join(from, OTHER), { recursive: true });
  fs.cpSync(path.join(empties, key, 'global'), path.join(from, `${key}.77`, 'db.unfinished/global'), { recursive: true });
  const own = await started(newDataDir('own'), from);
  expect(own?.tables).toBe(0);
  expect(own?.made).not.toBe(template?.made);
});

test('what the build makes takes the place of what was there, and whoever runs the upstream may read it', () => {
  // What another build is at work on stays.
  expect(fs.readdirSync(empties)).toEqual([key, `${key}.78`]);
  const modes = fs
    .readdirSync(empties, { recursive: true, encoding: 'utf8' })
    .map((name) => fs.statSync(path.join(empties, name)))
    .map((stat) => `${stat.isDirectory() ? 'folder' : 'file'} ${(stat.mode & 0o777).toString(8)}`);
  expect([...new Set(modes)].sort()).toEqual(['file 644', 'folder 755']);
});

test('a copy is its owner’s alone, though what it was copied from is read by all', () => {
  const copied = path.join(folder, 'copied');
  expect(copyEmpty(copied, empties)).toBe(true);
  const modes = fs.readdirSync(copied, { recursive: true }).map((name) => fs.statSync(path.join(copied, String(name))).mode & 0o777);
  expect([...new Set(modes)].sort()).toEqual([0o600, 0o700]);
});
