import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { isOver } from '#lib/domain/swapGates.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { rowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { closedMeanwhile } from '#upstream/maintenance/closed.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { knownLiveAlarms, liveRefusal } from '#upstream/systems/alarms.ts';
import { findSystem, systemFor } from '#upstream/systems/repository.ts';
import { type AskStatus, believedStatus, openTestOf } from '#upstream/systems/status.ts';
import { type SystemRow, systems } from '#upstream/systems/tables.ts';
import { stationTrouble } from '#upstream/systems/trouble.ts';
import { adoptTest } from './adopt.ts';
import { askOffTest } from './askOffTest.ts';
import { callerRefusal } from './callers.ts';
import { notifiedFor } from './impairment.ts';
import { planActs } from './planActs.ts';
import { recordTold } from './recordTold.ts';
import { refusedFor } from './refusedFor.ts';
import { askOnTest, notTheirs } from './repository.ts';
import type { TestPeriodRow } from './tables.ts';
import { take } from './take.ts';

type Acts = Pick<Handlers<typeof contract.systems>, 'onTest' | 'offTest' | 'recordTold' | 'take' | 'planTest' | 'cancelPlannedTest'>;

const TEST_STEP = 3;

async function swapOn(tx: Database, id: string, { csNo }: SystemRow) {
  if (id === '0') return null;
  const known = rowId(id);
  const [swap] = known === undefined ? [] : await tx.select().from(swaps).where(eq(swaps.id, known)).for('key share');
  return swap?.csNo === csNo ? swap : undefined;
}

export function systemTests(context: Context, ask: AskStatus): Acts {
  const { database, clock } = context;
  const believed = (systemNo: string, test: TestPeriodRow) => ({ data: believedStatus(systemNo, test, clock.now()) });

  return {
    onTest: async ({ params, body, ability, user, transact }) => {
      const { minutes, reason, told: given, category, caller, passcode } = body;
      const [named] = await database.select().from(systems).where(eq(systems.systemNo, params.systemNo));
      const seen = named && (await findSystem(database, named.csNo, ability));
      const held = seen && (await openTestOf(database, seen.systemNo));
      // More time for a test that is on puts nothing on test. A station that is silent now is asked again before it is asked for the test.
      if (seen && caller && passcode) {
        const allowed = await database.transaction((tx) => systemFor(tx, eq(systems.csNo, seen.csNo), ability, 'test'));
        if (!allowed || allowed instanceof ProblemResponse) return allowed;
        const unknown = await callerRefusal(context, allowed, { caller, passcode, user });
        if (unknown) return unknown;
      }
      const live = seen && !held ? await knownLiveAlarms(context, seen.csNo) : [];
      return transact(async (tx) => {
        const closed = await closedMeanwhile(tx, user);
        if (closed) return closed;
        const system = await systemFor(tx, eq(systems.systemNo, params.systemNo), ability, 'test');
        if (!system || system instanceof ProblemResponse) return system;
        const swap = await swapOn(tx, params.id, system);
        if (swap === undefined) return undefined;
        if (swap && (isOver({ status: swap.status }) || swap.ending)) return refusedFor('over', 'The swap is over or about to be.');
        if (swap && swap.step < TEST_STEP) return refusedFor('too-early', 'The swap has not come to its test yet.');
        if (swap && body.scope && body.scope !== 'all')
          return refusedFor('test-partial', 'A swap takes the whole system off the air: it needs all of it on test.');
        if (live && live.length > 0) return liveRefusal(live);
        const { systemNo, csNo } = system;
        const told = await notifiedFor(tx, system, { given, swapId: swap?.id ?? null, minutes, now: clock.now() });
        if (told instanceof ProblemResponse) return told;
        const asked = await askOnTest(context, tx, {
          ...{ systemNo, csNo, swapId: swap?.id ?? null, minutes, user, reason, told },
          ...{ category, caller, scope: body.scope && { scope: body.scope, zones: body.zones ?? [] } },
        });
        return asked instanceof ProblemResponse ? asked : believed(systemNo, asked);
      });
    },

    recordTold: recordTold(context),
    take: take(context),
    ...planActs(context),

    offTest: async ({ params, body, ability, user, transact }) => {
      const [named] = await database.select().from(systems).where(eq(systems.systemNo, params.systemNo));
      const seen = named && (await findSystem(database, named.csNo, ability));
      if (!seen) return undefined;
      // What the station holds without a test of ours is only worth a question when there is none.
      const isOurs = (await openTestOf(database, seen.systemNo)) !== undefined;
      const status = isOurs ? undefined : await ask(seen).catch(stationTrouble);
      if (status instanceof ProblemResponse) return status;
      return transact(async (tx) => {
        const system = await systemFor(tx, eq(systems.systemNo, params.systemNo), ability, 'test');
        if (!system || system instanceof ProblemResponse) return system;
        const swap = await swapOn(tx, params.id, system);
        if (swap === undefined) return undefined;
        const { systemNo } = system;
        const open = await openTestOf(tx, systemNo);
        if (!open && !status?.onTest) return refusedFor('not-on-test', 'The system is not on test.');
        const refused = notTheirs(open, { swapId: swap?.id ?? null, user });
        if (refused) return refused;
        const test = open ?? (status && (await adoptTest(tx, system, status, clock.now())));
        if (!test) return refusedFor('not-on-test', 'The system is not on test.');
        const ending = await askOffTest(context, tx, { id: test.id, user, reason: body?.reason });
        return believed(systemNo, ending ?? test);
      });
    },
  };
}
