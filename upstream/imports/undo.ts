import { and, eq, is, sql } from 'drizzle-orm';
import { PgliteDatabase } from 'drizzle-orm/pglite';
import type { Ability } from '#lib/access/allows.ts';
import type { Import, ImportJoin } from '#lib/contract/imports.ts';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { publish } from '#upstream/core/events.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isAnyOf, rowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { hide, show } from '#upstream/sims/hiddenImports.ts';
import { sims } from '#upstream/sims/tables.ts';
import { isBound, isKept } from '#upstream/sims/touched.ts';
import { Overtaken, partHalves } from './halves.ts';
import { touchBatch } from './importList.ts';
import { imports } from './tables.ts';
import { isNoted, note, takeBack } from './unfinished.ts';

type ImportRow = typeof imports.$inferSelect;

const serializeImport = (
  { createdById: _, joins, fileName, batchId, createdBy, createdAt, undoneBy, undoneAt, ...row }: ImportRow,
  blocked: number,
): Import => ({
  ...row,
  joined: joins.length,
  file_name: fileName,
  batch_id: batchId,
  created_by: createdBy,
  created_at: createdAt.toISOString(),
  undone_by: undoneBy,
  undone_at: undoneAt?.toISOString() ?? null,
  blocked,
});

async function importFor(database: Database, id: string, user: User, ability: Ability): Promise<ImportRow | undefined> {
  const known = rowId(id);
  const [row] = known === undefined ? [] : await database.select().from(imports).where(eq(imports.id, known));
  const isPlain = ability.rulesFor('create', 'Sim').every(({ conditions, inverted }) => !conditions && !inverted);
  return row?.createdById === user.id || isPlain ? row : undefined;
}

/**
 * How many SIMs of an import can't go any more, or can't be parted again: used or once used, asked of the provider, on a system, in a swap, in a bulk
 * job that is not over, with the other half of a later list, or with other numbers since. And which there are to be parted: one may be gone.
 */
async function standing(database: Database, { id, joins }: ImportRow): Promise<{ blocked: number; parted: ImportJoin[] }> {
  const added = await database.$count(sims, and(eq(sims.importId, id), isKept));
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

const inTheWay = (row: ImportRow, blocked: number) =>
  new ProblemResponse('illegal_state', {
    message: `${blocked === 1 ? '1 SIM stands' : `${blocked} SIMs stand`} in the way`,
    current: serializeImport(row, blocked),
  });

export const showImport =
  ({ database }: Context): Handlers<typeof contract.imports>['show'] =>
  async ({ params, user, ability }) => {
    const row = await importFor(database, params.id, user, ability);
    return row && { data: serializeImport(row, row.undoneAt ? 0 : (await standing(database, row)).blocked) };
  };

/** Takes an import back, all of it or nothing. On the embedded database its SIMs are hidden at once, and then go a few at a time. */
export const undoImport =
  ({ database, clock }: Context): Handlers<typeof contract.imports>['undo'] =>
  async ({ params, user, ability, transact }) => {
    const isEmbedded = is(database, PgliteDatabase);
    let hidden: number | undefined;
    const answer = await transact(async (tx) => {
      const row = await importFor(tx, params.id, user, ability);
      if (!row || row.undoneAt) return row && { data: serializeImport(row, 0) };
      const ofImport = eq(sims.importId, row.id);
      if (!isEmbedded) await tx.select({ id: sims.id }).from(sims).where(ofImport).for('update');
      const { blocked, parted } = await standing(tx, row);
      if (blocked > 0) return inTheWay(row, blocked);

      const now = clock.now();
      const [undone] = await tx
        .update(imports)
        .set({ undoneBy: nameOf(user), undoneAt: now })
        .where(eq(imports.id, row.id))
        .returning();
      await partHalves(tx, parted, { by: { id: user.id, name: nameOf(user) }, now });
      publish(tx, { channel: 'sims', change: { type: 'sims', id: null } });
      if (row.batchId !== null) await touchBatch(tx, row.batchId, now);
      if (!isEmbedded) await tx.delete(sims).where(ofImport);
      else {
        await note(tx, row.id);
        hide(row.id);
        hidden = row.id;
      }
      return { data: serializeImport(undone ?? row, 0) };
    }).catch(async (error) => {
      if (hidden !== undefined) show(hidden);
      const row = error instanceof Overtaken ? await importFor(database, params.id, user, ability) : undefined;
      if (!row) throw error;
      return inTheWay(row, Math.max(1, (await standing(database, row)).blocked));
    });
    const undone = !answer || answer instanceof ProblemResponse ? undefined : answer.data.id;
    if (hidden !== undefined && undone === undefined) show(hidden);
    if (isEmbedded && undone !== undefined && (await isNoted(database, undone))) await takeBack(database, undone);
    return answer;
  };
