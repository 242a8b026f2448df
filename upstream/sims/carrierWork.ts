import { eq, max, sql } from 'drizzle-orm';
import { SIM_ACTIONS, type SimAction } from '#lib/contract/sims/states.ts';
import { CARRIER_RULES, statusFor } from '#lib/domain/carrierRules.ts';
import { BECOMES, isNew } from '#lib/domain/simLifecycle.ts';
import { batchRows } from '#upstream/batches/tables.ts';
import { type Carrier, CarrierBusy, CarrierSilent, type Line, type Order } from '#upstream/carriers/carrier.ts';
import { type Clock, DAY, MINUTE, SECOND } from '#upstream/core/clock.ts';
import { backOff, type GroupWork, type Outcome, type Work } from '#upstream/core/queue.ts';
import type { JobRow } from '#upstream/core/tables.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type KeptPlans, keptPlans } from '#upstream/plans/known.ts';
import { changeSim, type NewSimEvent, publishSim, type SimChanges } from './changes.ts';
import { orderSettled } from './events.ts';
import { factsOf, OrderPayload, providerOfGroup } from './orders.ts';
import { type SimRow, sims } from './tables.ts';
import { type TakenImsis, takenImsis } from './takenImsis.ts';

/** A carrier that can't be asked for so long leaves us not knowing. */
const PATIENCE = DAY;
const LONGEST_WAIT = 60 * SECOND;
/** So long a line whose order never arrived waits for the others of its request. */
const GATHERS_AGAIN = 30 * SECOND;

/** How long from now: the carrier keeps the number of a line it just deactivated; one it activated for the first time settles. */
function timesOf({ provider, status }: SimRow, action: SimAction, now: Date) {
  const { numberKeptDays, settlingMinutes } = CARRIER_RULES[provider];
  const isFirst = action === 'activate' && isNew(status) && settlingMinutes !== null;
  return {
    keptUntil: action === 'deactivate' && numberKeptDays !== null ? new Date(now.getTime() + numberKeptDays * DAY) : null,
    settlingUntil: isFirst ? new Date(now.getTime() + settlingMinutes * MINUTE) : null,
  };
}

/** When their carrier was told of them last, by SIM. */
async function uploadTimes(database: Database, ids: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  const rows = await database
    .select({ id: batchRows.simId, at: max(batchRows.uploadedAt) })
    .from(batchRows)
    .where(sql`${batchRows.simId} = any(${`{${ids.join()}}`}::integer[])`)
    .groupBy(batchRows.simId);
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at]] : [])));
}

type Parts = { database: Database; clock: Clock; carrier: Carrier };
type Known = { isKept: KeptPlans; isTaken: TakenImsis };
type Pending = SimRow & { pending: NonNullable<SimRow['pending']> };

/** What is done with the order of one line: nothing any more, or not yet, or what came of it. */
function orderOf({ clock }: Parts, { payload, createdAt, failures }: JobRow) {
  const { sim: id, batch, bulk, group } = OrderPayload.parse(payload);
  const settle = (tx: Database, state: 'done' | 'failed' | 'gone', message?: string | null) =>
    orderSettled.publish(tx, { simId: id, batchId: batch, jobId: bulk, state, message, at: clock.now() });
  const notifying = (sim: SimRow) => (tx: Database) => publishSim(tx, sim);
  const later = (sim: SimRow, ms: number, why?: 'busy' | 'unreachable', words?: string) => ({
    retryAt: new Date(clock.now().getTime() + ms),
    why,
    words,
    notify: notifying(sim),
  });
  const end = (
    { pending: { action, reason } }: Pending,
    changes: (row: SimRow, known: Known) => SimChanges,
    note: Omit<NewSimEvent, 'action'>,
    line?: Line,
  ) => ({
    finish: async (tx: Database) => {
      const [row] = await tx.select().from(sims).where(eq(sims.id, id)).for('update');
      if (row) await settle(tx, note.kind === 'confirmed' ? 'done' : 'failed', note.message);
      else await settle(tx, 'gone');
      if (!row) return;
      const known = { isKept: await keptPlans(tx), isTaken: await takenImsis(tx, line ? [line] : []) };
      const asked = { action, reason, jobId: bulk };
      await changeSim(tx, row, { ...changes(row, known), pending: null }, { ...asked, ...note }, clock.now());
    },
  });
  return {
    id,
    group,
    gone: { finish: (tx: Database) => settle(tx, 'gone') },
    /** What was uploaded is not activated at once. */
    early(sim: Pending, uploadedAt: Date | undefined): Outcome | undefined {
      const ready = uploadedAt === undefined ? 0 : uploadedAt.getTime() + (CARRIER_RULES[sim.provider].uploadMinutes ?? 0) * MINUTE;
      const isEarly = sim.pending.action === 'activate' && ready > clock.now().getTime();
      return isEarly ? { retryAt: new Date(ready), asNew: group !== undefined, why: 'uploaded', notify: notifying(sim) } : undefined;
    },
    /** To be sent anew, together with the others of its group. */
    again: (sim: SimRow): Outcome => ({ ...later(sim, GATHERS_AGAIN), asNew: true }),
    answered(sim: Pending, order: Order): Outcome {
      const { action } = sim.pending;
      if (order.state === 'failed') return end(sim, () => ({}), { kind: 'failed', message: order.words });
      if (order.state === 'unknown') return end(sim, () => ({ status: 'unknown' }), { kind: 'failed', message: order.words });
      if (order.state === 'done') {
        const status = statusFor(sim.provider, order.line.state, BECOMES[action]);
        const now = clock.now();
        return end(
          sim,
          (row, known) => {
            const { keptUntil, settlingUntil } = timesOf(row, action, now);
            const facts = factsOf(order.line, row, { ...known, now, keptUntil });
            const begins = action === 'activate' && status === 'active' && row.status !== 'suspended' && !order.isRefused;
            return { ...facts, ...(begins && { activatedAt: now }), settlingUntil, suspendedUntil: null, status };
          },
          { kind: 'confirmed' },
          order.line,
        );
      }
      const overdue = clock.now().getTime() - order.until.getTime();
      return overdue < 0 ? { retryAt: order.until, notify: notifying(sim) } : later(sim, Math.min(LONGEST_WAIT, SECOND + overdue / 4));
    },
    troubled(sim: Pending, error: unknown): Outcome {
      if (error instanceof CarrierBusy) return later(sim, error.seconds * SECOND, 'busy', error.message);
      if (!(error instanceof CarrierSilent)) throw error;
      const isHopeless = clock.now().getTime() - createdAt.getTime() > PATIENCE;
      if (isHopeless) return end(sim, () => ({ status: 'unknown' }), { kind: 'failed', message: error.message });
      return later(sim, backOff(failures + 1), 'unreachable', error.message);
    },
  };
}

const isPending = (sim: SimRow | undefined): sim is Pending => Boolean(sim?.pending);

/** Carries a pending change to the carrier and brings back what became of it. Asks before it orders again, so that nothing is done twice. */
export const carrierWork =
  (parts: Parts): Work =>
  async (job): Promise<Outcome> => {
    const { database, carrier } = parts;
    const line = orderOf(parts, job);
    const [sim] = await database.select().from(sims).where(eq(sims.id, line.id));
    if (!isPending(sim)) return line.gone;
    const { action } = sim.pending;
    try {
      const early = action === 'activate' ? line.early(sim, (await uploadTimes(database, [line.id])).get(line.id)) : undefined;
      if (early) return early;
      const known = job.attempts > 1 ? await carrier.find(job.requestId, sim) : undefined;
      if (!known && job.attempts > 1 && line.group !== undefined) return line.again(sim);
      return line.answered(sim, known ?? (await carrier.order(job.requestId, sim, action)));
    } catch (error) {
      return line.troubled(sim, error);
    }
  };

/** Orders that nobody has begun, of one bulk change and one carrier, in as few requests as it takes. */
export const carrierGroup = (parts: Parts): GroupWork => ({
  most: ({ payload }) => {
    const provider = providerOfGroup(OrderPayload.parse(payload).group);
    return provider ? Math.max(...SIM_ACTIONS.map((action) => parts.carrier.most(provider, action))) : 1;
  },
  async work(jobs) {
    const { database, carrier } = parts;
    const lines = jobs.map((job) => ({ job, ...orderOf(parts, job) }));
    const ids = lines.map(({ id }) => id);
    const rows = await database
      .select()
      .from(sims)
      .where(sql`${sims.id} = any(${`{${ids.join()}}`}::integer[])`);
    const known = new Map(rows.map((row) => [row.id, row]));
    const uploaded = await uploadTimes(database, ids);
    const outcomes = new Map<number, Outcome>();
    const ready: { line: (typeof lines)[number]; sim: Pending }[] = [];
    for (const line of lines) {
      const sim = known.get(line.id);
      const early = isPending(sim) ? line.early(sim, uploaded.get(line.id)) : line.gone;
      if (early) outcomes.set(line.id, early);
      else if (isPending(sim)) ready.push({ line, sim });
    }
    for (const action of new Set(ready.map(({ sim }) => sim.pending.action))) {
      const mine = ready.filter(({ sim }) => sim.pending.action === action);
      const answers = await carrier.orderMany(
        mine.map(({ line, sim }) => ({ requestId: line.job.requestId, sim })),
        action,
      );
      for (const [index, { line, sim }] of mine.entries()) {
        const answer = answers[index];
        if (answer === undefined) continue;
        outcomes.set(line.id, 'state' in answer ? line.answered(sim, answer) : line.troubled(sim, answer));
      }
    }
    return lines.map(({ id, gone }) => outcomes.get(id) ?? gone);
  },
});
