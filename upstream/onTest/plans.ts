import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { PlannedTest } from '#lib/contract/onTest.ts';
import type { User } from '#lib/contract/session.ts';
import { isFire, type SystemKind } from '#lib/contract/systems.ts';
import { TEST_SAYINGS } from '#lib/contract/words/onTest.ts';
import type { Context } from '#upstream/context.ts';
import { MINUTE } from '#upstream/core/clock.ts';
import { publish } from '#upstream/core/events.ts';
import type { Database } from '#upstream/db/connect.ts';
import { recordSystemEvent } from '#upstream/systems/events.ts';
import { systemsAllowed } from '#upstream/systems/repository.ts';
import { systems } from '#upstream/systems/tables.ts';
import { alert } from './alerts.ts';
import { planJob } from './planJob.ts';
import { type PlannedTestRow, plannedTests, type TestPeriodRow } from './tables.ts';

export const isOpenPlan = inArray(plannedTests.state, ['waiting', 'held']);

type Place = { siteName: string | null; Branch: string | null; kinds: readonly (SystemKind | null)[] | null };

export const serializePlan = (row: PlannedTestRow, { siteName, Branch, kinds }: Place): PlannedTest => ({
  id: row.id,
  cs_no: row.csNo,
  system_no: row.systemNo,
  site_name: siteName,
  Branch,
  state: row.state,
  starts_at: row.startsAt.toISOString(),
  minutes: row.minutes,
  by: row.by,
  user_id: row.userId,
  reason: row.reason,
  message: row.message,
  category: row.category,
  scope: row.scope,
  zones: row.zones,
  caller: row.caller,
  is_fire: isFire(kinds),
  version: row.version,
});

const MOST = 1000;

export async function openPlans(database: Database, ability: Ability): Promise<PlannedTest[]> {
  const rows = await database
    .select({ plan: plannedTests, system: systems })
    .from(plannedTests)
    .innerJoin(systems, eq(systems.systemNo, plannedTests.systemNo))
    .where(and(isOpenPlan, systemsAllowed(ability, 'read')))
    .orderBy(asc(plannedTests.startsAt), asc(plannedTests.id))
    .limit(MOST);
  return rows.map(({ plan, system }) => serializePlan(plan, system));
}

export function publishPlan(tx: Database, { id, csNo }: PlannedTestRow): void {
  publish(tx, { channel: 'tests', change: { type: 'tests', id } });
  publish(tx, { channel: `system.${csNo}`, change: { type: 'systems', id: csNo } });
}

export const endOfPlan = ({ startsAt, minutes }: PlannedTestRow) => new Date(startsAt.getTime() + minutes * MINUTE);

export async function writePlan(tx: Database, row: PlannedTestRow, changes: Partial<PlannedTestRow>, now: Date): Promise<PlannedTestRow> {
  const [written] = await tx
    .update(plannedTests)
    .set({ ...changes, version: row.version + 1, updatedAt: now })
    .where(eq(plannedTests.id, row.id))
    .returning();
  publishPlan(tx, row);
  return written ?? row;
}

/** It did not become what was planned: whoever planned it, and who is told of tests, hear of it; once for each reason. */
export async function tellOfPlan(
  context: Context,
  tx: Database,
  row: PlannedTestRow,
  { state, message }: { state: 'held' | 'missed' | 'refused'; message: string },
): Promise<void> {
  if (row.state === state && row.message === message) return;
  const now = context.clock.now();
  const isNews = row.state !== state;
  await writePlan(tx, row, { state, message }, now);
  if (!isNews) return;
  const { csNo, systemNo, userId, by, scope, zones, startsAt, minutes } = row;
  const kind = state === 'held' ? ('test-plan-held' as const) : ('test-plan-missed' as const);
  await recordSystemEvent(tx, csNo, { kind, message, after: { starts_at: startsAt.toISOString(), minutes } }, now);
  await alert(
    context,
    tx,
    { csNo, systemNo, userId, by, scope, zones, swapId: null, expiresAt: null },
    { event: 'planned-test', state, message },
  );
}

/** Waits again, and is asked for anew from now on until its time is over. */
async function askAgain(context: Context, tx: Database, plan: PlannedTestRow, message: string): Promise<void> {
  await tellOfPlan(context, tx, plan, { state: 'held', message });
  await tx.update(plannedTests).set({ testId: null }).where(eq(plannedTests.id, plan.id));
  await context.queue.enqueue(tx, { ...planJob(plan), runAt: context.clock.now() });
}

/** The station did not take the test that a plan became: nobody waits for it at a screen. An alarm that came in between passes. */
export async function planRefused(context: Context, tx: Database, testId: number, message: string): Promise<void> {
  const [plan] = await tx.select().from(plannedTests).where(eq(plannedTests.testId, testId)).for('update');
  if (plan?.state !== 'begun') return;
  if (message === TEST_SAYINGS['live-alarm']) await askAgain(context, tx, plan, TEST_SAYINGS['plan-live-alarm']);
  else await tellOfPlan(context, tx, plan, { state: 'refused', message });
}

const plansOn = (tx: Database, testId: number) =>
  tx
    .select()
    .from(plannedTests)
    .where(and(eq(plannedTests.testId, testId), eq(plannedTests.state, 'begun')))
    .for('update');

const isStillDue = (plan: PlannedTestRow, now: Date) => endOfPlan(plan).getTime() - now.getTime() >= MINUTE;
const wasOnBefore = ({ since }: TestPeriodRow, plan: PlannedTestRow) => since !== null && since < plan.updatedAt;

/** A plan that rested on the test of a swap, or on one that was on before it, is not over with that. One's own that was ended is. */
export async function planLeftAlone(context: Context, tx: Database, test: TestPeriodRow): Promise<void> {
  const now = context.clock.now();
  for (const plan of await plansOn(tx, test.id))
    if ((test.swapId !== null || wasOnBefore(test, plan)) && isStillDue(plan, now))
      await askAgain(context, tx, plan, TEST_SAYINGS['plan-test-ended']);
}

type Hand = { user: User; reason?: string };

/** What somebody takes off by hand does not put itself back on: a plan that rested on it is over, and its planner hears of it if it was not they. */
export async function planTakenOff(context: Context, tx: Database, test: TestPeriodRow, hand: Hand): Promise<void> {
  if (test.swapId !== null) return;
  const now = context.clock.now();
  for (const plan of await plansOn(tx, test.id)) {
    if (!wasOnBefore(test, plan) || !isStillDue(plan, now)) continue;
    if (plan.userId === hand.user.id) await cancelPlan(tx, plan, hand, now);
    else await tellOfPlan(context, tx, plan, { state: 'missed', message: TEST_SAYINGS['plan-taken-off'] });
  }
}

export async function cancelPlan(tx: Database, plan: PlannedTestRow, { user, reason }: Hand, now: Date): Promise<PlannedTestRow> {
  const after = { starts_at: plan.startsAt.toISOString(), minutes: plan.minutes };
  await recordSystemEvent(tx, plan.csNo, { kind: 'test-plan-canceled', by: user, after, reason }, now);
  return writePlan(tx, plan, { state: 'canceled', message: null }, now);
}
