import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readEnv } from '#upstream/core/env.ts';
import { ownFolder } from '#upstream/testing/folder.ts';
import { endSpawned, spawned } from '#upstream/testing/spawned.ts';
import { connect } from './connect.ts';
import { rowsOf } from './rows.ts';

const KILLS = process.env.FULL ? 200 : 10;
const folder = ownFolder();
afterAll(endSpawned);

const Found = z.object({ count: z.number(), last: z.number() });

test('without room for a database none is begun, and it says how much is missing and where', async () => {
  const full = jest.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 20_000, bsize: 4096 } as fs.StatsFs);
  const begun = connect(readEnv({ DATA_DIR: folder }), () => undefined);
  await expect(begun).rejects.toThrow(`A new database takes 150 MB, and ${folder} has 78 MB: make room, or set DATA_DIR.`);
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('db'))).toEqual([]);
  full.mockRestore();
});

test('every commit reaches the disk, and only its owner can read it', async () => {
  const connection = await connect(readEnv({ DATA_DIR: folder }), () => undefined);
  await connection.database.execute(sql`create table notes (text text)`);
  const synced = jest.spyOn(fs, 'fsyncSync');
  for (let commit = 0; commit < 25; commit += 1) await connection.database.execute(sql`insert into notes values ('kept')`);
  expect(synced.mock.calls.length).toBeGreaterThanOrEqual(25);
  synced.mockRestore();
  expect(await rowsOf(connection.database, sql`show fsync`, z.object({ fsync: z.string() }))).toEqual([{ fsync: 'on' }]);
  expect(fs.statSync(path.join(folder, 'db')).mode & 0o777).toBe(0o700);
  await connection.close();
});

test(
  `what was acknowledged is there after kill -9, ${KILLS} times out of ${KILLS}`,
  async () => {
    let acknowledged = 0;
    for (let kill = 0; kill <= KILLS; kill += 1) {
      const writer = spawned('testing/writer.ts', { DATA_DIR: folder });
      const found = Found.parse(await writer.hears(({ type }) => type === 'found'));
      expect(found.last).toBeGreaterThanOrEqual(acknowledged);
      expect(found.count).toBe(found.last);
      const enough = found.last + 1 + Math.floor(Math.random() * 40);
      await writer.hears((message) => 'n' in message && Number(message.n) >= enough);
      const { said } = await writer.stop('SIGKILL');
      acknowledged = Math.max(...said.map((message) => ('n' in message ? Number(message.n) : 0)));
    }
    const connection = await connect(readEnv({ DATA_DIR: folder }), () => undefined);
    const halves = await rowsOf(
      connection.database,
      sql`select half, count(*)::int as count from acts group by half`,
      z.object({ half: z.string(), count: z.number() }),
    );
    expect(halves).toEqual([{ half: 'whole', count: expect.any(Number) }]);
    expect(halves[0]?.count).toBeGreaterThanOrEqual(acknowledged);
    await connection.close();
  },
  KILLS * 20_000,
);
