import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { SimStatus } from '#lib/contract/sims/states.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { simEvents } from './tables.ts';

const OFF: readonly SimStatus[] = ['deactivated', 'retired', 'purged'];

export const isOff = (status: SimStatus) => OFF.includes(status);

/** Those of these SIMs whose lines were off before, as their history has it: when they were activated first says nothing of now. */
export async function everOff(tx: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const off = `{${OFF.join()}}`;
  const rows = await rowsOf(
    tx,
    sql`select distinct sim_id as id from ${simEvents} where ${isAnyOf(simEvents.simId, ids)} and of_radio is null
      and (after->>'status' = any(${off}::text[]) or before->>'status' = any(${off}::text[]))`,
    z.object({ id: z.number() }),
  );
  return new Set(rows.map(({ id }) => id));
}
