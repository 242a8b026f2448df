import { and, eq, gt, isNull, max, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { User } from '#lib/contract/session.ts';
import type { SimAction } from '#lib/contract/sims/states.ts';
import { CARRIER_RULES, isMark, statusFor } from '#lib/domain/carrierRules.ts';
import { BECOMES, isNew } from '#lib/domain/simLifecycle.ts';
import { batchRows } from '#upstream/batches/tables.ts';
import { type Carrier, CarrierBusy, CarrierSilent, type Line } from '#upstream/carriers/carrier.ts';
import type { Context } from '#upstream/context.ts';
import { type Clock, DAY, MINUTE, SECOND } from '#upstream/core/clock.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { backOff, type Outcome, type Work } from '#upstream/core/queue.ts';
import { jobs } from '#upstream/core/tables.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type KeptPlans, keptPlans } from '#upstream/plans/known.ts';
import { changeSim, changeSims, type NewSimEvent, publishSim, type SimChanges } from './changes.ts';
import { orderSettled } from './events.ts';
import { type SimRow, sims } from './tables.ts';
import { type TakenImsis, takenImsis } from './takenImsis.ts';

export const CARRIER_JOB = 'carrier';
export const jobKeyOf = (simId: number) => `sim:${simId}`;

/** A carrier that can't be asked for so long leaves us not knowing. */
const PATIENCE = DAY;
const LONGEST_WAIT = 60 * SECOND;

const Payload = z.object({ sim: z.number(), batch: z.number().optional(), bulk: z.number().optional() });

type Ordered = { action: SimAction; reason: string | null; by?: User; batchId?: number; jobId?: number };

/** Does to SIMs of one provider what was judged legal for each: at once where it is ours alone, else it is pending and ordered. */
export async function orderChange(
  { clock, queue: durable, carrier }: Context,
  tx: Database,
  rows: readonly SimRow[],
  { action, reason, by, batchId, jobId }: Ordered,
): Promise<SimRow[]> {
  const now = clock.now();
  const note = { by, action, reason, jobId };
  const [first] = rows;
  if (!first || rows.every(({ provider, status }) => isMark(provider, status, action)))
    return changeSims(tx, rows, { status: BECOMES[action], reason }, { kind: 'confirmed', ...note }, now);
  const pending = {
    action,
    requested_by: nameOf(by),
    requested_at: now.toISOString(),
    reason,
    expected_by: carrier.expects(now, first.provider).toISOString(),
  };
  const asked = await changeSims(tx, rows, { pending, reason, unasked: null }, { kind: 'asked', ...note }, now);
  const orders = rows.map(({ id }) => ({ kind: CARRIER_JOB, key: jobKeyOf(id), payload: { sim: id, batch: batchId, bulk: jobId } }));
  await durable.enqueue(tx, ...orders);
  return asked;
}

type Heard = Pick<SimRow, 'imei' | 'msisdn' | 'provider' | 'plan' | 'activatedAt' | 'eid' | 'imsi' | 'account'>;
type Hearing = { isKept: KeptPlans; isTaken: TakenImsis; now: Date; keptUntil?: Date | null };

/** What the carrier says of a line. A number it took away is remembered; `keptUntil` where it is known how long it can be had back. */
export const factsOf = (
  line: Line,
  { imei, msisdn, provider, plan, activatedAt, eid, imsi, account }: Heard,
  { isKept, isTaken, now, keptUntil = null }: Hearing,
) => ({
  msisdn: line.msisdn,
  ...(line.msisdn !== null && { formerMsisdn: null, numberKeptUntil: null }),
  ...(line.msisdn === null && msisdn !== null && { formerMsisdn: msisdn, numberKeptUntil: keptUntil }),
  ipAddress: line.ipAddress,
  // What somebody read off the card stays; the account is the carrier's word.
  ...(line.eid && eid === null && { eid: line.eid }),
  ...(line.imsi && imsi === null && !isTaken(line.imsi) && { imsi: line.imsi }),
  ...(line.account && line.account !== account && { account: line.account }),
  ...(line.plan !== undefined && { carrierPlan: line.plan }),
  // Where nobody said which plan it should be on, it is the one its carrier says it is on, if somebody keeps that.
  ...(line.plan && plan === null && isKept(provider, line.plan) && { plan: line.plan }),
  ...(line.activatedAt && (activatedAt === null || line.activatedAt > activatedAt) && { activatedAt: line.activatedAt }),
  providerState: line.state,
  providerCheckedAt: now,
  seenImei: line.imei === imei ? null : line.imei,
});

/** How long from now: the carrier keeps the number of a line it just deactivated; one it activated for the first time settles. */
function timesOf({ provider, status }: SimRow, action: SimAction, now: Date) {
  const { numberKeptDays, settlingMinutes } = CARRIER_RULES[provider];
  const isFirst = action === 'activate' && isNew(status) && settlingMinutes !== null;
  return {
    keptUntil: action === 'deactivate' && numberKeptDays !== null ? new Date(now.getTime() + numberKeptDays * DAY) : null,
    settlingUntil: isFirst ? new Date(now.getTime() + settlingMinutes * MINUTE) : null,
  };
}

/** When its carrier was told of it last. */
async function uploadedAt(database: Database, { id }: SimRow): Promise<Date | null> {
  const [row] = await database
    .select({ at: max(batchRows.uploadedAt) })
    .from(batchRows)
    .where(eq(batchRows.simId, id));
  return row?.at ?? null;
}

/** Carries a pending change to the carrier and brings back what became of it. Asks before it orders again, so that nothing is done twice. */
export const carrierWork =
  ({ database, clock, carrier }: { database: Database; clock: Clock; carrier: Carrier }): Work =>
  async ({ payload, requestId, createdAt, attempts, failures }): Promise<Outcome> => {
    const { sim: id, batch, bulk } = Payload.parse(payload);
    const settle = (tx: Database, state: 'done' | 'failed' | 'gone', message?: string | null) =>
      orderSettled.publish(tx, { simId: id, batchId: batch, jobId: bulk, state, message, at: clock.now() });
    const [sim] = await database.select().from(sims).where(eq(sims.id, id));
    if (!sim?.pending) return { finish: (tx) => settle(tx, 'gone') };
    const { action, reason } = sim.pending;
    const asked = { action, reason, jobId: bulk };

    type Known = { isKept: KeptPlans; isTaken: TakenImsis };
    const end = (changes: (row: SimRow, known: Known) => SimChanges, note: Omit<NewSimEvent, 'action'>, line?: Line) => ({
      finish: async (tx: Database) => {
        const [row] = await tx.select().from(sims).where(eq(sims.id, id)).for('update');
        if (row) await settle(tx, note.kind === 'confirmed' ? 'done' : 'failed', note.message);
        else await settle(tx, 'gone');
        if (!row) return;
        const known = { isKept: await keptPlans(tx), isTaken: await takenImsis(tx, line ? [line] : []) };
        await changeSim(tx, row, { ...changes(row, known), pending: null }, { ...asked, ...note }, clock.now());
      },
    });
    const notify = (tx: Database) => publishSim(tx, sim);
    const later = (ms: number, why?: 'busy' | 'unreachable', words?: string) => ({
      retryAt: new Date(clock.now().getTime() + ms),
      why,
      words,
      notify,
    });

    try {
      const uploaded = action === 'activate' ? await uploadedAt(database, sim) : null;
      const ready = uploaded === null ? 0 : uploaded.getTime() + (CARRIER_RULES[sim.provider].uploadMinutes ?? 0) * MINUTE;
      if (ready > clock.now().getTime()) return { retryAt: new Date(ready), why: 'uploaded', notify };
      // What was never taken up before was never ordered.
      const known = attempts > 1 ? await carrier.find(requestId, sim) : undefined;
      const order = known ?? (await carrier.order(requestId, sim, action));
      if (order.state === 'failed') return end(() => ({}), { kind: 'failed', message: order.words });
      if (order.state === 'unknown') return end(() => ({ status: 'unknown' }), { kind: 'failed', message: order.words });
      if (order.state === 'done') {
        const status = statusFor(sim.provider, order.line.state, BECOMES[action]);
        const now = clock.now();
        return end(
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
      return overdue < 0 ? { retryAt: order.until, notify } : later(Math.min(LONGEST_WAIT, SECOND + overdue / 4));
    } catch (error) {
      if (error instanceof CarrierBusy) return later(error.seconds * SECOND, 'busy', error.message);
      if (!(error instanceof CarrierSilent)) throw error;
      const isHopeless = clock.now().getTime() - createdAt.getTime() > PATIENCE;
      if (isHopeless) return end(() => ({ status: 'unknown' }), { kind: 'failed', message: error.message });
      return later(backOff(failures + 1), 'unreachable', error.message);
    }
  };

export async function waitingFor(database: Database, simId: number, now: Date) {
  const [job] = await database
    .select({ why: jobs.waiting, until: jobs.runAt })
    .from(jobs)
    .where(and(eq(jobs.key, jobKeyOf(simId)), isNull(jobs.finishedAt), gt(jobs.runAt, now)));
  return job?.why ? { why: job.why, until: job.until.toISOString() } : undefined;
}

export const adoptPending = (database: Database, now: Date) =>
  database.execute(sql`
    insert into ${jobs} (kind, key, request_id, payload, run_at, created_at)
    select ${CARRIER_JOB}, 'sim:' || id, gen_random_uuid()::text, jsonb_build_object('sim', id),
      coalesce((pending->>'expected_by')::timestamptz, ${now.toISOString()}::timestamptz), ${now.toISOString()}::timestamptz
    from ${sims} where is_pending and not (pending ? 'swap_id' or pending ? 'row_id') on conflict do nothing`);
