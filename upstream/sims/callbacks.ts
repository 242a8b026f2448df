import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { Provider } from '#lib/contract/sims/states.ts';
import type { Line } from '#upstream/carriers/carrier.ts';
import type { Context } from '#upstream/context.ts';
import { transact } from '#upstream/core/events.ts';
import type { Database } from '#upstream/db/connect.ts';
import { recordLines } from './carrierNews.ts';
import { jobKeyOf } from './orders.ts';
import { type SimRow, sims } from './tables.ts';

async function pendingWith(tx: Database, { id, pending }: SimRow) {
  const field = pending?.swap_id ? 'swap_id' : 'row_id';
  const of = pending?.[field];
  return of
    ? tx
        .select({ id: sims.id })
        .from(sims)
        .where(and(eq(sims.isPending, true), sql`${sims.pending}->>${field} = ${`${of}`}`))
    : [{ id }];
}

/** What a carrier did unasked, and a move that its job waits for; the next sweep makes good what is lost. ThingSpace: About Callback Services. */
export const receiveCallback =
  ({ database, clock, env, log, queue }: Pick<Context, 'database' | 'clock' | 'env' | 'log' | 'queue'>) =>
  (line: Line, provider: Provider) =>
    transact(database, async (tx) => {
      const { imei, iccid } = line;
      const isCard = sql`coalesce(${sims.iccid} = ${iccid}, false)`;
      const [row] = await tx
        .select()
        .from(sims)
        .where(or(isCard, imei ? eq(sims.imei, imei) : undefined))
        .orderBy(desc(isCard))
        .limit(1)
        .for('update');
      if (!row || row.provider !== provider) return log.warn({ provider, imei }, 'a carrier told of a line that is not here');
      if (row.iccid !== null && iccid !== null && row.iccid !== iccid)
        return log.warn({ provider, imei, iccid }, 'a carrier told of another card than the one that is in this radio');
      // What was asked for is brought back by its own job; of a move with both SIMs, under the key of one of them.
      if (row.pending) for (const { id } of await pendingWith(tx, row)) await queue.hurry(jobKeyOf(id), tx);
      if (row.pending?.swap_id || row.pending?.row_id) return;
      await recordLines(tx, [{ row, line }], { kind: 'reported' }, { env, now: clock.now() });
    });
