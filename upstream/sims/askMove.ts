import type { CarrierMove } from '#lib/contract/swaps/move.ts';
import { type Carrier, CarrierBusy, CarrierSilent, type Line } from '#upstream/carriers/carrier.ts';
import { type Clock, HOUR, SECOND } from '#upstream/core/clock.ts';
import { backOff, type Outcome, type Work } from '#upstream/core/queue.ts';
import type { Database } from '#upstream/db/connect.ts';
import { publishSim } from './changes.ts';
import type { SimRow } from './tables.ts';

export const LONGEST_WAIT = 60 * SECOND;
/** So long without an answer, a person has to know: until it comes, nobody can say which of the two has the line. */
const TOLD_AFTER = 2 * HOUR;

/** The line as its carrier has it now, or its words why it was not moved. */
export type MoveEnd = { line: Line } | { words: string };
type Move = { from: SimRow; to: SimRow; kind: Exclude<CarrierMove, 'new-line'> };
type Ends = { settle: (tx: Database, end: MoveEnd) => Promise<void>; tell: (words: string) => Promise<void> };

/** Asks before it asks again, so that nothing is done twice, and never gives up: while nobody knows which of the two has the line, neither is free. */
export async function askMove(
  { carrier, clock }: { carrier: Carrier; clock: Clock },
  { requestId, createdAt, attempts, failures }: Parameters<Work>[0],
  { from, to, kind }: Move,
  { settle, tell }: Ends,
): Promise<Outcome> {
  const notify = (tx: Database) => publishSim(tx, to);
  const later = (ms: number) => ({ retryAt: new Date(clock.now().getTime() + ms), notify });
  const tellOverdue = async (words: string) => {
    if (clock.now().getTime() - createdAt.getTime() >= TOLD_AFTER) await tell(words);
  };
  try {
    // What was never taken up before was never asked for.
    const known = attempts > 1 ? await carrier.find(requestId, from) : undefined;
    const order = known ?? (await carrier.change(requestId, from, to, kind));
    if (order.state === 'failed') return { finish: (tx) => settle(tx, { words: order.words }) };
    if (order.state === 'done') return { finish: (tx) => settle(tx, { line: order.line }) };
    await tellOverdue(order.state === 'unknown' ? order.words : 'accepted, not done yet');
    if (order.state === 'unknown') return later(LONGEST_WAIT);
    const overdue = clock.now().getTime() - order.until.getTime();
    return overdue < 0 ? { retryAt: order.until, notify } : later(Math.min(LONGEST_WAIT, SECOND + overdue / 4));
  } catch (error) {
    if (!(error instanceof CarrierBusy || error instanceof CarrierSilent)) throw error;
    const words = error.message;
    await tellOverdue(words);
    if (error instanceof CarrierBusy) return { ...later(error.seconds * SECOND), why: 'busy', words };
    return { ...later(backOff(failures + 1)), why: 'unreachable', words };
  }
}
