import { asc, inArray, or, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { BulkJob, LineMove } from '#lib/contract/bulk.ts';
import type { User } from '#lib/contract/session.ts';
import type { SkipRule } from '#lib/contract/words/bulk.ts';
import { type BulkVerdict, type Judged, preflightOf } from '#lib/domain/bulkVerdict.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import type { Context } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { endingDay, ratesOf } from '#upstream/plans/rates.ts';
import { recordAudit } from '#upstream/session/audit.ts';
import { readable } from '#upstream/sims/repository.ts';
import { type SimRow, sims } from '#upstream/sims/tables.ts';
import { lacksConfirmation } from './begin.ts';
import { BULK_JOB, bulkKeyOf } from './counts.ts';
import { leavePaused } from './letGo.ts';
import { judgeMoves } from './moveJudge.ts';
import { recordJob } from './operation.ts';
import { publishJob } from './publish.ts';
import { serializeDryRun, serializeJob } from './repository.ts';
import { lineOf } from './source.ts';
import { bulkJobs, bulkRows } from './tables.ts';

type Given = { from: string; to: string };
type Row = { given: Given; from?: SimRow; to?: SimRow; move: LineMove['move']; rule: SkipRule | null };
type Wanted = { moves: readonly Given[]; reason?: string; user: User; ability: Ability };
type PreparedMoves = { rows: readonly Row[]; dry: BulkJob; wanted: Wanted };

const AT_ONCE = 500;
const digits = (number: string) => number.replace(/[\s-]/g, '').toUpperCase();

async function simsNumbered(database: Database, numbers: readonly string[], ability: Ability): Promise<ReadonlyMap<string, SimRow>> {
  const found = new Map<string, SimRow>();
  for (let at = 0; at < numbers.length; at += AT_ONCE) {
    const some = numbers.slice(at, at + AT_ONCE);
    const rows = await database
      .select()
      .from(sims)
      .where(sql`${or(inArray(sims.imei, some), inArray(sims.iccid, some))} and ${readable(ability)}`);
    for (const row of rows) for (const number of [row.imei, row.iccid]) if (number) found.set(number, row);
  }
  return found;
}

/** What each row would do now. Of a SIM that stands in the list twice the first row counts. */
export async function prepareMoves(context: Context, wanted: Wanted): Promise<PreparedMoves> {
  const { database, clock, env } = context;
  const { moves, reason, user, ability } = wanted;
  const known = await simsNumbered(database, [...new Set(moves.flatMap(({ from, to }) => [digits(from), digits(to)]))], ability);
  const seen = new Set<number>();
  const rows: Row[] = moves.map((given) => {
    const [from, to] = [known.get(digits(given.from)), known.get(digits(given.to))];
    const isTwice = from?.id === to?.id || [from, to].some((sim) => sim && seen.has(sim.id));
    for (const sim of [from, to]) if (sim) seen.add(sim.id);
    const rule = !from ? 'no-sim' : !to ? 'no-target' : isTwice ? 'twice' : null;
    return { given, from, to, move: null, rule };
  });
  const pairs = rows.flatMap(({ from, to, rule }) => (from && to && rule === null ? [{ from: from.id, to: to.id }] : []));
  const judged = await judgeMoves(database, pairs, { ability, env, now: clock.now() });
  for (const row of rows) {
    const verdict = row.rule === null && row.from ? judged.get(row.from.id)?.verdict : undefined;
    if (verdict) Object.assign(row, 'move' in verdict ? { move: verdict.move } : { rule: verdict.rule });
  }
  const now = endingDay(env, clock.now());
  const pricing = { rates: await ratesOf(database, env), on: now };
  const counted = preflightOf('move-line', rows.map(verdictOfRow));
  const priced = preflightOf('move-line', rows.flatMap(billedOf), pricing);
  const preflight = { ...counted, monthly: priced.monthly, commits: priced.commits, ending: priced.ending };
  const dates = { createdAt: clock.now(), updatedAt: clock.now() };
  const job = { ...newJob({ reason, user }), ...dates, finishedAt: null, counts: null };
  return { rows, wanted, dry: serializeDryRun(job, null, preflight) };
}

const verdictOfRow = ({ from, move, rule }: Row): Judged => {
  const verdict: BulkVerdict = rule === null && move ? { kind: 'change', hints: [move] } : { kind: 'skip', rule: rule ?? 'gone' };
  return { provider: from?.provider ?? null, verdict };
};

/** A change leaves the bill as it is; of a new line both are on it, and then the old one ends. */
function billedOf({ from, to, move, rule }: Row): Judged[] {
  if (rule !== null || move !== 'new-line' || !from || !to) return [];
  const change = (sim: SimRow, becomes: 'active' | 'deactivated'): Judged => ({
    ...{ provider: sim.provider, line: lineOf(sim) },
    verdict: { kind: 'change', hints: [], becomes },
  });
  return [...(to.status === 'active' ? [] : [change(to, 'active')]), change(from, 'deactivated')];
}

const newJob = ({ reason, user }: Pick<Wanted, 'reason' | 'user'>) => ({
  ...{ batchId: null, action: 'move-line' as const, asked: { ...(reason && { reason }) }, state: 'queued' as const, undoes: null },
  ...{ createdById: user.id, createdBy: nameOf(user) },
});

export async function beginMoves(
  { clock, queue }: Context,
  tx: Database,
  { rows, dry, wanted }: PreparedMoves,
  confirm?: string,
): Promise<{ data: BulkJob } | ProblemResponse> {
  const now = clock.now();
  const { changes = 0 } = dry.preflight ?? {};
  if (changes === 0) return new ProblemResponse('illegal_state', { message: 'No line would be moved.', current: dry });
  const unconfirmed = lacksConfirmation(dry, confirm);
  if (unconfirmed) return unconfirmed;
  const [job] = await tx
    .insert(bulkJobs)
    .values({ ...newJob(wanted), createdAt: now, updatedAt: now })
    .returning();
  if (!job) throw new Error('the bulk job was not written');
  const known = rows.flatMap(({ from, to, move, rule }) =>
    from ? [{ jobId: job.id, simId: from.id, imei: simNumber(from), toSimId: to?.id ?? null, move, rule, isSkipped: rule !== null }] : [],
  );
  const taken = known.flatMap(({ simId, toSimId, isSkipped }) => (isSkipped ? [] : [simId, ...(toSimId ? [toSimId] : [])]));
  for (let at = 0; at < taken.length; at += AT_ONCE) await leavePaused(tx, taken.slice(at, at + AT_ONCE), now);
  for (let at = 0; at < known.length; at += AT_ONCE)
    await tx.insert(bulkRows).values(
      known.slice(at, at + AT_ONCE).map(({ isSkipped, ...row }) => ({
        ...row,
        ...(isSkipped && { state: 'skipped' as const, updatedAt: now }),
      })),
    );
  await queue.enqueue(tx, { kind: BULK_JOB, key: bulkKeyOf(job.id), payload: { job: job.id } });
  const facts = { action: job.action, count: changes, job: job.id, batch: null };
  await recordAudit(tx, { kind: 'bulk', by: wanted.user, at: now, facts });
  await recordJob(tx, job.id);
  publishJob(tx, job);
  return { data: await serializeJob(tx, job.id, now) };
}

export const toldMoves = ({ rows }: PreparedMoves): LineMove[] => rows.map(({ given, move, rule }) => ({ ...given, move, rule }));

/** The rows of a job that failed, as a list that can be sent again. */
export async function failedMoves(database: Database, jobId: number, ability: Ability): Promise<Given[]> {
  const rows = await database
    .select({ simId: bulkRows.simId, toSimId: bulkRows.toSimId })
    .from(bulkRows)
    .where(sql`${bulkRows.jobId} = ${jobId} and ${bulkRows.state} = 'failed'`)
    .orderBy(asc(bulkRows.id));
  const ids = rows.flatMap(({ simId, toSimId }) => [simId, ...(toSimId ? [toSimId] : [])]);
  const found =
    ids.length === 0
      ? []
      : await database
          .select()
          .from(sims)
          .where(sql`${inArray(sims.id, ids)} and ${readable(ability)}`);
  const numbers = new Map(found.map((row) => [row.id, simNumber(row)]));
  return rows.map(({ simId, toSimId }) => ({ from: numbers.get(simId) ?? '–', to: numbers.get(toSimId ?? 0) ?? '–' }));
}
