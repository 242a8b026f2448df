import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ability } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import { type GateRule, gateOf, isOver, newSimRules } from '#lib/contract/swapGates.ts';
import type { Before, Check, Swap, SwapChange, SwapCheck } from '#lib/contract/swaps.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type SimRow, sims } from '#upstream/db/schema.ts';
import { type SwapRow, swaps } from '#upstream/db/swaps.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import { invalid, Refusal } from '#upstream/refusal.ts';
import { nameOf } from '#upstream/sims/changes.ts';
import { readable, wireSim } from '#upstream/sims/row.ts';
import { beforeOf } from './before.ts';
import { beginEnding } from './endings.ts';
import { type Doer, noteSwap, type SwapNote } from './events.ts';
import { FIT_JOB, fitKeyOf } from './fit.ts';
import { isOpen } from './holds.ts';
import { leftJob } from './left.ts';
import { PROVE_JOB, proveKeyOf } from './prove.ts';
import { findSwap, swapFor } from './row.ts';
import { lockSim } from './switchOff.ts';
import { wireSwap } from './wire.ts';

type Typed = z.output<typeof SwapChange>;
type Written = Partial<typeof swaps.$inferInsert>;

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

/** What is said of the new radio, and not of the one that is chosen in its place. */
const OF_NEW_SIM: readonly string[] = ['verify-later', 'fitted', 'antenna', 'tamper-closed', 'programmed-on-site'] satisfies SwapCheck[];

/** Whose change it is, and when it was made; `onSite` by an installer, who may be heard of late. */
export type Change = Doer & { at: Date; onSite?: true };

/** Those said before keep who said them and when. */
function checksOf(
  known: SwapRow['checks'],
  said: NonNullable<Typed['checks']>,
  { by, name: who, at, onSite }: Change,
): z.infer<typeof Check>[] {
  const before = new Map(known.map((check) => [check.name, check]));
  return said.map(({ name, note = null }) => {
    const known = before.get(name);
    return known && known.note === note
      ? known
      : { name, note, by: nameOf(by ?? undefined) ?? who ?? null, at: at.toISOString(), ...(onSite && { on_site: true }) };
  });
}

/** What was typed, as columns, and what it is called in the history. */
export function written(row: SwapRow, typed: Partial<Typed>, whose: Change, before?: z.infer<typeof Before>): [Written, SwapNote[]] {
  const set: Written = {};
  const notes: SwapNote[] = [];
  const chosen: Record<string, unknown> = {};
  const { at, onSite, ...doer } = whose;
  const who = { ...doer, ...(onSite && { doneAt: at }) };
  const there = onSite && { on_site: true };
  const choose = <Key extends 'panelType' | 'cellType' | 'oldSimId' | 'newSimId'>(key: Key, wire: keyof Typed) => {
    const value = typed[wire] as SwapRow[Key] | undefined;
    if (value === undefined || value === row[key]) return;
    set[key] = value as Written[Key];
    chosen[wire] = value;
  };
  choose('panelType', 'panel_type');
  choose('cellType', 'cell_type');
  choose('oldSimId', 'old_sim_id');
  choose('newSimId', 'new_sim_id');
  if ('oldSimId' in set) set.before = before ?? null;
  const isOther = 'newSimId' in set;
  if (isOther) Object.assign(set, { proof: null, exception: null } satisfies Written);
  if (Object.keys(chosen).length > 0) notes.push({ kind: 'chosen', ...who, facts: { ...chosen, ...there } });
  const known = isOther ? row.checks.filter(({ name }) => !OF_NEW_SIM.includes(name)) : row.checks;
  if (typed.checks || known.length < row.checks.length) {
    const checks = typed.checks ? checksOf(known, typed.checks, whose) : known;
    const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
    const said = names(checks).filter((name) => !names(known).includes(name));
    const unsaid = names(row.checks).filter((name) => !names(checks).includes(name));
    const renoted = checks.filter(({ name, note }) => known.some((before) => before.name === name && before.note !== note));
    if (said.length + unsaid.length + renoted.length > 0) {
      notes.push({ kind: 'check', ...who, facts: { said: [...said, ...names(renoted)], unsaid, ...there } });
      set.checks = checks;
    }
    const fitted = checks.find(({ name }) => name === 'fitted');
    if (said.includes('fitted')) set.proof = { fitted_at: fitted?.at ?? null, signal: null, other_signal: null, ping: null, carrier: null };
    if (unsaid.includes('fitted')) set.proof = null;
  }
  if (typed.notes !== undefined && typed.notes !== row.notes) {
    set.notes = typed.notes;
    notes.push({ kind: 'note', ...who });
  }
  return [set, notes];
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
      const kind = body.status && (body.status === 'aborted' ? 'abort' : 'go-back');
      // Ending it twice is one end; two ends of a different kind are not.
      if (row.ending && row.ending.kind !== kind) return shut(['ending'], swap);
      if (kind) return beginEnding(world, tx, row, { kind, reason: body.reason, user });
      const wrong = await judgeSims(tx, row, body, ability);
      if (wrong) return wrong;
      const [set, notes] = written(row, body, { by: user, at: now }, before);
      // Judged as it would be, before any of it is written: a step that is refused leaves nothing of what came with it.
      const shutBy = await stepRules(tx, { ...row, ...set }, body.step ?? row.step, now);
      if (shutBy.length > 0) return shut(shutBy, swap);
      if (body.step !== undefined && body.step !== row.step) {
        set.step = body.step;
        notes.push({ kind: 'step', by: user, facts: { from: row.step, to: body.step } });
      }
      const kept = Object.keys(set).length > 0 ? await keep(tx, row, set, now) : row;
      if (set.newSimId !== undefined && row.newSimId !== null)
        await world.jobs.enqueue(tx, leftJob({ swap: row.id, sim: row.newSimId, by: nameOf(user) }, now));
      await tell(world, tx, kept, set, notes, now);
      return { swap: await wireSwap(tx, { ...kept, status: row.status }, now) };
    });
  };

/** What follows from a change that was kept: the history, and the jobs that were waiting for it. */
export async function tell(world: World, tx: Database, { id, step }: SwapRow, set: Written, notes: readonly SwapNote[], now: Date) {
  for (const note of notes) await noteSwap(tx, id, note, now);
  if (set.proof?.fitted_at) await world.jobs.enqueue(tx, { kind: FIT_JOB, key: fitKeyOf(id), payload: { swap: id } });
  if (step >= 5) await world.jobs.enqueue(tx, { kind: PROVE_JOB, key: proveKeyOf(id), payload: { swap: id } });
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
