import { setImmediate as otherWork } from 'node:timers/promises';
import { is, sql } from 'drizzle-orm';
import { PgliteDatabase } from 'drizzle-orm/pglite';
import type { User } from '#lib/contract/session.ts';
import type { Database } from '#upstream/db/connect.ts';
import { hide, show } from '#upstream/sims/hiddenImports.ts';
import { CHUNK } from './judgeList.ts';
import { forget, note, takeBack } from './unfinished.ts';

export type Importer = { id: number | null; name: string | null; user?: User };

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

const NUMBERS = ['meid', 'technology', 'certification', 'iccid', 'eid', 'imsi', 'account', 'msisdn', 'ip_address'];
const COLUMNS = ['imei', ...NUMBERS, 'device_type', 'provider', 'warehouse_code', 'plan', 'notes'];
const WRITTEN = sql.raw(COLUMNS.join(', '));
const READ = sql.raw(COLUMNS.map((name) => `${name} text`).join(', '));
const NEW = { status: 'inventory', stock_state: 'warehouse' };

/** Staged rows have no empty fields, so that what history tells of each is the row as it came. */
const insertChunk = (json: string, index: number, { importId, batch, by, now }: Commit) => sql`
  with listed as (
    select sim, n from jsonb_array_elements(${json}::jsonb) with ordinality as listed (sim, n)
  ), added as (
    insert into sims (${WRITTEN}, status, stock_state, batch_id, import_id, created_at, updated_at)
    select coalesce(imei, ''), ${sql.raw(COLUMNS.slice(1).join(', '))}, ${NEW.status}, ${NEW.stock_state}, ${batch?.id ?? null}::int,
      ${importId}::int, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from listed cross join lateral jsonb_to_record(sim) as row (${READ})
    order by n
    returning id
  ), numbered as (
    select id, row_number() over (order by id) as n from added
  ), in_batch as (
    insert into batch_rows (batch_id, sim_id, position)
    select ${batch?.id ?? null}::int, id, ${(batch?.position ?? 0) + index * CHUNK}::int + n - 1
    from numbered
    where ${batch?.id ?? null}::int is not null
  )
  insert into sim_events (sim_id, at, user_id, by, kind, after)
  select id, ${now.toISOString()}::timestamptz, ${by.id}::int, ${by.name}::text, 'imported', (sim - 'row') || ${JSON.stringify(NEW)}::jsonb
  from numbered join listed using (n)`;

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
