import { eq } from 'drizzle-orm';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { isOver, isWayBack, testLeft } from '#lib/domain/swapGates.ts';
import { CarrierBusy, CarrierSilent } from '#upstream/carriers/carrier.ts';
import type { Context } from '#upstream/context.ts';
import { MINUTE, SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import type { Work } from '#upstream/core/queue.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type SimRow, sims } from '#upstream/sims/tables.ts';
import { pingOf } from '#upstream/simulators/network.ts';
import { signalsAfter } from '#upstream/systems/signals.ts';
import { type NewSwapEvent, recordSwapEvent } from './events.ts';
import { SwapPayload } from './payload.ts';
import { swapOf } from './serialize.ts';
import { type SwapRow, swaps } from './tables.ts';

export const VERIFY_JOB = 'prove';
export const verifyKeyOf = (swapId: number) => `prove:${swapId}`;

/** While the system is on test somebody waits for it; otherwise there is time. */
const OFTEN = 5 * SECOND;
const SELDOM = MINUTE;

type StoredAnswer = NonNullable<SwapRow['proof']>;
type Looked = Partial<StoredAnswer>;

/** Only a signal after the fit and on the cell path counts; the newest that does not is told too. */
async function lookForSignal(context: Context, csNo: string, fittedAt: string): Promise<Looked> {
  const heard = await signalsAfter(context, csNo, new Date(fittedAt));
  const serialized = (signal: (typeof heard)[number] | undefined) =>
    signal ? { id: signal.id, at: signal.at, code: signal.code, path: signal.path } : null;
  const after = heard.filter(({ at }) => at > fittedAt);
  return {
    signal: serialized(after.find(({ path }) => path === 'cell')),
    other_signal: serialized(after.findLast(({ path }) => path !== 'cell')),
  };
}

async function lookAtCarrier({ carrier, clock }: Context, sim: SimRow): Promise<Looked> {
  try {
    const line = await carrier.lookUp(sim);
    return { carrier: { at: clock.now().toISOString(), imei: line.imei, iccid: line.iccid, state: line.state } };
  } catch (error) {
    if (error instanceof CarrierBusy || error instanceof CarrierSilent) return {};
    throw error;
  }
}

/** Asks the outside for what is missing of the verification. What can't be asked now is left as it was. */
async function look(context: Context, { row, swap }: { row: SwapRow; swap: Swap }): Promise<Looked> {
  const fittedAt = row.proof?.fitted_at;
  const missing = swap.proof?.missing ?? [];
  if (fittedAt && isWayBack(swap)) return missing.includes('signal') ? lookForSignal(context, row.csNo, fittedAt).catch(() => ({})) : {};
  const [sim] = row.newSimId === null ? [] : await context.database.select().from(sims).where(eq(sims.id, row.newSimId));
  if (!fittedAt || !sim) return {};
  const now = context.clock.now();
  return {
    ...(missing.includes('signal') ? await lookForSignal(context, row.csNo, fittedAt).catch(() => ({})) : {}),
    ...(missing.includes('ping') ? { ping: { at: now.toISOString(), ...pingOf(sim, Math.floor(now.getTime() / MINUTE)) } } : {}),
    ...(missing.includes('carrier') ? await lookAtCarrier(context, sim) : {}),
  };
}

function newsOf(before: Swap['proof'], after: Swap['proof']): NewSwapEvent[] {
  const came = (name: 'signal' | 'ping' | 'carrier') => Boolean(before?.missing.includes(name) && after && !after.missing.includes(name));
  const notes: NewSwapEvent[] = [];
  if (came('signal')) notes.push({ kind: 'proof-signal', facts: { ...after?.signal } });
  else if (after?.other_signal && after.other_signal.id !== before?.other_signal?.id)
    notes.push({ kind: 'proof-other-path', facts: { ...after.other_signal } });
  if (came('ping')) notes.push({ kind: 'proof-ping', facts: { ms: after?.ping?.ms } });
  if (came('carrier')) notes.push({ kind: 'proof-carrier', facts: { ...after?.carrier } });
  if (before && before.missing.length > 0 && after?.missing.length === 0) notes.push({ kind: 'proof-complete' });
  return notes;
}

/** Keeps what was found, unless the radio was taken out again or exchanged meanwhile. */
async function keep(tx: Database, seen: SwapRow, looked: Looked, now: Date): Promise<Swap | undefined> {
  const before = await swapOf(tx, seen.id, now);
  if (!before || before.row.newSimId !== seen.newSimId || before.row.proof?.fitted_at !== seen.proof?.fitted_at) return before?.swap;
  const proof = { fitted_at: null, signal: null, other_signal: null, ping: null, carrier: null, ...before.row.proof, ...looked };
  await tx.update(swaps).set({ proof }).where(eq(swaps.id, seen.id));
  const after = await swapOf(tx, seen.id, now);
  for (const note of newsOf(before.swap.proof, after?.swap.proof ?? null)) await recordSwapEvent(tx, seen.id, note, now);
  return after?.swap;
}

const isWaiting = (swap: Swap) =>
  (swap.proof?.missing.length ?? 0) > 0 &&
  (isOver(swap) ? swap.status === 'finalized' && swap.exception !== null : (swap.step >= 5 || isWayBack(swap)) && !swap.ending);

export async function verifyNow(context: Context, swapId: number): Promise<Swap | undefined> {
  const { database, clock } = context;
  const found = await swapOf(database, swapId, clock.now());
  if (!found || !isWaiting(found.swap)) return found?.swap;
  const looked = await look(context, found);
  return transact(database, (tx) => keep(tx, found.row, looked, clock.now()));
}

export const verifyWork =
  (context: Context): Work =>
  async ({ payload }) => {
    const swap = await verifyNow(context, SwapPayload.parse(payload).swap);
    if (!swap || !isWaiting(swap) || isOver(swap)) return { finish: async () => undefined };
    const now = context.clock.now();
    return { retryAt: new Date(now.getTime() + ((testLeft(swap, now) ?? 0) > 0 ? OFTEN : SELDOM)) };
  };
