import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { postgresBin, startPostgres } from '#upstream/testing/postgres.ts';
import { spawned } from '#upstream/testing/spawned.ts';

const SEEDED = 'seeded';

const named = (server: string, name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;

async function tell(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** A Postgres with the sample company in a database; nothing where this machine has no Postgres. */
export async function startSeededPostgres() {
  if (!postgresBin) return undefined;
  const postgres = await startPostgres(postgresBin);
  await seed(postgres.url).catch(async (error) => {
    await postgres.stop();
    throw error;
  });
  return postgres;
}

async function seed(server: string) {
  await tell(server, `create database ${SEEDED}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'linekeeper-seed-'));
  const settings = { NODE_ENV: 'production', DATA_DIR: folder, DATABASE_URL: named(server, SEEDED) };
  // As it was seeded: a sweep would ask for some lines, how many by chance.
  const upstream = spawned('upstream', { ...settings, SWEEP_HOUR: 'off' });
  await upstream.ready();
  await upstream.stop('SIGTERM');
  rmSync(folder, { recursive: true });
}

/** A copy of the sample company in a database of its own, on the server at `server`. */
export async function copyOfSeeded(server: string, name: string) {
  await tell(server, `create database ${name} template ${SEEDED}`);
  return { url: named(server, name), drop: () => tell(server, `drop database ${name} with (force)`) };
}
