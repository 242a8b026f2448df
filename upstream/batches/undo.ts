import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Touched } from '#lib/contract/batches.ts';
import type * as contract from '#lib/contract/index.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { bulkJobs } from '#upstream/bulk/tables.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { publish } from '#upstream/core/events.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { orderIsClosed } from '#upstream/orders/open.ts';
import { isRadioOf } from '#upstream/sims/radioOrigin.ts';
import { readable, simsAllowed } from '#upstream/sims/repository.ts';
import { sims } from '#upstream/sims/tables.ts';
import { touchedColumn } from '#upstream/sims/touched.ts';
import { changeBatch } from './edits.ts';
import { batchFor } from './repository.ts';
import { publishBatch } from './rowErrors.ts';
import { batches, batchRows } from './tables.ts';

const MOST_NAMED = 200;
const STEP = 500;

type Judged = { id: number; imei: string; iccid: string | null; why: Touched['why'] | null };

async function takenMeanwhile(tx: Database, rows: readonly Judged[]): Promise<ProblemResponse | undefined> {
  const free = rows.flatMap(({ id, why }) => (why ? [] : [id]));
  const now = await tx
    .select({ id: sims.id, imei: sims.imei, iccid: sims.iccid, why: touchedColumn })
    .from(sims)
    .where(isAnyOf(sims.id, free));
  const taken = now.find(({ why }) => why);
  if (!taken) return undefined;
  const message = `SIM ${simNumber(taken)} was taken for something else just now.`;
  return new ProblemResponse('illegal_state', { message, errors: { sims: [`${taken.id}: ${taken.why}`] } });
}

/** `POST /batch/:id/undo`: the SIMs of a delivery that nobody touched since go, and the delivery with the last of them. */
export const undoBatch =
  ({ clock }: Context): Handlers<typeof contract.batches>['undo'] =>
  async ({ params, body: { version, dry_run }, ability, transact }) =>
    transact(async (tx) => {
      const batch = await batchFor(tx, { id: params.id, ability, action: 'delete', version });
      if (!batch || batch instanceof ProblemResponse) return batch;
      if (batch.kind !== 'delivery') return new ProblemResponse('illegal_state');
      const closed = await orderIsClosed(tx, batch.orderId);
      if (closed) return closed;
      const open = and(eq(bulkJobs.batchId, batch.id), isNull(bulkJobs.finishedAt));
      if ((await tx.$count(bulkJobs, open)) > 0) return new ProblemResponse('illegal_state', { errors: { action: ['in-job'] } });
      const mine = and(readable(ability), simsAllowed(ability, 'create'));
      const rows = await tx
        .select({ id: sims.id, imei: sims.imei, iccid: sims.iccid, why: touchedColumn, mine: sql<boolean>`(${mine}) is true` })
        .from(batchRows)
        .innerJoin(sims, eq(sims.id, batchRows.simId))
        .where(and(eq(batchRows.batchId, batch.id), or(eq(sims.batchId, batch.id), isRadioOf('batch_id', batch.id))))
        .orderBy(batchRows.position)
        .for('update', { of: sims });
      // What somebody else was doing while this waited for their SIMs is only seen by a statement that begins after it.
      const taken = await takenMeanwhile(tx, rows);
      if (taken) return taken;
      if (rows.some((row) => !row.mine)) return new ProblemResponse('forbidden');
      const touched = rows.flatMap(({ id, imei, iccid, why }): Touched[] => (why ? [{ sim_id: id, imei, iccid, why }] : []));
      const going = rows.filter(({ why }) => !why).map(({ id }) => id);
      const answer = { data: { removed: going.length, kept: touched.length, touched: touched.slice(0, MOST_NAMED) } };
      if (dry_run || (going.length === 0 && touched.length > 0)) return answer;

      for (let from = 0; from < going.length; from += STEP) await tx.delete(sims).where(inArray(sims.id, going.slice(from, from + STEP)));
      if (touched.length > 0) await changeBatch(tx, batch, {}, clock.now());
      else {
        await tx.delete(batches).where(eq(batches.id, batch.id));
        publishBatch(tx, { id: batch.id });
      }
      publish(tx, { channel: 'sims', change: { type: 'sims', id: null } });
      return answer;
    });
