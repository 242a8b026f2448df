import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { type Connection, embeddedConnection } from '#upstream/db/connect.ts';
import { migrate } from '#upstream/db/migrate.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../db/migrations');
const CACHE = path.join(import.meta.dirname, '../../node_modules/.cache/linekeeper');

const open = (loadDataDir?: Blob) => PGlite.create({ extensions: { pg_trgm }, ...(loadDataDir ? { loadDataDir } : {}) });

/** An empty migrated database in memory. The first of a schema takes four seconds, the others load its picture. */
export async function memoryConnection(): Promise<Connection> {
  const hash = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS).filter((each) => each.endsWith('.sql')))
    hash.update(readFileSync(path.join(MIGRATIONS, name)));
  const picture = path.join(CACHE, `${hash.digest('hex').slice(0, 16)}.tar`);
  if (existsSync(picture)) return embeddedConnection(await open(new Blob([readFileSync(picture)])));
  const pglite = await open();
  const connection = embeddedConnection(pglite);
  await migrate(connection.database);
  const dump = await pglite.dumpDataDir('none');
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(`${picture}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
  renameSync(`${picture}.${process.pid}`, picture);
  return connection;
}
