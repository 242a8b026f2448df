import { desc, eq, or, sql } from 'drizzle-orm';
import type { Provider } from '#lib/contract/sims/states.ts';
import type { Line } from '#upstream/carriers/carrier.ts';
import type { Context } from '#upstream/context.ts';
import { transact } from '#upstream/core/events.ts';
import { recordLines } from './carrierNews.ts';
import { jobKeyOf } from './orders.ts';
import { sims } from './tables.ts';

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
      // What was asked for is brought back by its own job; of a swap with both SIMs.
      if (row.pending) await queue.hurry(jobKeyOf(row.id), tx);
      if (row.pending?.swap_id) return;
      await recordLines(tx, [{ row, line }], { kind: 'reported' }, { env, now: clock.now() });
    });
