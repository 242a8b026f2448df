import { eq } from 'drizzle-orm';
import type { Context } from '#upstream/context.ts';
import { SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import type { Work } from '#upstream/core/queue.ts';
import type { Database } from '#upstream/db/connect.ts';
import { recordSwapEvent } from './events.ts';
import { SwapPayload } from './payload.ts';
import { serializeSwap } from './serialize.ts';
import { DONE, switchOn } from './switching.ts';
import { type SwapRow, swaps } from './tables.ts';
import { writeTicket } from './ticket.ts';
import { type Change, panelStatement } from './typedChanges.ts';

export const SWITCH_ON_JOB = 'line-on';
const LOOKS_AGAIN = 10 * SECOND;

export const switchOnWork =
  (context: Context): Work =>
  async ({ payload }) => {
    const { database, clock } = context;
    const [row] = await database
      .select()
      .from(swaps)
      .where(eq(swaps.id, SwapPayload.parse(payload).swap));
    const progress = row?.inPanel?.which === 'unknown' ? await transact(database, (tx) => switchOn(context, tx, row)) : DONE;
    return progress.state === 'done' ? { finish: async () => undefined } : { retryAt: new Date(clock.now().getTime() + LOOKS_AGAIN) };
  };

const isCalledOff = ({ status, ending }: SwapRow) =>
  status === 'aborted' || status === 'go-back' || ending?.kind === 'abort' || ending?.kind === 'go-back';

/** Heard of late, somebody was at the radio before the swap was called off: nobody knows which is in, and the new line goes on again. */
export async function recordLateReport(context: Context, tx: Database, row: SwapRow, whose: Change, now: Date): Promise<void> {
  const since = row.proof?.fitted_at;
  if (!isCalledOff(row) || row.inPanel?.which === 'unknown' || (since && Date.parse(since) > whose.at.getTime())) return;
  const [changed] = await tx
    .update(swaps)
    .set({ inPanel: panelStatement(whose, 'unknown'), version: row.version + 1, updatedAt: now })
    .where(eq(swaps.id, row.id))
    .returning();
  if (!changed) return;
  await recordSwapEvent(
    tx,
    row.id,
    { kind: 'in-panel', name: whose.name, facts: { which: 'unknown', on_site: true }, doneAt: whose.at },
    now,
  );
  await context.queue.enqueue(tx, { kind: SWITCH_ON_JOB, key: `line-on:${row.id}`, payload: { swap: row.id } });
  await writeTicket(context, tx, changed, await serializeSwap(tx, changed, now));
}
