import { and, eq, or, sql } from 'drizzle-orm';
import type { ImportJoin } from '#lib/contract/imports.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { isRadioOf } from '#upstream/sims/radioOrigin.ts';
import { sims } from '#upstream/sims/tables.ts';
import { isBound, isKept } from '#upstream/sims/touched.ts';
import type { imports } from './tables.ts';

export type ImportRow = typeof imports.$inferSelect;

/** How many can't go any more (used, asked of the provider, on a system, in a swap or an open bulk job, joined or renumbered since), and which are to be parted: one may be gone. */
export async function standing(database: Database, { id, joins }: ImportRow): Promise<{ blocked: number; parted: ImportJoin[] }> {
  const added = await database.$count(sims, or(and(eq(sims.importId, id), isKept), isRadioOf('import_id', id)));
  if (joins.length === 0) return { blocked: added, parted: [] };
  const ids = joins.map((join) => join.sim_id);
  const rows = await database
    .select({ id: sims.id, imei: sims.imei, iccid: sims.iccid, isBound: sql<boolean>`(${isBound}) is true` })
    .from(sims)
    .where(isAnyOf(sims.id, ids));
  const now = new Map(rows.map((row) => [row.id, row]));
  const isFree = (join: ImportJoin) => {
    const row = now.get(join.sim_id);
    return row && !row.isBound && row.imei === join.imei && row.iccid === join.iccid;
  };
  const parted = joins.filter((join) => now.has(join.sim_id));
  return { blocked: added + parted.filter((join) => !isFree(join)).length, parted };
}
