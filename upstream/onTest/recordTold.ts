import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { isFire } from '#lib/contract/systems.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { lastImpairment } from '#upstream/systems/outOfService.ts';
import { systemFor } from '#upstream/systems/repository.ts';
import { believedStatus } from '#upstream/systems/status.ts';
import { systems } from '#upstream/systems/tables.ts';
import { changeTest, lockTest } from './changes.ts';
import { mergeNotified } from './impairment.ts';
import { refusedFor } from './refusedFor.ts';
import { testPeriods } from './tables.ts';

export const recordTold =
  ({ clock }: Context): Handlers<typeof contract.systems>['recordTold'] =>
  async ({ params, body, ability, user, transact }) =>
    transact(async (tx) => {
      const system = await systemFor(tx, eq(systems.systemNo, params.systemNo), ability, 'test');
      if (!system || system instanceof ProblemResponse) return system;
      const now = clock.now();
      const open = await lockTest(tx, eq(testPeriods.systemNo, system.systemNo));
      if (open && body.restored !== undefined) return refusedFor('still-on-test', 'It is still on test: say it when it is off.');
      const row = open ?? (body.restored === undefined ? undefined : await lastImpairment(tx, system.systemNo, now));
      if (!row) return refusedFor('not-on-test', 'The system is not on test.');
      if (!isFire(system.kinds)) return refusedFor('not-fire', 'It is no fire alarm system.');
      const told = mergeNotified(row.told, open ? body : { restored: body.restored });
      const note = { kind: 'told' as const, by: user, facts: { told } };
      const changes = { told, ...(!told.fire_watch && { fireWatchDueAt: null }) };
      const changed = await changeTest(tx, row, changes, note, now);
      return { data: believedStatus(system.systemNo, changed, now) };
    });
