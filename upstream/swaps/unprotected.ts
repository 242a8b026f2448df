import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Unprotected } from '#lib/contract/swaps/unprotected.ts';
import type { Context } from '#upstream/context.ts';
import { MINUTE, SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import { backOff, type Work } from '#upstream/core/queue.ts';
import type { Database } from '#upstream/db/connect.ts';
import { StationBusy, StationSilent } from '#upstream/simulators/station/station.ts';
import { protectionSpans } from '#upstream/systems/protection.ts';
import { systems } from '#upstream/systems/tables.ts';
import type { SwapEventKind } from './eventKinds.ts';
import { recordSwapEvent } from './events.ts';
import { SwapPayload } from './payload.ts';
import { swapOf } from './serialize.ts';
import { type SwapRow, swapEvents, swaps } from './tables.ts';

export const UNPROTECTED_JOB = 'unprotected-minutes';

/** Kept once a swap is over: the station forgets its signals. Asked of it in a job, so that no end waits for it. */
export const keepUnprotected = ({ queue }: Pick<Context, 'queue'>, tx: Database, swapId: number) =>
  queue.enqueue(tx, { kind: UNPROTECTED_JOB, key: `unprotected:${swapId}`, payload: { swap: swapId } });

const HARMFUL: SwapEventKind[] = ['test-confirmed', 'in-panel', 'move-asked', 'move-back-asked'];
const TOUCHES = sql`${swapEvents.facts} -> 'said' ?| array['old-removed', 'fitted', 'new-removed', 'old-back']`;

/** The first entry that could harm; of a swap without one its begin. */
async function firstHarm(database: Database, { id, createdAt }: SwapRow): Promise<Date> {
  const [first] = await database
    .select({ at: swapEvents.at })
    .from(swapEvents)
    .where(and(eq(swapEvents.swapId, id), or(inArray(swapEvents.kind, HARMFUL), and(eq(swapEvents.kind, 'check'), TOUCHES))))
    .orderBy(asc(swapEvents.at))
    .limit(1);
  return first?.at ?? createdAt;
}

async function unprotectedOf(context: Context, row: SwapRow, end: Date): Promise<Unprotected> {
  const [system] = await context.database.select().from(systems).where(eq(systems.csNo, row.csNo));
  const from = Math.floor((await firstHarm(context.database, row)).getTime() / MINUTE) * MINUTE;
  const until = Math.max(from + MINUTE, Math.ceil(end.getTime() / MINUTE) * MINUTE);
  // Of a system that is gone nobody knows.
  const spans = system ? await protectionSpans(context, system, { from, until }) : [{ from, until, state: 'unknown' as const }];
  const iso = (at: number) => new Date(at).toISOString();
  return {
    from: iso(from),
    until: iso(until),
    spans: spans.flatMap(({ from, until, state }) => (state === 'protected' ? [] : [{ from: iso(from), until: iso(until), state }])),
  };
}

export const unprotectedWork =
  (context: Context): Work =>
  async ({ payload, failures }) => {
    const { database, clock } = context;
    const id = SwapPayload.parse(payload).swap;
    const [row] = await database.select().from(swaps).where(eq(swaps.id, id));
    const nothing = { finish: async () => undefined };
    if (!row?.finalizedAt || row.unprotected) return nothing;
    try {
      const unprotected = await unprotectedOf(context, row, row.finalizedAt);
      return {
        finish: async (tx) => {
          // Of one that ended before what was missing was kept, as it is now is as near as can be.
          const proof = row.proof?.missing ? undefined : (await swapOf(tx, id, clock.now()))?.swap.proof;
          await tx
            .update(swaps)
            .set({ unprotected, ...(proof && { proof }) })
            .where(eq(swaps.id, id));
          await recordSwapEvent(tx, id, { kind: 'unprotected-kept', facts: unprotected }, clock.now());
          await tx.update(swaps).set({ updatedAt: row.updatedAt }).where(eq(swaps.id, id));
        },
      };
    } catch (error) {
      if (!(error instanceof StationSilent)) throw error;
      const isBusy = error instanceof StationBusy;
      const wait = isBusy ? error.seconds * SECOND : backOff(failures + 1);
      return { retryAt: new Date(clock.now().getTime() + wait), why: isBusy ? 'busy' : 'unreachable', words: error.message };
    }
  };

const AT_ONCE = 200;

/** Those that ended before it was kept are asked of the station once; where it has forgotten, the sheet says that nobody knows. */
export async function fillUnprotected(context: Pick<Context, 'database' | 'queue'>): Promise<void> {
  const isMissing = and(isNotNull(swaps.finalizedAt), isNull(swaps.unprotected));
  const next = (last: number) =>
    transact(context.database, async (tx) => {
      const rows = await tx
        .select({ id: swaps.id })
        .from(swaps)
        .where(and(isMissing, gt(swaps.id, last)))
        .orderBy(asc(swaps.id))
        .limit(AT_ONCE);
      for (const { id } of rows) await keepUnprotected(context, tx, id);
      return rows.at(-1)?.id;
    });
  for (let last = await next(0); last !== undefined; last = await next(last));
}
