import { and, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { FARTHEST_PLAN } from '#lib/contract/words/onTest.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { DAY, MINUTE } from '#upstream/core/clock.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { rowId } from '#upstream/core/rowId.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { recordSystemEvent } from '#upstream/systems/events.ts';
import { systemFor } from '#upstream/systems/repository.ts';
import { systems } from '#upstream/systems/tables.ts';
import { callerRefusal } from './callers.ts';
import { notifiedFor } from './impairment.ts';
import { planJob } from './planJob.ts';
import { cancelPlan, endOfPlan, isOpenPlan, publishPlan, serializePlan } from './plans.ts';
import { refusedFor } from './refusedFor.ts';
import { plannedTests } from './tables.ts';

type Acts = Pick<Handlers<typeof contract.systems>, 'planTest' | 'cancelPlannedTest'>;

export const planActs = (context: Context): Acts => ({
  planTest: async ({ params, body, ability, user, transact }) => {
    const { minutes, reason, told: given, category, caller, passcode, scope = 'all', zones = [] } = body;
    const startsAt = new Date(body.starts_at);
    const wait = startsAt.getTime() - context.clock.now().getTime();
    if (wait < MINUTE) return invalid({ starts_at: ['past'] });
    if (wait > FARTHEST_PLAN * DAY) return invalid({ starts_at: ['too-far'] });
    if (caller && passcode) {
      const named = await context.database.transaction((tx) => systemFor(tx, eq(systems.systemNo, params.systemNo), ability, 'test'));
      if (!named || named instanceof ProblemResponse) return named;
      const unknown = await callerRefusal(context, named, { caller, passcode, user });
      if (unknown) return unknown;
    }
    return transact(async (tx) => {
      // Held until the end: of two that are planned at once for one time the second is refused.
      const system = await systemFor(tx, eq(systems.systemNo, params.systemNo), ability, 'test');
      if (!system || system instanceof ProblemResponse) return system;
      const now = context.clock.now();
      const { systemNo, csNo } = system;
      const others = await tx
        .select()
        .from(plannedTests)
        .where(and(eq(plannedTests.systemNo, systemNo), isOpenPlan));
      const end = startsAt.getTime() + minutes * MINUTE;
      if (others.some((other) => other.startsAt.getTime() < end && endOfPlan(other) > startsAt))
        return refusedFor('planned', 'Another test of this system is planned for that time.');
      const told = await notifiedFor(tx, system, { given, swapId: null, minutes, now });
      if (told instanceof ProblemResponse) return told;
      const plan = await insertOne(tx, plannedTests, {
        ...{ systemNo, csNo, state: 'waiting', startsAt, minutes, userId: user.id, by: nameOf(user), reason: reason ?? null },
        ...{ category: category ?? null, scope, zones, caller: caller ?? null, told, createdAt: now, updatedAt: now },
      });
      await context.queue.enqueue(tx, planJob(plan));
      const about = {
        ...(category && { category }),
        ...(caller && { caller }),
        ...(scope !== 'all' && { scope, zones }),
        ...(told && { told }),
      };
      const after = { starts_at: startsAt.toISOString(), minutes, ...about };
      await recordSystemEvent(tx, csNo, { kind: 'test-planned', by: user, after, reason }, now);
      publishPlan(tx, plan);
      return { data: serializePlan(plan, system) };
    });
  },

  cancelPlannedTest: async ({ params, body, ability, user, transact }) =>
    transact(async (tx) => {
      const system = await systemFor(tx, eq(systems.systemNo, params.systemNo), ability, 'test');
      if (!system || system instanceof ProblemResponse) return system;
      const id = rowId(String(params.id));
      const own = id === undefined ? undefined : and(eq(plannedTests.id, id), eq(plannedTests.systemNo, system.systemNo));
      const [plan] = own ? await tx.select().from(plannedTests).where(own).for('update') : [];
      if (!plan) return undefined;
      const current = serializePlan(plan, system);
      if (plan.state !== 'waiting' && plan.state !== 'held')
        return new ProblemResponse('illegal_state', {
          message: 'The planned test has begun, or is canceled.',
          errors: { system_no: ['not-planned'] },
          current,
        });
      if (body.version !== undefined && body.version !== plan.version) return new ProblemResponse('stale', { current });
      const canceled = await cancelPlan(tx, plan, { user, reason: body.reason }, context.clock.now());
      return { data: serializePlan(canceled, system) };
    }),
});
