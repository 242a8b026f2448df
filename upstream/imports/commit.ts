import { setImmediate as otherWork } from 'node:timers/promises';
import { is, sql } from 'drizzle-orm';
import { PgliteDatabase } from 'drizzle-orm/pglite';
import type { Database } from '#upstream/db/connect.ts';
import { hide, show } from '#upstream/sims/hiddenImports.ts';
import { CHUNK } from './judgeList.ts';
import { forget, note, takeBack } from './unfinished.ts';

export type Importer = { id: number | null; name: string | null };

type Commit = {
  importId: number;
  staged: readonly string[];
  count: number;
  batch?: { id: number; position: number };
  by: Importer;
  now: Date;
  onProgress?(doing: 'imported', rows: number): void;
};

/** Runs the transaction that makes an import whole, together with whatever must be committed beside it; it may answer without running it. */
export type Last<Answer> = (work: (tx: Database) => Promise<void>) => Promise<Answer>;

const insertChunk = (json: string, index: number, { importId, batch, by, now }: Commit) => sql`
  with listed as (
    select * from rows from (json_to_recordset(${json}::json) as (
      imei text, meid text, technology text, certification text, iccid text, eid text, imsi text, account text, msisdn text, ip_address text, device_type text, provider text, warehouse_code text, plan text, notes text
    )) with ordinality as row (imei, meid, technology, certification, iccid, eid, imsi, account, msisdn, ip_address, device_type, provider, warehouse_code, plan, notes, n)
  ), added as (
    insert into sims (imei, meid, technology, certification, iccid, eid, imsi, account, msisdn, ip_address, device_type, provider, warehouse_code, plan, notes, status, stock_state, batch_id, import_id,
      created_at, updated_at)
    select coalesce(imei, ''), meid, technology, certification, iccid, eid, imsi, account, msisdn, ip_address, device_type, provider, warehouse_code, plan, notes, 'inventory', 'warehouse', ${batch?.id ?? null}::int,
      ${importId}::int, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from listed
    order by n
    returning *
  ), in_batch as (
    insert into batch_rows (batch_id, sim_id, position)
    select batch_id, id, ${(batch?.position ?? 0) + index * CHUNK}::int + row_number() over (order by id) - 1
    from added
    where batch_id is not null
  )
  insert into sim_events (sim_id, at, user_id, by, kind, after)
  select id, created_at, ${by.id}::int, ${by.name}::text, 'imported', jsonb_strip_nulls(jsonb_build_object(
    'imei', nullif(imei, ''), 'meid', meid, 'technology', technology, 'certification', certification, 'iccid', iccid, 'eid', eid, 'imsi', imsi,
    'account', account, 'msisdn', msisdn, 'ip_address', ip_address, 'device_type', device_type, 'provider', provider,
    'warehouse_code', warehouse_code, 'plan', plan, 'notes', notes, 'status', status, 'stock_state', stock_state
  ))
  from added`;

/** Makes the staged rows SIMs, all or none. Throws the database's error when a number was taken in the meantime. */
export function commit<Answer>(database: Database, given: Commit, last: Last<Answer>): Promise<Answer> {
  return is(database, PgliteDatabase) ? commitHidden(database, given, last) : last((tx) => writeAll(tx, given));
}

async function commitHidden<Answer>(database: Database, given: Commit, last: Last<Answer>): Promise<Answer> {
  const { importId } = given;
  hide(importId);
  let isWhole = false;
  try {
    await note(database, importId);
    await writeAll(database, given);
    const answer = await last(async (tx) => {
      await forget(tx, importId);
      isWhole = true;
    });
    if (isWhole) show(importId);
    else await takeBack(database, importId);
    return answer;
  } catch (error) {
    // What can't be taken back now stays hidden, and is at the next start.
    await takeBack(database, importId).catch(() => undefined);
    throw error;
  }
}

async function writeAll(database: Database, given: Commit) {
  let written = 0;
  for (const [index, json] of given.staged.entries()) {
    await database.execute(insertChunk(json, index, given));
    written = Math.min(given.count, written + CHUNK);
    given.onProgress?.('imported', written);
    await otherWork();
  }
}
