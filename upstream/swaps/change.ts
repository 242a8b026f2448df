import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ability } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import type { Ending } from '#lib/contract/swaps/ending.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { isMoving } from '#lib/domain/carrierMoves.ts';
import type { GateRule } from '#lib/domain/gateRules.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { actRules, gateOf, hasCheck, isOver, isTouched, newSimRules } from '#lib/domain/swapGates.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import type { Database } from '#upstream/db/connect.ts';
import { readable } from '#upstream/sims/repository.ts';
import { serializeSim } from '#upstream/sims/serialize.ts';
import { type SimRow, sims } from '#upstream/sims/tables.ts';
import { isInMove } from '#upstream/sims/touched.ts';
import { beforeSnapshotOf } from './beforeSnapshot.ts';
import { blocked } from './blocked.ts';
import { chooseFollow } from './chooseFollow.ts';
import { deselectedSimJob } from './deactivateDeselectedSim.ts';
import { beginEnding } from './endings.ts';
import { type NewSwapEvent, recordSwapEvent } from './events.ts';
import { enqueueFollow } from './followJob.ts';
import { chooseMove } from './move.ts';
import { giveRadioBack, giveRadioToNew, hasPaired, unpairDeselected } from './pairing.ts';
import { chooseWork } from './programWork.ts';
import { findSwap, swapFor } from './repository.ts';
import { serializeSwap } from './serialize.ts';
import { FITTING_JOB, fittingKeyOf } from './simulateFitting.ts';
import { lockSim } from './switching.ts';
import { isOpen, type SwapRow, swaps } from './tables.ts';
import { panelStatement, type SwapColumns, type Typed, typedChanges } from './typedChanges.ts';
import { VERIFY_JOB, verifyKeyOf } from './verifySwap.ts';
import { WALK_JOB, walkKeyOf } from './walk.ts';
import { keepZones } from './zonesOfPanel.ts';

type Kind = z.infer<typeof Ending>['kind'];

const simOf = async (tx: Database, id: number, ability: Ability): Promise<SimRow | undefined> => {
  const [row] = await tx
    .select()
    .from(sims)
    .where(and(eq(sims.id, id), readable(ability)));
  return row;
};

async function judgeSims(tx: Database, row: SwapRow, typed: Typed, ability: Ability): Promise<ProblemResponse | undefined> {
  const errors: Record<string, string[]> = {};
  if (typed.old_sim_id) {
    const sim = await simOf(tx, typed.old_sim_id, ability);
    if (!sim) errors.old_sim_id = ['unknown'];
    else if (sim.csNo !== row.csNo) errors.old_sim_id = ['other-system'];
  }
  if (typed.new_sim_id) {
    await lockSim(tx, typed.new_sim_id);
    const sim = await simOf(tx, typed.new_sim_id, ability);
    const cell = typed.cell_type === undefined ? row.cellType : typed.cell_type;
    const panel = typed.panel_type === undefined ? row.panelType : typed.panel_type;
    const old = typed.old_sim_id === undefined ? row.oldSimId : typed.old_sim_id;
    const rules = sim
      ? newSimRules({ cs_no: row.csNo, panel_type: panel, cell_type: cell, old_sim_id: old }, serializeSim(sim))
      : (['new-missing'] as const);
    const [other] = await tx
      .select({ csNo: swaps.csNo })
      .from(swaps)
      .where(and(eq(swaps.newSimId, typed.new_sim_id), ne(swaps.id, row.id), isOpen));
    const isTaken = other !== undefined || (await isInMove(tx, typed.new_sim_id));
    if (rules.length > 0 || isTaken) errors.new_sim_id = [...new Set([...rules, ...(isTaken ? ['new-in-use'] : [])])];
  }
  return Object.keys(errors).length > 0 ? invalid(errors) : undefined;
}

export const changeSwap =
  (context: Context): Handlers<typeof contract.swaps>['change'] =>
  async ({ params, body, ability, user, transact }) => {
    const seen = await findSwap(context.database, params.id, ability);
    if (!seen) return undefined;
    const old = body.old_sim_id && body.old_sim_id !== seen.oldSimId ? await simOf(context.database, body.old_sim_id, ability) : undefined;
    const before = old && (await beforeSnapshotOf(context, seen, old));
    return transact(async (tx) => {
      const now = context.clock.now();
      const row = await swapFor(tx, { id: params.id, ability, user, version: body.version, now });
      if (!row || row instanceof ProblemResponse) return row;
      const swap = await serializeSwap(tx, row, now);
      if (isOver(swap)) return blocked(['over'], swap);
      const kind = endOf(body);
      // Ending it twice is one end; two ends of a different kind are not.
      if (row.ending && row.ending.kind !== kind) return blocked(['ending'], swap);
      if (kind) return endSwap(context, tx, { row, swap }, kind, body, user);
      const wrong =
        judgeMoved(swap, body) ?? (await judgePaired(tx, row, body)) ?? (await judgeSims(tx, row, body, ability)) ?? judgePanel(swap, body);
      if (wrong) return wrong;
      const { in_panel, ...typed } = body;
      const meant = isTouched(swap) ? body : typed;
      const [set, notes] = typedChanges(row, meant, { by: user, at: now }, before);
      const refused = await chooseMove(tx, row, set, body.move, { by: user, at: now });
      if (refused.length > 0) return invalid({ move: refused });
      const unsent = await chooseWork(tx, row, set, body.program_work, { by: user, at: now });
      if (unsent.length > 0) return invalid({ program_work: unsent });
      if (body.program_work)
        notes.push({ kind: 'program-work', by: user, message: body.program_work.reason, facts: { work: body.program_work.kind } });
      if (set.move && body.move) notes.push({ kind: 'chosen', by: user, facts: { move: body.move } });
      const unfollowed = await chooseFollow(tx, row, set, body.follow, { swap, user, now });
      if (unfollowed) return unfollowed;
      if (body.follow !== undefined) notes.push({ kind: body.follow ? 'follow-on' : 'follow-off', by: user });
      // Judged as it would be, before any of it is written: a step that is refused leaves nothing of what came with it.
      const shutBy = await stepRules(tx, { ...row, ...set }, body.step ?? row.step, now);
      if (shutBy.length > 0) return blocked(shutBy, swap);
      if (body.step !== undefined && body.step !== row.step) {
        set.step = body.step;
        notes.push({ kind: 'step', by: user, facts: { from: row.step, to: body.step } });
      }
      if (body.site_read !== undefined) notes.push({ kind: 'site-read', by: user, facts: { until: body.site_read } });
      const kept = Object.keys(set).length > 0 ? await writeSwap(tx, row, set, now) : row;
      if (set.newSimId !== undefined && row.newSimId !== null) {
        await unpairDeselected(tx, row, now);
        await context.queue.enqueue(
          tx,
          deselectedSimJob({ swap: row.id, sim: row.newSimId, by: nameOf(user), fitted: hasCheck(swap, 'fitted') }, now),
        );
      }
      await recordChange(context, tx, kept, set, notes, now);
      return { swap: await serializeSwap(tx, { ...kept, status: row.status }, now) };
    });
  };

/** How a swap is to end: with the new radio, or nobody knows which, in the panel the visit ends and the swap does not. */
function endOf({ status, in_panel }: Typed): Kind | undefined {
  if (!status) return undefined;
  return in_panel === 'new' || in_panel === 'unknown' ? 'leave' : status === 'aborted' ? 'abort' : 'go-back';
}

async function endSwap(context: Context, tx: Database, found: { row: SwapRow; swap: Swap }, kind: Kind, typed: Typed, user: User) {
  const { row, swap } = found;
  const now = context.clock.now();
  const { in_panel: which, reason } = typed;
  if (!reason) return invalid({ reason: ['required'] });
  // What was said at an earlier end may not be so any more; only the way back stays what it is.
  const before = row.inPanel?.which === 'old' ? row.inPanel : null;
  const inPanel = which ? panelStatement({ by: user, at: now }, which, reason) : before;
  const rules = row.ending
    ? []
    : actRules({ ...swap, touched: isTouched(swap), in_panel: inPanel }, kind === 'leave' ? 'leave' : 'abort', now);
  return rules.length > 0 ? blocked(rules, swap) : beginEnding(context, tx, row, { kind, reason, user, inPanel });
}

/** A line that is with the new radio, or on its way, is not left behind: it is moved back first. */
function judgeMoved(swap: Swap, { old_sim_id, new_sim_id, move }: Typed): ProblemResponse | undefined {
  if (swap.move === null || swap.move.state === 'chosen') return undefined;
  const rule: GateRule = isMoving(swap) ? 'move-under-way' : 'line-moved';
  const others = { old_sim_id: [old_sim_id, swap.old_sim_id], new_sim_id: [new_sim_id, swap.new_sim_id], move: [move, swap.move.kind] };
  const errors = Object.entries(others).filter(([, [asked, kept]]) => asked !== undefined && asked !== kept);
  return errors.length > 0 ? invalid(Object.fromEntries(errors.map(([field]) => [field, [rule]]))) : undefined;
}

/** The radio of this old SIM stands with the new one: another old SIM would be left to it, and this one without. */
async function judgePaired(tx: Database, row: SwapRow, { old_sim_id: old }: Typed): Promise<ProblemResponse | undefined> {
  const isOther = old !== undefined && old !== row.oldSimId;
  return isOther && (await hasPaired(tx, row.id)) ? invalid({ old_sim_id: ['radio-paired'] }) : undefined;
}

function judgePanel(swap: Swap, { old_sim_id, in_panel }: Typed): ProblemResponse | undefined {
  if (old_sim_id === null && swap.old_sim_id !== null && isTouched(swap)) return invalid({ old_sim_id: ['old-kept'] });
  return in_panel === 'new' || in_panel === 'unknown' ? invalid({ in_panel: ['only with status'] }) : undefined;
}

async function withNumbers(tx: Database, note: NewSwapEvent): Promise<NewSwapEvent> {
  const imeiOf = async (id: unknown) =>
    typeof id === 'number' ? (await tx.select().from(sims).where(eq(sims.id, id))).map(simNumber)[0] : undefined;
  const [old_imei, new_imei] = [await imeiOf(note.facts?.old_sim_id), await imeiOf(note.facts?.new_sim_id)];
  return { ...note, facts: { ...note.facts, ...(old_imei && { old_imei }), ...(new_imei && { new_imei }) } };
}

export async function recordChange(
  context: Context,
  tx: Database,
  row: SwapRow,
  set: SwapColumns,
  notes: readonly NewSwapEvent[],
  now: Date,
) {
  const { id, step, checks } = row;
  for (const note of notes) await recordSwapEvent(tx, id, note.kind === 'chosen' ? await withNumbers(tx, note) : note, now);
  const isOut = checks.some(({ name }) => name === 'old-removed');
  if (set.checks && !isOut) await giveRadioBack(tx, row, now);
  if (isOut && (set.checks || set.move || set.newSimId)) await giveRadioToNew(tx, row, await serializeSwap(tx, row, now), now);
  if (set.proof?.fitted_at) await keepZones(tx, row);
  if (set.proof?.fitted_at) await context.queue.enqueue(tx, { kind: FITTING_JOB, key: fittingKeyOf(id), payload: { swap: id } });
  if (row.follow) await enqueueFollow(context, tx, id);
  if (step >= 5 && row.commissioning) await context.queue.enqueue(tx, { kind: WALK_JOB, key: walkKeyOf(id), payload: { swap: id } });
  if (step >= 5 || checks.some(({ name }) => name === 'old-back'))
    await context.queue.enqueue(tx, { kind: VERIFY_JOB, key: verifyKeyOf(id), payload: { swap: id } });
}

export const writeSwap = (tx: Database, row: SwapRow, set: SwapColumns, now: Date): Promise<SwapRow> => changeRow(tx, swaps, row, set, now);

async function stepRules(tx: Database, row: SwapRow, to: number, now: Date): Promise<readonly GateRule[]> {
  if (to <= row.step) return [];
  return to > row.step + 1 ? ['too-early'] : gateOf(await serializeSwap(tx, row, now), row.step, now);
}
