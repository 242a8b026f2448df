import { and, eq, or, sql } from 'drizzle-orm';
import type { ImportJoin } from '#lib/contract/imports.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { isRadioOf } from '#upstream/sims/radioOrigin.ts';
import { sims } from '#upstream/sims/tables.ts';
import { isBound, isKept } from '#upstream/sims/touched.ts';
import { updatesOf } from './applyUpdates.ts';
import type { imports } from './tables.ts';

export type ImportRow = typeof imports.$inferSelect;

const NUMBERS = { imei: sims.imei, iccid: sims.iccid };
const MOST_NAMED = 5;

/** `numbers`: of some that can't go. */
export type Standing = { blocked: number; numbers: string[]; parted: ImportJoin[]; updated: Awaited<ReturnType<typeof updatesOf>>['free'] };

/** How many can't go any more (used, asked of the provider, on a system, in a swap or an open bulk job, joined or renumbered since), and which are to be parted: one may be gone. */
async function ownStanding(database: Database, { id, joins }: ImportRow): Promise<Omit<Standing, 'updated'>> {
  const isInTheWay = or(and(eq(sims.importId, id), isKept), isRadioOf('import_id', id));
  const added = await database.$count(sims, isInTheWay);
  const named = added === 0 ? [] : await database.select(NUMBERS).from(sims).where(isInTheWay).orderBy(sims.id).limit(MOST_NAMED);
  if (joins.length === 0) return { blocked: added, numbers: named.map(simNumber), parted: [] };
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
  const taken = parted.filter((join) => !isFree(join));
  const numbers = [...named, ...taken.slice(0, MOST_NAMED).map((join) => now.get(join.sim_id) ?? join)].map(simNumber);
  return { blocked: added + taken.length, numbers: numbers.slice(0, MOST_NAMED), parted };
}

/** The same with what it changed in SIMs that were there: who changed one since has the last word. */
export async function standing(database: Database, row: ImportRow): Promise<Standing> {
  const own = await ownStanding(database, row);
  const { free, taken } = row.updated > 0 ? await updatesOf(database, row.id) : { free: [], taken: [] };
  const numbers = [...own.numbers, ...taken.map(({ sim }) => simNumber(sim))].slice(0, MOST_NAMED);
  return { ...own, blocked: own.blocked + taken.length, numbers, updated: free };
}
