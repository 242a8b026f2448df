import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { User } from '#lib/contract/session.ts';
import { PROVIDERS, type Provider, type SimAction } from '#lib/contract/sims/states.ts';
import { isMark } from '#lib/domain/carrierRules.ts';
import { BECOMES } from '#lib/domain/simLifecycle.ts';
import type { Line } from '#upstream/carriers/carrier.ts';
import type { Context } from '#upstream/context.ts';
import { MINUTE } from '#upstream/core/clock.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { jobs } from '#upstream/core/tables.ts';
import type { Database } from '#upstream/db/connect.ts';
import type { KeptPlans } from '#upstream/plans/known.ts';
import { changeSims } from './changes.ts';
import { type SimRow, sims } from './tables.ts';
import type { TakenImsis } from './takenImsis.ts';

export const CARRIER_JOB = 'carrier';
export const jobKeyOf = (simId: number) => `sim:${simId}`;

/** So long orders of a bulk change wait for the others of it, should nobody send them before. */
const GATHERS = 2 * MINUTE;

/** `group`: orders that go to the carrier together. */
export const OrderPayload = z.object({
  sim: z.number(),
  batch: z.number().optional(),
  bulk: z.number().optional(),
  group: z.string().optional(),
});
export const groupOf = (bulk: number, provider: Provider) => `bulk:${bulk}:${provider}`;
export const providerOfGroup = (group = '') => PROVIDERS.find((each) => group.endsWith(`:${each}`));

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
  const group = jobId !== undefined && carrier.most(first.provider, action) > 1 ? groupOf(jobId, first.provider) : undefined;
  const gathered = group && { runAt: new Date(now.getTime() + GATHERS) };
  // What the order has just replaced is put back where it is taken back before it was sent.
  const payloadOf = ({ id, reason: was, unasked }: SimRow) => ({
    ...{ sim: id, batch: batchId, bulk: jobId, group },
    ...(group && { was: { reason: was, unasked } }),
  });
  await durable.enqueue(tx, ...rows.map((row) => ({ kind: CARRIER_JOB, key: jobKeyOf(row.id), payload: payloadOf(row), ...gathered })));
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
