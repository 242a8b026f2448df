import { and, eq, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { BulkJob } from '#lib/contract/bulk.ts';
import type { User } from '#lib/contract/session.ts';
import { CONFIRM_ABOVE } from '#lib/contract/words/bulk.ts';
import { preflightOf } from '#lib/domain/bulkVerdict.ts';
import { batches } from '#upstream/batches/tables.ts';
import type { Context } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { endingDay, ratesOf } from '#upstream/plans/rates.ts';
import { recordAudit } from '#upstream/session/audit.ts';
import { BULK_JOB, bulkKeyOf } from './counts.ts';
import { holderOf, sameJob } from './jobsInTheWay.ts';
import type { Plan } from './judge.ts';
import { recordJob } from './operation.ts';
import { publishJob } from './publish.ts';
import { serializeDryRun, serializeJob } from './repository.ts';
import { copyRows, type Judged, judgeAll, type Source } from './source.ts';
import { bulkJobs } from './tables.ts';

/** `day`: the day of the company's calendar it is meant for; absent: today. */
export type Intent = {
  plan: Plan;
  source: Source;
  batchName: string | null;
  undoes?: number;
  day?: string;
  user: User;
  ability: Ability;
};
export type Prepared = Intent & { judged: readonly Judged[]; dry: BulkJob };

const newJob = ({ plan: { order, isUndo, batchId, looks }, undoes, user }: Intent, now: Date) => {
  const { action, ...more } = order;
  const asked = { ...more, ...(looks && { looks }) };
  return {
    ...{ batchId, action: isUndo ? ('undo' as const) : action, asked, state: 'queued' as const, undoes: undoes ?? null },
    ...{ createdById: user.id, createdBy: nameOf(user), createdAt: now, updatedAt: now },
  };
};

export async function prepareJob({ database, clock, env }: Context, intent: Intent): Promise<Prepared> {
  const judged = await judgeAll(database, intent.source, intent.ability, intent.plan, { env, now: clock.now() });
  const job = newJob(intent, clock.now());
  const now = endingDay(env, clock.now());
  const pricing = { rates: await ratesOf(database, env), on: { ...now, today: intent.day ?? now.today } };
  const preflight = preflightOf(job.action, judged, pricing);
  return { ...intent, judged, dry: serializeDryRun({ ...job, finishedAt: null, counts: null }, intent.batchName, preflight) };
}

export function lacksConfirmation(dry: BulkJob, confirm: string | undefined): ProblemResponse | undefined {
  const { changes = 0 } = dry.preflight ?? {};
  return changes > CONFIRM_ABOVE && confirm !== String(changes)
    ? new ProblemResponse('confirm_needed', { message: `Repeat how many rows would change: ${changes}.`, current: dry })
    : undefined;
}

/** Begins it, unless somebody is at it already or it was not confirmed: job, rows and the durable job behind it are one. */
export async function beginJob(
  { clock, queue }: Context,
  tx: Database,
  prepared: Prepared,
  confirm?: string,
): Promise<{ data: BulkJob } | ProblemResponse> {
  const { plan, source, judged, dry } = prepared;
  const now = clock.now();
  const { changes = 0 } = dry.preflight ?? {};
  const other = await otherJob(tx, prepared);
  if (other !== undefined) return new ProblemResponse('duplicate', { current: await serializeJob(tx, other, now) });
  if (changes === 0) return new ProblemResponse('illegal_state', { message: 'No row would change.', current: dry });
  const unconfirmed = lacksConfirmation(dry, confirm);
  if (unconfirmed) return unconfirmed;
  const job = await insertOne(tx, bulkJobs, newJob(prepared, now));
  await copyRows(tx, source, job.id, judged, now);
  await queue.enqueue(tx, { kind: BULK_JOB, key: bulkKeyOf(job.id), payload: { job: job.id } });
  await recordAudit(tx, {
    ...{ kind: 'bulk', by: prepared.user, at: now },
    facts: { action: job.action, count: changes, job: job.id, batch: prepared.batchName },
  });
  await recordJob(tx, job.id);
  publishJob(tx, { id: job.id, batchId: plan.batchId });
  return { data: await serializeJob(tx, job.id, now) };
}

async function otherJob(tx: Database, { plan, undoes, dry, judged, source }: Prepared): Promise<number | undefined> {
  const { batchId } = plan;
  if (undoes !== undefined) {
    await tx.select({ id: bulkJobs.id }).from(bulkJobs).where(eq(bulkJobs.id, undoes)).for('update');
    const [undo] = await tx
      .select({ id: bulkJobs.id })
      .from(bulkJobs)
      .where(and(eq(bulkJobs.undoes, undoes), sql`state <> 'cancelled'`));
    if (undo) return undo.id;
  } else if (batchId !== null) {
    await tx.select({ id: batches.id }).from(batches).where(eq(batches.id, batchId)).for('update');
    const same = await sameJob(tx, batchId, dry.action);
    if (same) return same.id;
  }
  if (dry.preflight?.changes !== 0) return undefined;
  const taken = judged.flatMap(({ id, verdict }) => (verdict.kind === 'skip' && verdict.rule === 'in-job' ? [id] : []));
  return taken.length === 0 ? undefined : holderOf(tx, source, taken);
}
