import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { SkipRule } from '#lib/contract/words/bulk.ts';
import type { Database } from '#upstream/db/connect.ts';
import { unfitOf } from '#upstream/sims/ruleFits.ts';
import { type Limits, serviceChangesOf } from '#upstream/sims/serviceChanges.ts';
import { type SimRow, sims } from '#upstream/sims/tables.ts';
import type { Actor } from '#upstream/users/actor.ts';
import { factsOf, judge, judgingColumns, type Plan, timesCounted } from './judge.ts';
import { type BulkJobRow, bulkRows } from './tables.ts';

type BulkRow = typeof bulkRows.$inferSelect;
export type Turn = { row: BulkRow; sim: SimRow };

/**
 * The rows after row `after` whose turn it is, each judged once more: those to act on, locked with their SIMs; the others are answered here.
 * `last` is the last one taken; nothing when none was. From the first row on, what is done already would be walked past each time.
 */
export async function takeTurns(
  tx: Database,
  job: BulkJobRow,
  plan: Plan,
  actor: Actor | undefined,
  { after, most }: { after: number; most: number },
  limits: Limits,
): Promise<{ turns: Turn[]; last?: number }> {
  const { now } = limits;
  const rows = await tx
    .select()
    .from(bulkRows)
    .where(and(eq(bulkRows.jobId, job.id), eq(bulkRows.state, 'waiting'), gt(bulkRows.id, after)))
    .orderBy(asc(bulkRows.id))
    .limit(most)
    .for('update', { skipLocked: true });
  const last = rows.at(-1)?.id;
  if (last === undefined) return { turns: [] };
  if (!actor) {
    await answerRows(
      tx,
      rows.map((row) => ({ row })),
      { state: 'skipped', rule: 'forbidden' },
      now,
    );
    return { turns: [], last };
  }
  const ids = rows.map(({ simId }) => simId);
  const found = await tx
    .select({ sim: sims, ...judgingColumns(actor.ability, plan, job.id) })
    .from(sims)
    .where(inArray(sims.id, ids))
    .orderBy(asc(sims.id))
    .for('update');
  const times = await timesCounted(tx, plan, ids, limits);
  const unfit = plan.looks && (await unfitOf(tx, plan.looks, ids, { ability: actor.ability, now }));
  const bySim = new Map(found.map((each) => [each.sim.id, each]));
  const turns: Turn[] = [];
  const skips = new Map<SkipRule, { row: BulkRow }[]>();
  for (const row of rows) {
    const { sim = null, ...facts } = bySim.get(row.simId) ?? { allowed: false, taken: false };
    const serviceChanges = serviceChangesOf(sim?.provider ?? null, times.get(row.simId) ?? [], limits);
    const found = { ...facts, sim: sim && factsOf(sim), versionAfter: row.versionAfter };
    const verdict = judge(found, plan, { serviceChanges, unfit: unfit?.get(row.simId) });
    if (verdict.kind === 'skip') skips.set(verdict.rule, [...(skips.get(verdict.rule) ?? []), { row }]);
    else if (sim) turns.push({ row, sim });
  }
  for (const [rule, left] of skips) await answerRows(tx, left, { state: 'skipped', rule }, now);
  return { turns, last };
}

export const answerRows = (tx: Database, rows: readonly { row: BulkRow }[], answer: Partial<BulkRow>, now: Date) =>
  tx
    .update(bulkRows)
    .set({ ...answer, updatedAt: now })
    .where(sql`${bulkRows.id} = any(${`{${rows.map(({ row }) => row.id).join()}}`}::integer[])`);
