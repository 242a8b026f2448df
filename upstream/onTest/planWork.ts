import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { TEST_SAYINGS } from '#lib/contract/words/onTest.ts';
import { isSameScope } from '#lib/domain/testScope.ts';
import type { Context } from '#upstream/context.ts';
import { MINUTE, SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Outcome, Work } from '#upstream/core/queue.ts';
import type { Database } from '#upstream/db/connect.ts';
import { closedMeanwhile } from '#upstream/maintenance/closed.ts';
import { StationSilent } from '#upstream/simulators/station/station.ts';
import { liveAlarms } from '#upstream/systems/alarms.ts';
import { systemFor } from '#upstream/systems/repository.ts';
import { openTestOf } from '#upstream/systems/status.ts';
import { systems } from '#upstream/systems/tables.ts';
import { actorOf } from '#upstream/users/actor.ts';
import { notifiedFor } from './impairment.ts';
import { planJob } from './planJob.ts';
import { planRefusal } from './planRefusal.ts';
import { endOfPlan, isOpenPlan, tellOfPlan, writePlan } from './plans.ts';
import { askOnTest } from './repository.ts';
import { type PlannedTestRow, plannedTests } from './tables.ts';

const Payload = z.object({ plan: z.number().int() });
const LOOKS_EVERY = 30 * SECOND;

/** Its system first, as by everyone who plans a test or cancels one. */
async function lockPlan(tx: Database, { id, systemNo }: PlannedTestRow): Promise<PlannedTestRow | undefined> {
  await tx.select({ csNo: systems.csNo }).from(systems).where(eq(systems.systemNo, systemNo)).for('update');
  const [row] = await tx
    .select()
    .from(plannedTests)
    .where(and(eq(plannedTests.id, id), isOpenPlan))
    .for('update');
  return row;
}

/** What passes by itself: another test that has not come to its end, or is just being ended. */
const PASSING = ['ending', 'other-scope', 'other-test'];
const HANDOVER = 2 * MINUTE;

type Begun = { testId: number } | { state: 'held' | 'refused'; message: string };
const refused = (message: string): Begun => ({ state: 'refused', message });
const held = (message: string): Begun => ({ state: 'held', message });

/** The test of a plan, in the name of who planned it and with what they may do by now; why it can't be, or not yet. */
async function begin(context: Context, tx: Database, plan: PlannedTestRow): Promise<Begun> {
  const now = context.clock.now();
  const { systemNo, csNo, reason, category, caller, scope, zones } = plan;
  const actor = await actorOf(tx, plan.userId);
  const system = actor && (await systemFor(tx, eq(systems.systemNo, systemNo), actor.ability, 'test'));
  if (!actor || !system || system instanceof ProblemResponse) return refused(TEST_SAYINGS['plan-nobody']);
  if (await closedMeanwhile(tx, actor.user)) return held(TEST_SAYINGS['plan-closed']);
  const minutes = Math.max(1, Math.ceil((endOfPlan(plan).getTime() - now.getTime()) / MINUTE));
  const open = await openTestOf(tx, systemNo);
  // On test until then at least, and all that was wanted: nothing is to be asked.
  if (open?.expiresAt && open.expiresAt >= endOfPlan(plan) && !open.offAskedAt && isSameScope(open, { scope, zones }))
    return { testId: open.id };
  const told = await notifiedFor(tx, system, { given: named(plan.told), swapId: null, minutes, now });
  if (told instanceof ProblemResponse) return refused(planRefusal(told));
  const asked = await askOnTest(context, tx, {
    ...{ systemNo, csNo, swapId: null, minutes, user: actor.user, told, scope: { scope, zones } },
    ...{ reason: reason ?? undefined, category: category ?? undefined, caller: caller ?? undefined },
  });
  if (!(asked instanceof ProblemResponse)) return { testId: asked.id };
  const isPassing = asked.body.errors?.system_no?.some((rule) => PASSING.includes(rule));
  return isPassing ? held(planRefusal(asked)) : refused(planRefusal(asked));
}

const named = (told: PlannedTestRow['told']) =>
  told ? { owner: told.owner ?? undefined, ahj: told.ahj ?? undefined, fire_watch: told.fire_watch ?? undefined } : undefined;

/** What stands against asking now: an alarm that nobody has dealt with, or a station that can't say whether there is one. */
async function obstacleOf(context: Context, csNo: string): Promise<string | undefined> {
  try {
    return (await liveAlarms(context, csNo)).length > 0 ? TEST_SAYINGS['plan-live-alarm'] : undefined;
  } catch (error) {
    if (error instanceof StationSilent) return TEST_SAYINGS.silent;
    throw error;
  }
}

/** Asks the station for a planned test when its time has come; held up, it looks again until that time is over. */
export const planWork =
  (context: Context): Work =>
  async ({ payload }): Promise<Outcome> => {
    const { database, clock } = context;
    const id = Payload.parse(payload).plan;
    const [seen] = await database
      .select()
      .from(plannedTests)
      .where(and(eq(plannedTests.id, id), isOpenPlan));
    if (!seen) return { finish: async () => undefined };
    const now = clock.now();
    if (now < seen.startsAt) return { retryAt: seen.startsAt };
    const isOver = () => endOfPlan(seen) <= clock.now();
    const obstacle = isOver() ? undefined : await obstacleOf(context, seen.csNo);
    if (obstacle) {
      await transact(database, async (tx) => {
        const plan = await lockPlan(tx, seen);
        if (plan) await tellOfPlan(context, tx, plan, { state: 'held', message: obstacle });
      });
      return { retryAt: new Date(now.getTime() + LOOKS_EVERY) };
    }
    return {
      finish: async (tx) => {
        const plan = await lockPlan(tx, seen);
        if (!plan) return;
        if (isOver()) return tellOfPlan(context, tx, plan, { state: 'missed', message: TEST_SAYINGS['plan-missed'] });
        const begun = await begin(context, tx, plan);
        if ('testId' in begun) return writePlan(tx, plan, { state: 'begun', message: null, testId: begun.testId }, clock.now());
        const isHeld = begun.state === 'held';
        const isHandover = isHeld && clock.now().getTime() - plan.startsAt.getTime() < HANDOVER;
        if (!isHandover) await tellOfPlan(context, tx, plan, begun);
        if (isHeld) await context.queue.enqueue(tx, { ...planJob(plan), runAt: new Date(now.getTime() + LOOKS_EVERY) });
      },
    };
  };
