import fs from 'node:fs';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as onPool } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as onPglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { CannotStart } from '#upstream/cannotStart.ts';
import { openEmbedded } from './durable.ts';
import { keepStatements } from './keptStatements.ts';
import { lockFolder } from './lock.ts';

/** Either database, by the query builder; a transaction is one too. On the embedded one, using the outer database inside a transaction waits for ever. */
export type Database = PgDatabase<PgQueryResultHKT>;

export type Connection = {
  database: Database;
  /** The embedded one has one connection, no autovacuum and no checkpoints by itself. */
  isEmbedded: boolean;
  /** Runs the work on one connection that holds the advisory lock, so that one instance at a time does it. */
  alone<Result>(lock: number, work: (database: Database) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

export function embeddedConnection(pglite: PGlite, release: () => void = () => undefined): Connection {
  const database: Database = onPglite(keepStatements(pglite));
  return {
    database,
    isEmbedded: true,
    alone: (_, work) => work(database),
    close: async () => {
      await pglite.close();
      release();
    },
  };
}

export function pooledConnection(url: string): Connection {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // A connection that breaks is replaced by the pool, idle or in the middle of a transaction; without a listener of its own it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    database: onPool(pool),
    isEmbedded: false,
    alone: async (lock, work) => {
      const client = await pool.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [lock]);
        return await work(onPool(client));
      } finally {
        // Destroying the session releases the lock even when the work left it broken.
        client.release(true);
      }
    },
    close: () => pool.end(),
  };
}

type Place = { DATABASE_URL?: string; DATA_DIR: string };

/** Opens what the settings name; the embedded database takes its folder for itself. Throws `CannotStart` when it can't. */
export async function connect(env: Place, onProgress: (text: string) => void): Promise<Connection> {
  if (env.DATABASE_URL) return reachable(pooledConnection(env.DATABASE_URL), env.DATABASE_URL);
  const dataDir = openFolder(path.resolve(env.DATA_DIR));
  const release = await lockFolder(dataDir);
  try {
    return embeddedConnection(await openEmbedded(dataDir, onProgress), release);
  } catch (error) {
    release();
    throw error;
  }
}

function openFolder(folder: string) {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK);
    return folder;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CannotStart(`The data folder ${folder} is not writable (${code}): set DATA_DIR to one that is.`);
  }
}

async function reachable(connection: Connection, url: string) {
  try {
    await connection.database.execute('select 1');
    return connection;
  } catch (error) {
    await connection.close();
    const { cause = error } = error as Error;
    throw new CannotStart(`The database at ${new URL(url).host} does not answer: ${(cause as Error).message}`);
  }
}

/** The advisory lock of whoever prepares or tends the database; any number that nothing else in it uses. */
export const PREPARE_LOCK = 7_203_115;
