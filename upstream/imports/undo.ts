import { and, eq, is } from 'drizzle-orm';
import { PgliteDatabase } from 'drizzle-orm/pglite';
import type { Ability } from '#lib/access/allows.ts';
import { type Import, UPDATED_FIELDS } from '#lib/contract/imports.ts';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { publish } from '#upstream/core/events.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { hide, show } from '#upstream/sims/hiddenImports.ts';
import { simsAllowed } from '#upstream/sims/repository.ts';
import { sims } from '#upstream/sims/tables.ts';
import { takeUpdatesBack } from './applyUpdates.ts';
import { partHalves } from './halves.ts';
import { isTaken, touchBatch } from './importList.ts';
import { recordImportOperation } from './operation.ts';
import { type ImportRow, type Standing, standing } from './standing.ts';
import { imports } from './tables.ts';
import { isNoted, note, takeBack } from './unfinished.ts';

const serializeImport = (
  { createdById: _, heads: __, leftOut, joins, fileName, batchId, createdBy, createdAt, undoneBy, undoneAt, ...row }: ImportRow,
  { blocked, numbers }: Pick<Standing, 'blocked' | 'numbers'> = { blocked: 0, numbers: [] },
): Import => ({
  ...row,
  joined: joins.length,
  left_out: leftOut,
  file_name: fileName,
  batch_id: batchId,
  created_by: createdBy,
  created_at: createdAt.toISOString(),
  undone_by: undoneBy,
  undone_at: undoneAt?.toISOString() ?? null,
  blocked,
  blocked_numbers: numbers,
});

export async function importFor(database: Database, id: string, user: User, ability: Ability): Promise<ImportRow | undefined> {
  const row = await findRecord(database, imports, id);
  const isPlain = ability.rulesFor('create', 'Sim').every(({ conditions, inverted }) => !conditions && !inverted);
  return row?.createdById === user.id || isPlain ? row : undefined;
}

/** What a list changed goes back by the same right by which it was changed. */
async function mayChangeBack(tx: Database, { updated }: Standing, ability: Ability): Promise<boolean> {
  if (!ability.can('update', 'Sim')) return false;
  const ids = updated.map(({ sim }) => sim.id);
  return (await tx.$count(sims, and(isAnyOf(sims.id, ids), simsAllowed(ability, 'update', UPDATED_FIELDS)))) === ids.length;
}

const inTheWay = (row: ImportRow, found: Standing) =>
  new ProblemResponse('illegal_state', {
    message: `${found.blocked === 1 ? '1 SIM stands' : `${found.blocked} SIMs stand`} in the way: ${found.numbers.join(', ')}`,
    current: serializeImport(row, found),
  });

export const showImport =
  ({ database }: Context): Handlers<typeof contract.imports>['show'] =>
  async ({ params, user, ability }) => {
    const row = await importFor(database, params.id, user, ability);
    return row && { data: serializeImport(row, row.undoneAt ? undefined : await standing(database, row)) };
  };

/** Takes an import back, all of it or nothing. On the embedded database its SIMs are hidden at once, and then go a few at a time. */
export const undoImport =
  ({ database, clock }: Context): Handlers<typeof contract.imports>['undo'] =>
  async ({ params, user, ability, transact }) => {
    const isEmbedded = is(database, PgliteDatabase);
    let hidden: number | undefined;
    const answer = await transact(async (tx) => {
      const row = await importFor(tx, params.id, user, ability);
      if (!row || row.undoneAt) return row && { data: serializeImport(row) };
      const ofImport = eq(sims.importId, row.id);
      if (!isEmbedded) await tx.select({ id: sims.id }).from(sims).where(ofImport).for('update');
      const found = await standing(tx, row);
      if (row.updated > 0 && !(await mayChangeBack(tx, found, ability))) return new ProblemResponse('forbidden');
      if (found.blocked > 0) return inTheWay(row, found);

      const now = clock.now();
      const [undone] = await tx
        .update(imports)
        .set({ undoneBy: nameOf(user), undoneAt: now })
        .where(eq(imports.id, row.id))
        .returning();
      if (undone) await recordImportOperation(tx, undone);
      await partHalves(tx, found.parted, { by: { id: user.id, name: nameOf(user) }, now });
      await takeUpdatesBack(tx, found.updated, { by: user, now });
      publish(tx, { channel: 'sims', change: { type: 'sims', id: null } });
      if (row.batchId !== null) await touchBatch(tx, row.batchId, now);
      if (!isEmbedded) await tx.delete(sims).where(ofImport);
      else {
        await note(tx, row.id);
        hide(row.id);
        hidden = row.id;
      }
      return { data: serializeImport(undone ?? row) };
    }).catch(async (error) => {
      if (hidden !== undefined) show(hidden);
      const row = isTaken(error) ? await importFor(database, params.id, user, ability) : undefined;
      if (!row) throw error;
      const found = await standing(database, row);
      return inTheWay(row, { ...found, blocked: Math.max(1, found.blocked) });
    });
    const undone = !answer || answer instanceof ProblemResponse ? undefined : answer.data.id;
    if (hidden !== undefined && undone === undefined) show(hidden);
    if (isEmbedded && undone !== undefined && (await isNoted(database, undone))) await takeBack(database, undone);
    return answer;
  };
