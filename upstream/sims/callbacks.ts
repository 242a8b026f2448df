import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { Provider } from '#lib/contract/sims/states.ts';
import type { Line } from '#upstream/carriers/carrier.ts';
import type { Context } from '#upstream/context.ts';
import { transact } from '#upstream/core/events.ts';
import type { Database } from '#upstream/db/connect.ts';
import { recordLines } from './carrierNews.ts';
import { jobKeyOf } from './orders.ts';
import { type SimRow, sims } from './tables.ts';

const pendingWith = async (tx: Database, { id, pending }: SimRow) =>
  pending?.swap_id
    ? tx
        .select({ id: sims.id })
        .from(sims)
        .where(and(eq(sims.isPending, true), sql`${sims.pending}->>'swap_id' = ${`${pending.swap_id}`}`))
    : [{ id }];

/**
 * A carrier tells of what it did with a line without being asked: a change made in its own portal, the end of a suspension, a first session; and that
 * it has moved one, which its job has been waiting for.
 * ThingSpace Connectivity Management: About Callback Services. A callback that is lost is made good by the next sweep.
 */
export const receiveCallback =
  ({ database, clock, env, log, queue }: Pick<Context, 'database' | 'clock' | 'env' | 'log' | 'queue'>) =>
  (line: Line, provider: Provider) =>
    transact(database, async (tx) => {
      const isCard = sql`coalesce(${sims.iccid} = ${line.iccid}, false)`;
      const [row] = await tx
        .select()
        .from(sims)
        .where(or(isCard, line.imei ? eq(sims.imei, line.imei) : undefined))
        .orderBy(desc(isCard))
        .limit(1)
        .for('update');
      if (!row || row.provider !== provider) return log.warn({ provider, imei: line.imei }, 'a carrier told of a line that is not here');
      // A message about an old card that was once in this radio.
      if (row.iccid !== null && line.iccid !== null && row.iccid !== line.iccid)
        return log.warn(
          { provider, imei: line.imei, iccid: line.iccid },
          'a carrier told of another card than the one that is in this radio',
        );
      // What was asked for is brought back by its own job; of a swap with both SIMs, under the key of one of them.
      if (row.pending) for (const { id } of await pendingWith(tx, row)) await queue.hurry(jobKeyOf(id), tx);
      if (row.pending?.swap_id) return;
      await recordLines(tx, [{ row, line }], { kind: 'reported' }, { env, now: clock.now() });
    });
