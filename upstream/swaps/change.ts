import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ability } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import type { Ending, Swap } from '#lib/contract/swaps.ts';
import { actRules, type GateRule, gateOf, hasCheck, isOver, isTouched, newSimRules } from '#lib/domain/swapGates.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type SimRow, sims } from '#upstream/db/schema.ts';
import { type SwapRow, swaps } from '#upstream/db/swaps.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import { invalid, Refusal } from '#upstream/refusal.ts';
import { nameOf } from '#upstream/sims/changes.ts';
import { readable, wireSim } from '#upstream/sims/row.ts';
import { beforeOf } from './before.ts';
import { beginEnding } from './endings.ts';
import { noteSwap, type SwapNote } from './events.ts';
import { FIT_JOB, fitKeyOf } from './fit.ts';
import { isOpen } from './holds.ts';
import { leftJob } from './left.ts';
import { PROVE_JOB, proveKeyOf } from './prove.ts';
import { findSwap, swapFor } from './row.ts';
import { lockSim } from './switching.ts';
import { wireSwap } from './wire.ts';
import { saidOf, type Typed, type Written, written } from './written.ts';

type Kind = z.infer<typeof Ending>['kind'];

/** The refusal of a step or an act, with the rules that stand in the way. */
export const shut = (rules: readonly GateRule[], current: Swap) =>
  new Refusal('illegal_state', { message: `Not yet: ${rules.join(', ')}.`, errors: { step: [...rules] }, current });

const simOf = async (tx: Database, id: number, ability: Ability): Promise<SimRow | undefined> => {
  const [row] = await tx
    .select()
    .from(sims)
    .where(and(eq(sims.id, id), readable(ability)));
  return row;
};

/** The old SIM is one of this system; the new one may be put on it, and no other open swap has it. */
async function judgeSims(tx: Database, row: SwapRow, typed: Typed, ability: Ability): Promise<Refusal | undefined> {
  const errors: Record<string, string[]> = {};
  if (typed.old_sim_id) {
    const sim = await simOf(tx, typed.old_sim_id, ability);
    if (!sim) errors.old_sim_id = ['unknown'];
    else if (sim.csNo !== row.csNo) errors.old_sim_id = ['other-system'];
  }
  if (typed.new_sim_id) {
    // Held until the end of this: two swaps that choose it at once see each other.
    await lockSim(tx, typed.new_sim_id);
    const sim = await simOf(tx, typed.new_sim_id, ability);
    const cell = typed.cell_type === undefined ? row.cellType : typed.cell_type;
    const old = typed.old_sim_id === undefined ? row.oldSimId : typed.old_sim_id;
    const rules = sim ? newSimRules({ cs_no: row.csNo, cell_type: cell, old_sim_id: old }, wireSim(sim)) : (['new-missing'] as const);
    const [other] = await tx
      .select({ csNo: swaps.csNo })
      .from(swaps)
      .where(and(eq(swaps.newSimId, typed.new_sim_id), ne(swaps.id, row.id), isOpen));
    if (rules.length > 0 || other) errors.new_sim_id = [...new Set([...rules, ...(other ? ['new-in-use'] : [])])];
  }
  return Object.keys(errors).length > 0 ? invalid(errors) : undefined;
}

/** `POST /sim-swap/:id`: keeps what was typed, goes a step on or back, or begins the end. */
export const changeSwap =
  (world: World): Handlers<typeof contract.swaps>['change'] =>
  async ({ params, body, ability, user, transact }) => {
    const seen = await findSwap(world.database, params.id, ability);
    if (!seen) return undefined;
    const old = body.old_sim_id && body.old_sim_id !== seen.oldSimId ? await simOf(world.database, body.old_sim_id, ability) : undefined;
    const before = old && (await beforeOf(world, seen.csNo, old));
    return transact(async (tx) => {
      const now = world.clock.now();
      const row = await swapFor(tx, { id: params.id, ability, user, version: body.version, now });
      if (!row || row instanceof Refusal) return row;
      const swap = await wireSwap(tx, row, now);
      if (isOver(swap)) return shut(['over'], swap);
      const kind = endOf(body);
      // Ending it twice is one end; two ends of a different kind are not.
      if (row.ending && row.ending.kind !== kind) return shut(['ending'], swap);
      if (kind) return endSwap(world, tx, { row, swap }, kind, body, user);
      const wrong = (await judgeSims(tx, row, body, ability)) ?? judgePanel(swap, body);
      if (wrong) return wrong;
      const { in_panel, ...typed } = body;
      const meant = isTouched(swap) ? body : typed;
      const [set, notes] = written(row, meant, { by: user, at: now }, before);
      // Judged as it would be, before any of it is written: a step that is refused leaves nothing of what came with it.
      const shutBy = await stepRules(tx, { ...row, ...set }, body.step ?? row.step, now);
      if (shutBy.length > 0) return shut(shutBy, swap);
      if (body.step !== undefined && body.step !== row.step) {
        set.step = body.step;
        notes.push({ kind: 'step', by: user, facts: { from: row.step, to: body.step } });
      }
      if (body.site_read !== undefined) notes.push({ kind: 'site-read', by: user, facts: { until: body.site_read } });
      const kept = Object.keys(set).length > 0 ? await keep(tx, row, set, now) : row;
      if (set.newSimId !== undefined && row.newSimId !== null)
        await world.jobs.enqueue(tx, leftJob({ swap: row.id, sim: row.newSimId, by: nameOf(user), fitted: hasCheck(swap, 'fitted') }, now));
      await tell(world, tx, kept, set, notes, now);
      return { swap: await wireSwap(tx, { ...kept, status: row.status }, now) };
    });
  };

/** How a swap is to end: with the new radio, or nobody knows which, in the panel the visit ends and the swap does not. */
function endOf({ status, in_panel }: Typed): Kind | undefined {
  if (!status) return undefined;
  return in_panel === 'new' || in_panel === 'unknown' ? 'leave' : status === 'aborted' ? 'abort' : 'go-back';
}

/** Begins an end that is judged with what was said of the radio in the panel. */
async function endSwap(world: World, tx: Database, found: { row: SwapRow; swap: Swap }, kind: Kind, typed: Typed, user: User) {
  const { row, swap } = found;
  const now = world.clock.now();
  const { in_panel: which, reason } = typed;
  if (!reason) return invalid({ reason: ['required'] });
  // What was said at an earlier end may not be so any more; only the way back stays what it is.
  const before = row.inPanel?.which === 'old' ? row.inPanel : null;
  const inPanel = which ? saidOf({ by: user, at: now }, which, reason) : before;
  const rules = row.ending
    ? []
    : actRules({ ...swap, touched: isTouched(swap), in_panel: inPanel }, kind === 'leave' ? 'leave' : 'abort', now);
  return rules.length > 0 ? shut(rules, swap) : beginEnding(world, tx, row, { kind, reason, user, inPanel });
}

/** Of a panel that somebody was at the old SIM is not dropped, and which radio is in it is said together with an end. */
function judgePanel(swap: Swap, { old_sim_id, in_panel }: Typed): Refusal | undefined {
  if (old_sim_id === null && swap.old_sim_id !== null && isTouched(swap)) return invalid({ old_sim_id: ['old-kept'] });
  return in_panel === 'new' || in_panel === 'unknown' ? invalid({ in_panel: ['only with status'] }) : undefined;
}

/** The SIMs that were chosen by their numbers, for whoever reads the history. */
async function withNumbers(tx: Database, note: SwapNote): Promise<SwapNote> {
  const imeiOf = async (id: unknown) =>
    typeof id === 'number' ? (await tx.select().from(sims).where(eq(sims.id, id)))[0]?.imei : undefined;
  const [old_imei, new_imei] = [await imeiOf(note.facts?.old_sim_id), await imeiOf(note.facts?.new_sim_id)];
  return { ...note, facts: { ...note.facts, ...(old_imei && { old_imei }), ...(new_imei && { new_imei }) } };
}

/** What follows from a change that was kept: the history, and the jobs that were waiting for it. */
export async function tell(world: World, tx: Database, { id, step, checks }: SwapRow, set: Written, notes: readonly SwapNote[], now: Date) {
  for (const note of notes) await noteSwap(tx, id, note.kind === 'chosen' ? await withNumbers(tx, note) : note, now);
  if (set.proof?.fitted_at) await world.jobs.enqueue(tx, { kind: FIT_JOB, key: fitKeyOf(id), payload: { swap: id } });
  if (step >= 5 || checks.some(({ name }) => name === 'old-back'))
    await world.jobs.enqueue(tx, { kind: PROVE_JOB, key: proveKeyOf(id), payload: { swap: id } });
}

export async function keep(tx: Database, row: SwapRow, set: Written, now: Date): Promise<SwapRow> {
  const [kept] = await tx
    .update(swaps)
    .set({ ...set, version: row.version + 1, updatedAt: now })
    .where(eq(swaps.id, row.id))
    .returning();
  if (!kept) throw new Error(`swap ${row.id} is gone`);
  return kept;
}

/** What stands in the way of a step: one on is gone when its gate is open, back to any before. */
async function stepRules(tx: Database, row: SwapRow, to: number, now: Date): Promise<readonly GateRule[]> {
  if (to <= row.step) return [];
  return to > row.step + 1 ? ['too-early'] : gateOf(await wireSwap(tx, row, now), row.step, now);
}
