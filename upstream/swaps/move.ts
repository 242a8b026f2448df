import { eq } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import type { CarrierMove } from '#lib/contract/swaps/move.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { type MoveRule, moveRules, proposedMove } from '#lib/domain/carrierMoves.ts';
import { actRules } from '#lib/domain/swapGates.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { simFor } from '#upstream/sims/repository.ts';
import { serializeSim } from '#upstream/sims/serialize.ts';
import { sims } from '#upstream/sims/tables.ts';
import { blocked } from './blocked.ts';
import type { Actor } from './events.ts';
import { orderMove } from './moveOrder.ts';
import { swapFor } from './repository.ts';
import { serializeSwap, swapOf } from './serialize.ts';
import { lockSim } from './switching.ts';
import type { SwapRow } from './tables.ts';
import type { SwapColumns } from './typedChanges.ts';

const simIn = async (tx: Database, id: number | null | undefined) => {
  const [sim] = id == null ? [] : await tx.select().from(sims).where(eq(sims.id, id));
  return sim ? serializeSim(sim) : null;
};

/** Writes into a change of a swap how the line goes over: as somebody chose, or for other SIMs as is right for them; why not, if it can't be so. */
export async function chooseMove(
  tx: Database,
  row: SwapRow,
  set: SwapColumns,
  chosen: CarrierMove | undefined,
  { by, name, at }: Actor & { at: Date },
): Promise<MoveRule[]> {
  const isOther = set.oldSimId !== undefined || set.newSimId !== undefined;
  if (!isOther && chosen === undefined) return [];
  const [oldId, newId] = [
    set.oldSimId === undefined ? row.oldSimId : set.oldSimId,
    set.newSimId === undefined ? row.newSimId : set.newSimId,
  ];
  const pair = { old_sim: await simIn(tx, oldId), new_sim: await simIn(tx, newId) };
  const rules = chosen ? moveRules(chosen, pair) : [];
  if (rules.length > 0) return rules;
  if (!chosen && newId == null) set.move = null;
  else if (chosen === undefined || chosen !== row.move?.kind) {
    const who = chosen === undefined ? null : (nameOf(by ?? undefined) ?? name ?? null);
    set.move = { kind: chosen ?? proposedMove(pair), state: 'chosen', by: who, at: at.toISOString(), message: null };
  }
  return [];
}

type MoveNow = { row: SwapRow; swap: Swap; user: User; ability: Ability; isBack: boolean };

/** Has the line moved, to the new radio or back; why not, if it may not be. Both SIMs are held. */
async function moveNow(context: Context, tx: Database, { row, swap, user, ability, isBack }: MoveNow) {
  const rules = actRules(swap, isBack ? 'move-back' : 'move', context.clock.now());
  if (rules.length > 0) return blocked(rules, swap);
  const [toId, fromId] = isBack ? [row.oldSimId, row.newSimId] : [row.newSimId, row.oldSimId];
  const to = await simFor(tx, { id: String(toId), ability, action: 'activate' });
  if (to instanceof ProblemResponse) return to;
  const from = fromId === null ? undefined : await lockSim(tx, fromId);
  if (!to || !from) return new ProblemResponse('not_found');
  await orderMove(context, tx, row, { from, to, isBack, by: user });
  return undefined;
}

/** The same, with both SIMs held from here on: what is judged is what is asked for. */
export async function moveHeld(context: Context, tx: Database, given: Omit<MoveNow, 'swap'>) {
  const { oldSimId, newSimId } = given.row;
  for (const id of [oldSimId, newSimId].filter((each) => each !== null).sort((one, other) => one - other)) await lockSim(tx, id);
  const swap = await serializeSwap(tx, given.row, context.clock.now());
  return { swap, problem: await moveNow(context, tx, { ...given, swap }) };
}

export const moveLine =
  (context: Context): Handlers<typeof contract.swaps>['move'] =>
  async ({ params, body, ability, user, transact }) =>
    transact(async (tx) => {
      const now = context.clock.now();
      const row = await swapFor(tx, { id: params.id, ability, user, version: body.version, now });
      if (!row || row instanceof ProblemResponse) return row;
      const { swap, problem } = await moveHeld(context, tx, { row, user, ability, isBack: body.back === true });
      if (problem) return problem;
      return { swap: (await swapOf(tx, row.id, now))?.swap ?? swap };
    });
