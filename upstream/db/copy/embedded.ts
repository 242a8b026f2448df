import fs from 'node:fs';
import path from 'node:path';
import { CannotStart } from '#upstream/cannotStart.ts';
import type { Env } from '#upstream/core/env.ts';
import { type Connection, connect } from '#upstream/db/connect.ts';
import { migrate } from '#upstream/db/migrate.ts';
import { takeBackUnfinished } from '#upstream/imports/unfinished.ts';

/** The embedded database of a data folder that nobody runs on, brought to this version as a start would. Throws `CannotStart`. */
export async function openStopped(env: Env): Promise<Connection> {
  const folder = path.resolve(env.DATA_DIR);
  if (!fs.existsSync(path.join(folder, 'db'))) throw new CannotStart(`There is no embedded database in ${folder}: set DATA_DIR.`);
  const connection = await connect({ ...env, DATABASE_URL: undefined }, console.log);
  try {
    await migrate(connection.database);
    await takeBackUnfinished(connection.database);
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}
