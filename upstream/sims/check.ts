import { eq } from 'drizzle-orm';
import type { User } from '#lib/contract/session.ts';
import { statusFor } from '#lib/domain/carrierRules.ts';
import type { Context } from '#upstream/context.ts';
import { transact } from '#upstream/core/events.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { CarrierBusy, CarrierSilent } from '#upstream/simulators/carrier/carrier.ts';
import { changeSim, publishSim, recordSimEvent } from './changes.ts';
import { factsOf, jobKeyOf } from './orders.ts';
import { type SimRow, sims } from './tables.ts';

export function troubleOf(error: unknown): ProblemResponse {
  if (error instanceof CarrierBusy)
    return new ProblemResponse('busy', { message: error.message }, { 'retry-after': String(error.seconds) });
  if (error instanceof CarrierSilent) return new ProblemResponse('unreachable', { message: error.message });
  throw error;
}

type Asked = { by?: User; also?: (tx: Database) => Promise<unknown> };

/** While a change is under way its job alone settles the status, and is hurried along. Throws `CarrierBusy` and `CarrierSilent`. */
export async function checkSim({ database, clock, carrier, queue }: Context, sim: SimRow, { by, also }: Asked): Promise<SimRow> {
  const line = await carrier.lookUp(sim);
  const checked = await transact(database, async (tx) => {
    const [row = sim] = await tx.select().from(sims).where(eq(sims.id, sim.id)).for('update');
    await also?.(tx);
    if (row.version !== sim.version) return row;
    const now = clock.now();
    const facts = factsOf(line, row, now);
    const status = statusFor(row.provider, line.state, row.status);
    const note = { kind: 'checked', by } as const;
    const news = row.pending ? { providerState: facts.providerState, providerCheckedAt: now } : { ...facts, status };
    const isNew = Object.entries(news).some(([field, value]) => field !== 'providerCheckedAt' && row[field as keyof SimRow] !== value);
    if (isNew) return changeSim(tx, row, news, note, now);
    await recordSimEvent(tx, row, note, now);
    const [same = row] = await tx.update(sims).set({ providerCheckedAt: now }).where(eq(sims.id, row.id)).returning();
    publishSim(tx, same);
    return same;
  });
  if (checked.pending) await queue.hurry(jobKeyOf(checked.id));
  return checked;
}
