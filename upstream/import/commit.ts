import { setImmediate as otherWork } from 'node:timers/promises';
import { is, type SQL, sql } from 'drizzle-orm';
import { PgliteDatabase } from 'drizzle-orm/pglite';
import type { Database } from '#upstream/db/connect.ts';
import { CHUNK } from './judgeList.ts';
import { finish, reserve, show, takeBack } from './unfinished.ts';

/** Who imports, as history will tell it. */
export type Importer = { id: number | null; name: string | null };

type Commit = {
  staged: readonly string[];
  count: number;
  by: Importer;
  now: Date;
  onProgress?(doing: 'imported', rows: number): void;
};

/** Runs the transaction that makes an import whole, together with whatever must be committed beside it; it may answer without running it. */
export type Last<Answer> = (work: (tx: Database) => Promise<void>) => Promise<Answer>;

const NEXT_ID = sql`nextval(pg_get_serial_sequence('sims', 'id'))`;

/** One chunk of SIMs, each with its first event. `id` may use `n`, which counts the rows of the chunk from 1. */
const insertChunk = (json: string, id: SQL, { by, now }: Commit) => sql`
  with listed as (
    select * from rows from (json_to_recordset(${json}::json) as (
      imei text, iccid text, msisdn text, ip_address text, device_type text, provider text, warehouse_code text, notes text
    )) with ordinality as row (imei, iccid, msisdn, ip_address, device_type, provider, warehouse_code, notes, n)
  ), added as (
    insert into sims (id, imei, iccid, msisdn, ip_address, device_type, provider, warehouse_code, notes, status, stock_state, created_at, updated_at)
    select ${id}, imei, iccid, msisdn, ip_address, device_type, provider, warehouse_code, notes, 'inventory', 'warehouse',
      ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from listed
    returning *
  )
  insert into sim_events (sim_id, at, user_id, by, kind, after)
  select id, created_at, ${by.id}::int, ${by.name}::text, 'imported', jsonb_strip_nulls(jsonb_build_object(
    'imei', imei, 'iccid', iccid, 'msisdn', msisdn, 'ip_address', ip_address, 'device_type', device_type, 'provider', provider,
    'warehouse_code', warehouse_code, 'notes', notes, 'status', status, 'stock_state', stock_state
  ))
  from added`;

/** Makes the staged rows SIMs, all or none. Throws the database's error when a number was taken in the meantime. */
export function commit<Answer>(database: Database, given: Commit, last: Last<Answer>): Promise<Answer> {
  return is(database, PgliteDatabase) ? commitHidden(database, given, last) : last((tx) => writeAll(tx, given, () => NEXT_ID));
}

async function commitHidden<Answer>(database: Database, given: Commit, last: Last<Answer>): Promise<Answer> {
  const reserved = await reserve(database, given.count);
  let isWhole = false;
  try {
    await writeAll(database, given, (index) => sql`${reserved.from + index * CHUNK}::int + n::int - 1`);
    const answer = await last(async (tx) => {
      await finish(tx, reserved);
      isWhole = true;
    });
    if (isWhole) show(reserved);
    else await takeBack(database, reserved);
    return answer;
  } catch (error) {
    // What can't be taken back now stays hidden, and is at the next start.
    await takeBack(database, reserved).catch(() => undefined);
    throw error;
  }
}

async function writeAll(database: Database, given: Commit, idOf: (index: number) => SQL) {
  let written = 0;
  for (const [index, json] of given.staged.entries()) {
    await database.execute(insertChunk(json, idOf(index), given));
    written = Math.min(given.count, written + CHUNK);
    given.onProgress?.('imported', written);
    await otherWork();
  }
}
