import { eq } from 'drizzle-orm';
import type { User } from '#lib/contract/session.ts';
import { CarrierBusy, CarrierSilent } from '#upstream/carriers/carrier.ts';
import type { Context } from '#upstream/context.ts';
import { transact } from '#upstream/core/events.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { recordLines } from './carrierNews.ts';
import { recordSimEvent } from './changes.ts';
import { jobKeyOf } from './orders.ts';
import { type SimRow, sims } from './tables.ts';

export function troubleOf(error: unknown): ProblemResponse {
  if (error instanceof CarrierBusy)
    return new ProblemResponse('busy', { message: error.message }, { 'retry-after': String(error.seconds) });
  if (error instanceof CarrierSilent) return new ProblemResponse('unreachable', { message: error.message });
  throw error;
}

type Asked = { by?: User; also?: (tx: Database) => Promise<unknown> };

/** While a change is under way it is hurried along. Throws `CarrierBusy` and `CarrierSilent`. */
export async function checkSim({ database, clock, env, carrier, queue }: Context, sim: SimRow, { by, also }: Asked): Promise<SimRow> {
  const line = await carrier.lookUp(sim);
  const checked = await transact(database, async (tx) => {
    const [row = sim] = await tx.select().from(sims).where(eq(sims.id, sim.id)).for('update');
    await also?.(tx);
    if (row.version !== sim.version) return row;
    const now = clock.now();
    const note = { kind: 'checked', by } as const;
    const { same, changed } = await recordLines(tx, [{ row, line }], note, { env, now });
    if (same[0]) await recordSimEvent(tx, row, note, now);
    return changed[0]?.after ?? same[0] ?? row;
  });
  if (checked.pending) await queue.hurry(jobKeyOf(checked.id));
  return checked;
}
