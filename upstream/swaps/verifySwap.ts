import { and, asc, eq, gt } from 'drizzle-orm';
import type { Signal } from '#lib/contract/signals.ts';
import type { Strength } from '#lib/contract/swaps/commissioning.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import type { HeardSignal } from '#lib/domain/keptCommissioning.ts';
import { isLeft, isOver, isWayBack, testLeft } from '#lib/domain/swapGates.ts';
import { CarrierBusy, CarrierSilent } from '#upstream/carriers/carrier.ts';
import type { Context } from '#upstream/context.ts';
import { canonicalJson } from '#upstream/core/canonicalJson.ts';
import { HOUR, MINUTE, SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import type { Work } from '#upstream/core/queue.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type SimRow, sims } from '#upstream/sims/tables.ts';
import { pingOf } from '#upstream/simulators/network.ts';
import { signalsIn } from '#upstream/systems/signals.ts';
import { newsOfCommissioning } from './commissioningNews.ts';
import { type NewSwapEvent, publishSwap, recordSwapEvent } from './events.ts';
import { hearCommissioning } from './hearCommissioning.ts';
import { SwapPayload } from './payload.ts';
import { swapOf } from './serialize.ts';
import { readStrength, strengthEvent } from './strength.ts';
import { type SwapRow, swaps } from './tables.ts';
import { withProgram } from './zonesOfPanel.ts';

export const VERIFY_JOB = 'prove';
export const verifyKeyOf = (swapId: number) => `prove:${swapId}`;

/** While the system is on test somebody waits for it; otherwise there is time. */
const OFTEN = 5 * SECOND;
const SELDOM = MINUTE;
/** Whoever left it comes back another day. */
const LEFT = 10 * MINUTE;

type Seen = { row: SwapRow; swap: Swap };

/** When a swap that is over had the next one of its system: from then on the radio may be another. */
async function nextBegun({ database }: Pick<Context, 'database'>, { row, swap }: Seen): Promise<Date | undefined> {
  if (!isOver(swap)) return undefined;
  const later = and(eq(swaps.csNo, row.csNo), gt(swaps.id, row.id));
  const [next] = await database.select({ at: swaps.createdAt }).from(swaps).where(later).orderBy(asc(swaps.id)).limit(1);
  return next?.at;
}

/** A communication trouble that stood before the fit is one still, until its restore comes. */
const TROUBLE_BEFORE = 24 * HOUR;

type StoredAnswer = NonNullable<SwapRow['proof']>;
type Looked = Partial<StoredAnswer>;
type Found = { looked: Looked; signals?: Signal[]; after?: number; strength?: Strength };

/** Only a signal after the fit and on the cell path counts; the newest that does not is told too. */
export function signalsSeen(
  before: SwapRow['proof'],
  heard: readonly HeardSignal[],
  fittedAt: string,
): Pick<StoredAnswer, 'signal' | 'other_signal'> {
  const serialized = (signal: HeardSignal | undefined) =>
    signal ? { id: signal.id, at: signal.at, code: signal.code, path: signal.path } : null;
  const after = heard.filter(({ at }) => at > fittedAt);
  return {
    signal: before?.signal ?? serialized(after.find(({ path }) => path === 'cell')),
    other_signal: serialized(after.findLast(({ path }) => path !== 'cell')) ?? before?.other_signal ?? null,
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

/** Only what was not read yet: a swap may be left for weeks, and its panel speaks all the time. */
async function signalsOf(context: Context, seen: Seen, fittedAt: string, isHeard: boolean): Promise<Pick<Found, 'signals' | 'after'>> {
  const { csNo, commissioning, proof } = seen.row;
  const since = new Date(Date.parse(fittedAt) - (isHeard ? TROUBLE_BEFORE : 0));
  const after = isHeard ? commissioning?.heard.read?.id : proof?.other_signal?.id;
  return { signals: await signalsIn(context, csNo, { since, until: await nextBegun(context, seen), after }), after };
}

const orNothing = (): Pick<Found, 'signals' | 'after'> => ({});

/** Asks the outside for what is missing of the verification. What can't be asked now is left as it was. */
async function look(context: Context, { row, swap }: Seen): Promise<Found> {
  const fittedAt = row.proof?.fitted_at;
  const missing = swap.proof?.missing ?? [];
  if (!fittedAt) return { looked: {} };
  const isBack = isWayBack(swap);
  const isHeard = !isBack && row.commissioning !== null;
  const isAsked = isHeard || missing.includes('signal');
  const { signals, after } = isAsked ? await signalsOf(context, { row, swap }, fittedAt, isHeard).catch(orNothing) : {};
  const ofSignals = signals && missing.includes('signal') ? signalsSeen(row.proof, signals, fittedAt) : {};
  if (isBack) return { looked: ofSignals };
  const [sim] = row.newSimId === null ? [] : await context.database.select().from(sims).where(eq(sims.id, row.newSimId));
  if (!sim) return { looked: {} };
  const now = context.clock.now();
  const looked = {
    ...ofSignals,
    ...(missing.includes('ping') ? { ping: { at: now.toISOString(), ...pingOf(sim, Math.floor(now.getTime() / MINUTE)) } } : {}),
    ...(missing.includes('carrier') ? await lookAtCarrier(context, sim) : {}),
  };
  const isUnmeasured = isHeard && swap.commissioning?.strength.after === null && !(await nextBegun(context, { row, swap }));
  return { looked, signals: isHeard ? signals : undefined, after, strength: isUnmeasured ? await readStrength(context, row) : undefined };
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

/** Of a swap that is over only what is heard later can still be proven. */
const stillMissing = (kept: readonly string[], found: Seen | undefined) =>
  kept.filter((name) => name === 'program' || name === 'checklist' || found?.swap.proof?.missing.includes(name));

/** Keeps what was found, unless the radio was taken out again or exchanged meanwhile. */
async function keep(tx: Database, seen: SwapRow, { looked, signals, after: from, strength }: Found, now: Date): Promise<Swap | undefined> {
  await tx.select({ id: swaps.id }).from(swaps).where(eq(swaps.id, seen.id)).for('update');
  const before = await swapOf(tx, seen.id, now);
  if (!before || before.row.newSimId !== seen.newSimId || before.row.proof?.fitted_at !== seen.proof?.fitted_at) return before?.swap;
  const proof = { fitted_at: null, signal: null, other_signal: null, ping: null, carrier: null, ...before.row.proof, ...looked };
  // What a program says once a swap is over is another one's.
  const own = before.row.commissioning;
  const kept = own && !isOver(before.swap) ? await withProgram(tx, own, seen.csNo) : own;
  // Of other zones what was read before has another meaning: they are heard once all of it is read anew.
  const isAll = from === undefined || kept?.heard.read !== undefined;
  const heard = kept && signals && isAll && proof.fitted_at ? { heard: hearCommissioning(kept, signals, proof.fitted_at) } : {};
  const measured = kept && strength && !kept.strength.after ? { strength: { ...kept.strength, after: strength } } : {};
  const commissioning = kept && { ...kept, ...heard, ...measured };
  const isNew = canonicalJson([proof, commissioning]) !== canonicalJson([before.row.proof, before.row.commissioning]);
  if (!isNew) return before.swap;
  const write = (what: Partial<Pick<SwapRow, 'proof' | 'commissioning'>>) => tx.update(swaps).set(what).where(eq(swaps.id, seen.id));
  await write({ proof: { ...proof, missing: undefined }, commissioning });
  publishSwap(tx, seen.id);
  if (proof.missing) await write({ proof: { ...proof, missing: stillMissing(proof.missing, await swapOf(tx, seen.id, now)) } });
  const after = await swapOf(tx, seen.id, now);
  const news = newsOfCommissioning(before.swap.commissioning, after?.swap.commissioning ?? null);
  const measurement = measured.strength?.after ? [strengthEvent('after', measured.strength.after)] : [];
  for (const note of [...news, ...measurement, ...newsOf(before.swap.proof, after?.swap.proof ?? null)])
    await recordSwapEvent(tx, seen.id, note, now);
  return after?.swap;
}

const isUnderWay = (swap: Swap) => (swap.step >= 5 || isWayBack(swap)) && !swap.ending;

/** On test, zones may be tripped beyond what is demanded, and a trouble may come: who is there sees it. */
const isListening = (swap: Swap, now: Date) => (testLeft(swap, now) ?? 0) > 0 && !isWayBack(swap) && swap.commissioning !== null;

const isWaiting = (swap: Swap, now: Date) => {
  const isMissing = (swap.proof?.missing.length ?? 0) > 0;
  if (isOver(swap)) return isMissing && swap.status === 'finalized' && swap.exception !== null;
  return isUnderWay(swap) && (isMissing || isListening(swap, now));
};

export async function verifyNow(context: Context, swapId: number): Promise<Swap | undefined> {
  const { database, clock } = context;
  const found = await swapOf(database, swapId, clock.now());
  if (!found || !isWaiting(found.swap, clock.now())) return found?.swap;
  const looked = await look(context, found);
  return transact(database, (tx) => keep(tx, found.row, looked, clock.now()));
}

/** What the station has by now: a swap is not finished on what it had a while ago. Throws `StationSilent`. */
export async function hearNow(context: Context, swapId: number): Promise<void> {
  const { database, clock } = context;
  const found = await swapOf(database, swapId, clock.now());
  const fittedAt = found?.row.proof?.fitted_at;
  if (!found?.row.commissioning || !fittedAt || isOver(found.swap) || isWayBack(found.swap)) return;
  const heard = await signalsOf(context, found, fittedAt, true);
  const looked = found.swap.proof?.missing.includes('signal') ? signalsSeen(found.row.proof, heard.signals ?? [], fittedAt) : {};
  const after = await transact(database, (tx) => keep(tx, found.row, { looked, ...heard }, clock.now()));
  const isRead = !after || (await swapOf(database, swapId, clock.now()))?.row.commissioning?.heard.read;
  if (!isRead) await hearNow(context, swapId);
}

export const verifyWork =
  (context: Context): Work =>
  async ({ payload }) => {
    const swap = await verifyNow(context, SwapPayload.parse(payload).swap);
    const now = context.clock.now();
    if (!swap || !isWaiting(swap, now) || isOver(swap)) return { finish: async () => undefined };
    const wait = (testLeft(swap, now) ?? 0) > 0 ? OFTEN : isLeft(swap) ? LEFT : SELDOM;
    return { retryAt: new Date(now.getTime() + wait) };
  };
