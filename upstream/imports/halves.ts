import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { GAINED, type ImportJoin } from '#lib/contract/imports.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { sims } from '#upstream/sims/tables.ts';
import { isBound } from '#upstream/sims/touched.ts';
import { isAtHand } from './away.ts';
import type { Importer } from './commit.ts';

const STEP = 500;

/** Somebody changed one of the SIMs in the meantime, so that nothing was written. */
export class Overtaken extends Error {
  override message = 'One of these SIMs was taken for something else just now. Check again.';
}

type Halves = { sim: number; imei: string; iccid: string | null };
type Written = { by: Importer; now: Date };

const alone = ({ sim_id: sim, had, imei, iccid }: ImportJoin): Halves =>
  had === 'imei' ? { sim, imei, iccid: null } : { sim, imei: '', iccid };
const paired = ({ sim_id: sim, imei, iccid }: ImportJoin): Halves => ({ sim, imei, iccid });

/** What was gained is as empty before, and after it was given back. */
const NOTHING = sql`(select coalesce(jsonb_object_agg(key, null), '{}') from jsonb_each(gained))`;
const filled = (field: string) => sql`${sql.raw(field)} = coalesce(sims.${sql.raw(field)}, gained->>${field}::text)`;
/** What somebody has changed since is theirs. */
const emptied = (field: string) => sql`${sql.raw(field)} = nullif(sims.${sql.raw(field)}, gained->>${field}::text)`;

/** Writes other numbers to SIMs that still have the ones they had, each with a line in its history. Throws `Overtaken`. */
async function renumber(
  tx: Database,
  joins: readonly ImportJoin[],
  from: (join: ImportJoin) => Halves,
  to: (join: ImportJoin) => Halves,
  { by, now, way, also = sql`true` }: Written & { way: 'join' | 'part'; also?: SQL },
) {
  const further = sql.join(
    GAINED.map((field) => (way === 'join' ? filled(field) : emptied(field))),
    sql`, `,
  );
  for (let at = 0; at < joins.length; at += STEP) {
    const some = joins.slice(at, at + STEP).map((join) => {
      const [before, after] = [from(join), to(join)];
      const { gained = {} } = join;
      return { sim: before.sim, imei: before.imei, iccid: before.iccid, new_imei: after.imei, new_iccid: after.iccid, gained };
    });
    const ids = some.map(({ sim }) => sim).sort((a, b) => a - b);
    // What somebody else was doing while this waited for their SIMs is only seen by a statement that begins after it.
    await tx.select({ id: sims.id }).from(sims).where(isAnyOf(sims.id, ids)).orderBy(sims.id).for('update');
    const told = await rowsOf(
      tx,
      sql`with listed as (
          select * from json_to_recordset(${JSON.stringify(some)}::json) as (sim int, imei text, iccid text, new_imei text, new_iccid text, gained jsonb)
        ), renumbered as (
          update sims set imei = new_imei, iccid = new_iccid, ${further}, seen_imei = null, version = sims.version + 1, updated_at = ${now.toISOString()}::timestamptz
          from listed
          where sims.id = listed.sim and sims.imei = listed.imei and sims.iccid is not distinct from listed.iccid
            and (${isBound}) is not true and ${also}
          returning listed.*
        )
        insert into sim_events (sim_id, at, user_id, by, kind, before, after)
        select sim, ${now.toISOString()}::timestamptz, ${by.id}::int, ${by.name}::text, 'paired',
          case when imei <> new_imei then jsonb_build_object('imei', imei) else jsonb_build_object('iccid', iccid) end || ${way === 'join' ? NOTHING : sql`gained`},
          case when imei <> new_imei then jsonb_build_object('imei', new_imei) else jsonb_build_object('iccid', new_iccid) end || ${way === 'join' ? sql`gained` : NOTHING}
        from renumbered returning sim_id`,
      z.object({ sim_id: z.number() }),
    );
    if (told.length < some.length) throw new Overtaken();
  }
}

export const joinHalves = (tx: Database, joins: readonly ImportJoin[], written: Written) =>
  renumber(tx, joins, alone, paired, { ...written, way: 'join', also: isAtHand });
export const partHalves = (tx: Database, joins: readonly ImportJoin[], written: Written) =>
  renumber(tx, joins, paired, alone, { ...written, way: 'part' });
