import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { SimAction } from '#lib/contract/sims/states.ts';
import { CARRIER_RULES, wordFor } from '#lib/domain/carrierRules.ts';
import { BECOMES } from '#lib/domain/simLifecycle.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { type Carrier, CarrierBusy, CarrierSilent, type Line, type Order, type Subscription } from '#upstream/carriers/carrier.ts';
import { oneByOne } from '#upstream/carriers/oneByOne.ts';
import { type Clock, DAY, SECOND } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { deferredCommit } from '#upstream/db/deferredCommit.ts';
import { ANSWERS } from './answers.ts';
import { takeCallCase, takeOrderCase, takeUploadCase } from './cases.ts';
import { dataUseOf } from './facts.ts';
import { addressOf, type LineRow, learn, learnMany, linesOf, numberOf, putLine } from './lines.ts';
import { activationRefusal, changeRefusal, movedLine } from './movedLine.ts';
import { rateLimit } from './rateLimit.ts';
import { lines, orders } from './tables.ts';

const SLOW = 600;
const BUSY = 5;

/** A first session, or facts as the carrier has them from now on. */
type Befallen = 'session' | { state?: string; iccid?: string | null; seenImei?: string | null };

export type SimulatedCarrier = Carrier & {
  befalls(sim: Subscription, what: Befallen, told: boolean): Promise<void>;
  /** What became of a request by now; trouble that waits for the next call is left to it. */
  outcome(requestId: string, sim: Subscription): Promise<Order | undefined>;
};

/** A carrier that lives in the same database and knows nothing of ours: its own tables, its own transactions. Orders take `seconds`. */
export function simulatedCarrier(database: Database, clock: Clock, seconds: number): SimulatedCarrier {
  const due = (after: number) => new Date(clock.now().getTime() + after * SECOND);

  const listeners: Parameters<Carrier['onCallback']>[0][] = [];

  const settle = async (sim: Subscription) => {
    const moved: LineRow[] = [];
    const now = await database.transaction(async (tx) => {
      await tx.execute(sql`select ${deferredCommit()}`);
      const line = await learn(tx, sim);
      const ready = await tx
        .select()
        .from(orders)
        .where(and(eq(orders.imei, line.imei), isNull(orders.settledAt), lte(orders.dueAt, clock.now())))
        .orderBy(orders.dueAt, orders.id)
        .for('update');
      let now = restored(line, clock.now());
      for (const order of ready) {
        if (!order.words && order.target) {
          const [known] = await linesOf(tx, [order.target]);
          const { gone, moved: to } = movedLine(now, order.target, known);
          moved.push(await putLine(tx, to));
          now = gone;
        } else if (!order.words) now = after(now, order.action as SimAction, sim);
        await tx.update(orders).set({ settledAt: clock.now() }).where(eq(orders.id, order.id));
      }
      if (now !== line) await tx.update(lines).set(now).where(eq(lines.imei, line.imei));
      return now;
    });
    for (const line of moved) for (const receive of listeners) await receive(asSeen(line), line.provider);
    return now;
  };

  /** The line as it is now, unless the carrier is in trouble; time goes on for it all the same. */
  const answered = async (sim: Subscription) => {
    const line = await settle(sim);
    const trouble = await takeCallCase(database, simNumber(sim));
    if (trouble?.name === 'busy') throw new CarrierBusy(trouble.seconds ?? BUSY);
    if (trouble) throw new CarrierSilent();
    return line;
  };

  const find = async (requestId: string, line: LineRow): Promise<Order | undefined> => {
    const [order] = await database.select().from(orders).where(eq(orders.requestId, requestId)).orderBy(desc(orders.id)).limit(1);
    if (!order) return undefined;
    if (!order.settledAt) return { state: 'working', until: order.dueAt };
    if (order.words) return { state: 'failed', words: order.words };
    const [moved = line] = order.target ? await linesOf(database, [order.target]) : [];
    return { state: 'done', line: asSeen(moved) };
  };

  const rate = rateLimit(clock);

  const order: Carrier['order'] = async (requestId, sim, action) => {
    const line = await answered(sim);
    const trouble = await takeOrderCase(database, simNumber(sim));
    const refusal = action === 'activate' ? await activationRefusal(database, line, sim) : null;
    const words = (trouble && ANSWERS[sim.provider][trouble.name as 'fails']) ?? refusal;
    const isRefused = trouble?.name === 'refused' || (words !== null && words === refusal);
    const takes = trouble?.name === 'slow' ? (trouble.seconds ?? SLOW) : isRefused ? 0 : seconds;
    const until = due(takes);
    const given = { requestId, imei: line.imei, action, words, dueAt: until, createdAt: clock.now() };
    await database.insert(orders).values(given).returning({ deferredCommit: deferredCommit() });
    const order = takes > 0 ? ({ state: 'working', until } as const) : await find(requestId, await settle(sim));
    if (trouble?.name === 'lost' || !order) throw new CarrierSilent();
    return order;
  };

  return {
    expects: () => due(seconds),

    order,
    ...oneByOne(order),

    async change(requestId, from, to, move) {
      const line = await answered(from);
      const trouble = await takeOrderCase(database, simNumber(from));
      const words = (trouble && ANSWERS[from.provider][trouble.name as 'fails']) ?? (await changeRefusal(database, line, to));
      const takes = trouble?.name === 'slow' ? (trouble.seconds ?? SLOW) : words && trouble?.name !== 'fails' ? 0 : seconds;
      const until = due(takes);
      const target = { imei: move === 'change-iccid' ? from.imei : to.imei, iccid: move === 'change-imei' ? line.iccid : to.iccid };
      const at = { dueAt: until, createdAt: clock.now() };
      const given = { requestId, imei: line.imei, action: 'change' as const, target, words, ...at };
      await database.insert(orders).values(given).returning({ deferredCommit: deferredCommit() });
      const order = takes > 0 ? ({ state: 'working', until } as const) : await find(requestId, await settle(from));
      if (trouble?.name === 'lost' || !order) throw new CarrierSilent();
      return order;
    },

    async find(requestId, sim) {
      return find(requestId, await answered(sim));
    },

    outcome: async (requestId, sim) => find(requestId, await settle(sim)),

    async lookUp(sim) {
      const line = await answered(sim);
      return { ...asSeen(line), ...dataUseOf(line, clock.now()) };
    },

    async lookUpMany(provider, sims) {
      rate(provider, sims.length);
      const trouble = await takeCallCase(database, sims[0] ? simNumber(sims[0]) : '');
      if (trouble?.name === 'busy') throw new CarrierBusy(trouble.seconds ?? BUSY);
      if (trouble) throw new CarrierSilent();
      await learnMany(database, sims);
      const known = await linesOf(database, sims);
      const keys = known.flatMap((line) => line?.imei ?? []);
      const ordered = await database
        .selectDistinct({ imei: orders.imei })
        .from(orders)
        .where(and(isNull(orders.settledAt), lte(orders.dueAt, clock.now()), inArray(orders.imei, keys)));
      const restores = and(inArray(lines.imei, keys), lte(lines.suspendedUntil, clock.now()));
      const due = new Set(
        [...ordered, ...(await database.select({ imei: lines.imei }).from(lines).where(restores))].map(({ imei }) => imei),
      );
      for (const [index, sim] of sims.entries()) if (due.has(known[index]?.imei ?? '')) await settle(sim);
      return (await linesOf(database, sims)).flatMap((line, index) =>
        line ? [{ ...asSeen(line), ...dataUseOf(line, clock.now(), sims[index]?.wants) }] : [],
      );
    },

    onCallback: (receive) => void listeners.push(receive),

    async befalls(sim, what, told) {
      const line = await settle(sim);
      const now = what === 'session' ? afterSession(line, sim) : withSuspension({ ...line, ...what }, clock.now());
      await database.update(lines).set(now).where(eq(lines.imei, line.imei));
      if (told && now !== line) for (const receive of listeners) await receive(asSeen(now), sim.provider);
    },

    uploadsTogether: () => false,
    findUpload: async () => undefined,

    async upload(requestId, sim) {
      const line = await answered(sim);
      const { uploaded, ...words } = ANSWERS[sim.provider];
      const before = and(eq(orders.requestId, requestId), isNull(orders.words));
      const [done] = await database.select({ id: orders.id }).from(orders).where(before).limit(1);
      const trouble = done ? undefined : await takeUploadCase(database, simNumber(sim));
      const refused = uploaded === null || trouble?.name === 'not-certified' ? words['not-certified'] : null;
      const at = { dueAt: clock.now(), createdAt: clock.now(), settledAt: clock.now() };
      if (!done) await database.insert(orders).values({ requestId, imei: line.imei, action: 'upload', words: refused, ...at });
      if (trouble?.name === 'lost') throw new CarrierSilent();
      return refused === null ? { state: 'done', words: uploaded ?? '' } : { state: 'failed', words: refused };
    },
  };
}

const isSuspended = ({ provider, state }: LineRow) => state === wordFor(provider, 'suspended');

/** Ninety days without a break, and it is active again. ThingSpace, Service Provisioning Rules. */
const withSuspension = (line: LineRow, now: Date): LineRow => ({
  ...line,
  suspendedUntil: isSuspended(line) ? new Date(now.getTime() + 90 * DAY) : null,
});
const restored = (line: LineRow, now: Date): LineRow =>
  isSuspended(line) && line.suspendedUntil && line.suspendedUntil <= now
    ? { ...line, state: wordFor(line.provider, 'active') ?? line.state, suspendedUntil: null }
    : line;

const asSeen = ({ seenImei, ...line }: LineRow): Line => ({ ...line, imei: seenImei ?? (line.imei === line.iccid ? null : line.imei) });

/** A line in test has used up what it may; one that is ready is activated. T-Mobile for Business: Control Center SIM management (SIM statuses). */
function afterSession(line: LineRow, sim: Subscription): LineRow {
  if (line.state === wordFor(sim.provider, 'activation-ready')) return after(line, 'activate', sim);
  const isInTest = line.state === wordFor(sim.provider, 'test-ready') && line.state !== wordFor(sim.provider, 'inventory');
  return isInTest ? { ...line, state: wordFor(sim.provider, 'activation-ready') ?? line.state } : line;
}

/** Where a number is kept only for a while, a deactivated line has none and comes back with another; only who is on air has an address. */
function after(line: LineRow, action: SimAction, { provider, iccid, plan }: Subscription): LineRow {
  const { numberKeptDays, removed } = CARRIER_RULES[provider];
  const state = (action === 'retire' && removed) || (wordFor(provider, BECOMES[action]) ?? line.state);
  const losesNumber = numberKeptDays !== null && (action === 'deactivate' || action === 'retire');
  if (action !== 'activate') return { ...line, state, suspendedUntil: null, ipAddress: null, ...(losesNumber ? { msisdn: null } : {}) };
  const numbers = line.numbers + (line.msisdn ? 0 : 1);
  return {
    ...line,
    iccid,
    state,
    plan: line.state === wordFor(provider, 'suspended') ? line.plan : (plan ?? line.plan),
    suspendedUntil: null,
    numbers,
    msisdn: line.msisdn ?? numberOf(line.imei, numbers),
    ipAddress: addressOf(line.imei, numbers),
  };
}
