import { and, eq, isNull } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { rowId } from '#upstream/core/rowId.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { runStopped } from './events.ts';
import { RUN_CONDITIONS, serializeRun } from './serialize.ts';
import { type RunRow, runs } from './tables.ts';

const RULES = { over: 'It is over already.', running: 'It has begun at the panel and runs to its end.' };
const refuse = (rule: keyof typeof RULES) => new ProblemResponse('illegal_state', { message: RULES[rule], errors: { id: [rule] } });

export const stopHandler =
  ({ database, clock }: Context): Handlers<typeof contract.runs>['stop'] =>
  async ({ params, ability, user, transact }) => {
    const id = rowId(params.id);
    if (id === undefined) return undefined;
    const own = and(eq(runs.id, id), rowsAllowed(ability, 'update', 'Session', RUN_CONDITIONS));
    const [seen] = await database.select().from(runs).where(own);
    if (!seen) return undefined;
    return transact(async (tx) => {
      const csNo = seen.csNo ?? '';
      if (seen.type === 'watch') await tx.select({ csNo: systems.csNo }).from(systems).where(eq(systems.csNo, csNo)).for('update');
      if (seen.swapId !== null) await tx.select({ id: swaps.id }).from(swaps).where(eq(swaps.id, seen.swapId)).for('update');
      const [run] = await tx
        .select()
        .from(runs)
        .where(and(eq(runs.id, id), isNull(runs.endedAt)))
        .for('update');
      if (!run) return refuse('over');
      const stopped = await runStopped.publish(tx, { run, user, at: clock.now() });
      if (!stopped.includes(true)) return refuse('running');
      const [after] = await tx.select().from(runs).where(eq(runs.id, id));
      return { data: serializeRun(after ?? (run as RunRow)) };
    });
  };
