import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ability } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import type { Signal } from '#lib/contract/signals.ts';
import { gateOf, stopOf, testLeft } from '#lib/domain/swapGates.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { MINUTE } from '#upstream/core/clock.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { closedMeanwhile } from '#upstream/maintenance/closed.ts';
import { notifiedFor } from '#upstream/onTest/impairment.ts';
import { askOnTest } from '#upstream/onTest/repository.ts';
import { knownLiveAlarms, liveRefusal } from '#upstream/systems/alarms.ts';
import { systemsAllowed } from '#upstream/systems/repository.ts';
import { systems } from '#upstream/systems/tables.ts';
import { blocked } from './blocked.ts';
import { writeSwap } from './change.ts';
import { recordSwapEvent } from './events.ts';
import { enqueueFollow } from './followJob.ts';
import { findSwap, swapFor } from './repository.ts';
import { serializeSwap, swapOf } from './serialize.ts';
import type { SwapRow } from './tables.ts';

const TEST_STEP = 3;
/** A test that holds for so long is not asked for anew. */
const LONG_ENOUGH = 15 * MINUTE;

type Body = z.output<typeof contract.swaps.start.body>;
export type Start = {
  user: User;
  ability: Ability;
  minutes: number;
  told?: Body['told'];
  live: readonly Signal[];
  site?: { name: string; at: Date };
};

/** On test, and from then on by itself: each gate, right and signature as if it were pressed one by one. */
export async function startWork(context: Context, tx: Database, row: SwapRow, start: Start): Promise<SwapRow | ProblemResponse> {
  const { user, ability, minutes, told: given, live, site } = start;
  const now = context.clock.now();
  const closed = await closedMeanwhile(tx, user);
  if (closed) return closed;
  const swap = await serializeSwap(tx, row, now);
  const stop = stopOf(swap);
  const rules = stop ? [stop] : row.step < TEST_STEP ? gateOf(swap, TEST_STEP - 1, now) : [];
  if (rules.length > 0) return blocked(rules, swap);
  // Not locked: who puts a system on test locks it and then its swap, so each would wait for the other. The one open test guards both.
  const [system] = await tx
    .select()
    .from(systems)
    .where(and(eq(systems.csNo, row.csNo), systemsAllowed(ability, 'read'), systemsAllowed(ability, 'test')));
  if (!system) return new ProblemResponse('forbidden');
  if (swap.test?.state === 'on' && swap.test.is_partial) return blocked(['test-partial'], swap);
  if ((testLeft(swap, now) ?? 0) < LONG_ENOUGH) {
    if (live.length > 0) return liveRefusal(live);
    const { systemNo, csNo } = system;
    const told = await notifiedFor(tx, system, { given, swapId: row.id, minutes, now });
    if (told instanceof ProblemResponse) return told;
    const asked = await askOnTest(context, tx, { systemNo, csNo, swapId: row.id, minutes, user, told });
    if (asked instanceof ProblemResponse) return asked;
  }
  const follow = { user_id: user.id, by: nameOf(user), at: now.toISOString(), asked: [], held: [] };
  const { communication } = row.follow ?? {};
  const step = Math.max(row.step, TEST_STEP);
  const kept = await writeSwap(tx, row, { step, follow: { ...follow, ...(communication && { communication }) } }, now);
  const who = site ? { name: site.name, doneAt: site.at } : { by: user };
  const there = site && { on_site: true };
  if (step > row.step) await recordSwapEvent(tx, row.id, { kind: 'step', ...who, facts: { from: row.step, to: step, ...there } }, now);
  await recordSwapEvent(tx, row.id, { kind: 'follow-on', ...who, facts: { minutes, for: nameOf(user), ...there } }, now);
  await enqueueFollow(context, tx, row.id);
  return kept;
}

export const startSwap =
  (context: Context): Handlers<typeof contract.swaps>['start'] =>
  async ({ params, body: { version, minutes, told }, ability, user, transact }) => {
    const seen = await findSwap(context.database, params.id, ability);
    if (!seen) return undefined;
    const live = await knownLiveAlarms(context, seen.csNo);
    return transact(async (tx) => {
      const now = context.clock.now();
      const row = await swapFor(tx, { id: params.id, ability, user, version, now });
      if (!row || row instanceof ProblemResponse) return row;
      const started = await startWork(context, tx, row, { user, ability, minutes, told, live });
      if (started instanceof ProblemResponse) return started;
      const found = await swapOf(tx, row.id, now);
      return found && { swap: found.swap };
    });
  };
