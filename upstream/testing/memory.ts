import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { type Connection, embeddedConnection } from '#upstream/db/connect.ts';
import { migrate } from '#upstream/db/migrate.ts';
import { prepare } from '#upstream/server/prepare.ts';
import { QUICK_HASH } from './quickHash.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../db/migrations');
const CACHE = path.join(import.meta.dirname, '../../node_modules/.cache/linekeeper');

/** Tables of a few hundred rows are read the same way whatever is asked, and planning that each time takes longer than reading them. */
const startParams = [...PGlite.defaultStartParams, '-c', 'plan_cache_mode=force_generic_plan'];

const open = (loadDataDir?: Blob) => PGlite.create({ extensions: { pg_trgm }, startParams, ...(loadDataDir ? { loadDataDir } : {}) });

/** A migrated database without a row. The first of a schema takes four seconds, the others load its picture. */
async function emptyDatabase(): Promise<PGlite> {
  const hash = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS).filter((each) => each.endsWith('.sql')))
    hash.update(readFileSync(path.join(MIGRATIONS, name)));
  const picture = path.join(CACHE, `${hash.digest('hex').slice(0, 16)}.tar`);
  if (existsSync(picture)) return open(new Blob([readFileSync(picture)]));
  const pglite = await open();
  await migrate(embeddedConnection(pglite).database);
  const dump = await pglite.dumpDataDir('none');
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(`${picture}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
  renameSync(`${picture}.${process.pid}`, picture);
  return pglite;
}

/** An empty migrated database in memory. */
export const memoryConnection = async (): Promise<Connection> => embeddedConnection(await emptyDatabase());

const seeded = new Map<number, Blob>();

/** The demo's company with so many SIMs, in memory. A process seeds it once; from then on it loads its picture. */
export async function seededConnection(sims: number): Promise<Connection> {
  const picture = seeded.get(sims);
  if (picture) return embeddedConnection(await open(picture));
  const pglite = await emptyDatabase();
  const connection = embeddedConnection(pglite);
  await prepare(connection, { demo: { sims, now: new Date(), passwordHash: QUICK_HASH } });
  seeded.set(sims, await pglite.dumpDataDir('none'));
  return connection;
}
