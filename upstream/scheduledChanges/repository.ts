import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Ability } from '#lib/access/allows.ts';
import type { Preflight } from '#lib/contract/bulk.ts';
import type { ScheduledChange } from '#lib/contract/scheduledChanges.ts';
import type { User } from '#lib/contract/session.ts';
import { publish } from '#upstream/core/events.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import { iso } from '#upstream/core/iso.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import type { Database } from '#upstream/db/connect.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { readable, simsAllowed } from '#upstream/sims/repository.ts';
import { sims } from '#upstream/sims/tables.ts';
import { type ScheduledRow, scheduledChanges } from './tables.ts';

type Reader = { user: User; ability: Ability };

const mine = ({ ability }: Pick<Reader, 'ability'>) =>
  sql`from ${sims} where ${sims.id} = any(${scheduledChanges.simIds}) and ${readable(ability)}`;

/** Whoever asked for it sees it, and whoever may see one of its lines. */
export const seenBy = (reader: Reader): SQL =>
  or(eq(scheduledChanges.createdById, reader.user.id), sql`exists (select 1 ${mine(reader)})`) ?? sql`false`;

const Seen = z.object({ id: z.number(), lines: z.coerce.number(), sim: z.number().nullable(), number: z.string().nullable() });

export async function serializeScheduled(
  database: Database,
  rows: readonly ScheduledRow[],
  reader: Pick<Reader, 'ability'>,
): Promise<ScheduledChange[]> {
  if (rows.length === 0) return [];
  const seen = await rowsOf(
    database,
    sql`select ${scheduledChanges.id} as id, (select count(*) ${mine(reader)}) as lines,
        case when cardinality(${scheduledChanges.simIds}) = 1 then (select ${sims.id} ${mine(reader)}) end as sim,
        case when cardinality(${scheduledChanges.simIds}) = 1
          then (select coalesce(nullif(${sims.imei}, ''), ${sims.iccid}) ${mine(reader)}) end as number
      from ${scheduledChanges} where ${scheduledChanges.id} = any(${`{${rows.map(({ id }) => id).join()}}`}::integer[])`,
    Seen,
  );
  const byId = new Map(seen.map((each) => [each.id, each]));
  return rows.map((row) => {
    const { lines = 0, sim = null, number = null } = byId.get(row.id) ?? {};
    return serializeChange(row, { lines, sim: sim === null ? null : { id: sim, number: number ?? '' } });
  });
}

type ChangeDetails = Pick<ScheduledChange, 'lines' | 'sim'> & { preflight?: Preflight };

export const serializeChange = (row: ScheduledRow, { lines, sim, preflight }: ChangeDetails): ScheduledChange => ({
  id: row.id,
  action: row.action,
  day: row.day,
  reason: row.reason,
  state: row.state,
  lines,
  sim,
  job_id: row.jobId,
  rule: row.rule,
  created_by: row.createdBy,
  created_at: iso(row.createdAt),
  ended_by: row.endedBy,
  preflight: preflight ?? null,
  version: row.version,
});

/** Locked until the transaction ends, or why not: nobody's or foreign (nothing), or changed since. */
export async function scheduledFor(tx: Database, id: string, reader: Reader, version: number | undefined) {
  const row = await findRecord(tx, scheduledChanges, id, { seen: seenBy(reader), lock: 'update' });
  if (!row || version === undefined || version === row.version) return row;
  const [current] = await serializeScheduled(tx, [row], reader);
  return new ProblemResponse('stale', { current });
}

/** Whether somebody may do it to each of its lines; those of another branch are not theirs to decide about. */
export async function mayDoAll(tx: Database, { action, simIds }: ScheduledRow, ability: Ability): Promise<boolean> {
  const among = sql`${sims.id} = any(${`{${simIds.join()}}`}::integer[])`;
  const theirs = and(readable(ability), simsAllowed(ability, action));
  return (await tx.$count(sims, and(among, sql`(${theirs}) is not true`))) === 0;
}

export const publishScheduled = (tx: Database, { id, version }: Pick<ScheduledRow, 'id' | 'version'>) =>
  publish(tx, { channel: 'sims', change: { type: 'scheduledChanges', id, version } });

export async function changeScheduled(tx: Database, row: ScheduledRow, changes: Partial<ScheduledRow>, at: Date): Promise<ScheduledRow> {
  const after = await changeRow(tx, scheduledChanges, row, changes, at);
  publishScheduled(tx, after);
  return after;
}
