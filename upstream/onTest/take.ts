import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { systemFor } from '#upstream/systems/repository.ts';
import { believedStatus } from '#upstream/systems/status.ts';
import { systems } from '#upstream/systems/tables.ts';
import { changeTest, lockTest } from './changes.ts';
import { refusedFor } from './refusedFor.ts';
import { testPeriods } from './tables.ts';

/** Of two who take it at once the first has it, and the other is told who. */
export const take =
  ({ clock }: Context): Handlers<typeof contract.systems>['take'] =>
  async ({ params, ability, user, transact }) =>
    transact(async (tx) => {
      const system = await systemFor(tx, eq(systems.systemNo, params.systemNo), ability, 'test');
      if (!system || system instanceof ProblemResponse) return system;
      const open = await lockTest(tx, eq(testPeriods.systemNo, system.systemNo));
      if (!open?.escalatedAt) return refusedFor('nothing-to-take', 'Nothing about this system waits for somebody to take it.');
      if (open.takenAt) return refusedFor('taken', `${open.takenBy ?? 'Somebody else'} has taken it already.`);
      const now = clock.now();
      const taken = await changeTest(tx, open, { takenAt: now, takenBy: nameOf(user) }, { kind: 'test-taken', by: user }, now);
      return { data: believedStatus(system.systemNo, taken, now) };
    });
