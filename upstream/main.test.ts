import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { count, countDistinct, sql } from 'drizzle-orm';
import { readEnv } from '#upstream/core/env.ts';
import { connect } from '#upstream/db/connect.ts';
import { sims } from '#upstream/sims/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { ownFolder } from '#upstream/testing/folder.ts';
import { endSpawned, spawned } from '#upstream/testing/spawned.ts';
import { users } from '#upstream/users/tables.ts';

const folder = ownFolder();
afterAll(endSpawned);

const start = (more: Record<string, string> = {}) => spawned('upstream', { DATA_DIR: folder, ...more });
const failure = async (more: Record<string, string>) => {
  const { code, said, output } = await start(more).ended;
  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(said).toHaveLength(1);
  expect(said[0]?.type).toBe('failed');
  expect(said[0]?.text).not.toContain('\n');
  return said[0]?.text;
};

test('a first start that is cut off anywhere is taken up by the next, and nothing is there twice', async () => {
  const cutAt = async (text: string, signal: NodeJS.Signals) => {
    const first = start();
    await first.hears((message) => message.text?.includes(text) ?? false);
    return first.stop(signal);
  };
  await cutAt('Making the database', 'SIGKILL');
  await cutAt('1,000 of 5,000', 'SIGKILL');
  expect(await cutAt('3,000 of 5,000', 'SIGTERM')).toMatchObject({ code: 0, output: '' });
  const last = start();
  const url = await last.ready();
  expect((await fetch(`${url}/user`)).status).toBe(401);
  expect(await last.stop('SIGTERM')).toMatchObject({ code: 0, output: '' });

  const connection = await connect(readEnv({ DATA_DIR: folder }), () => undefined);
  const [made] = await connection.database
    .select({ all: count(), different: countDistinct(sql`coalesce(nullif(${sims.imei}, ''), ${sims.meid}, ${sims.iccid})`) })
    .from(sims);
  expect(made).toEqual({ all: 5000, different: 5000 });
  expect(await connection.database.select({ all: count() }).from(systems)).toEqual([{ all: 2800 }]);
  expect(await connection.database.select({ all: count() }).from(users)).toEqual([{ all: 34 }]);
  await connection.close();
});

test('a second start on the same folder says which folder is in use, and the first goes on until its parent leaves', async () => {
  const first = start();
  const url = await first.ready();
  expect(await failure({})).toBe(`The data folder ${folder} is in use by another Linekeeper: stop that one, or set DATA_DIR.`);
  expect((await fetch(`${url}/user`)).status).toBe(401);
  const gone = once(first.child, 'exit');
  first.child.disconnect();
  expect(await gone).toEqual([0, null]);
});

test('a port in use is one line, and the folder is free again', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as { port: number };
  expect(await failure({ UPSTREAM_PORT: String(port) })).toContain(`Port ${port} is in use`);
  taken.close();
});

test('a folder that can not be one, a wrong setting, and a database that does not answer are one line each', async () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  expect(await failure({ DATA_DIR: file })).toContain(`The data folder ${file} is not writable`);
  expect(await failure({ ACCESS_SECONDS: 'long' })).toContain('ACCESS_SECONDS=long');
  expect(await failure({ DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/db' })).toMatch(
    /^The database at 127.0.0.1:1 does not answer: ((?!secret).)*$/,
  );
});
