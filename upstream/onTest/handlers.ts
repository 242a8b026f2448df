import { and, asc, eq, isNull } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { OpenTest } from '#lib/contract/onTest.ts';
import { isFire } from '#lib/contract/systems.ts';
import { fireWatchAt } from '#lib/domain/impairment.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { iso } from '#upstream/core/iso.ts';
import { minutesOut } from '#upstream/systems/outOfService.ts';
import { systemsAllowed } from '#upstream/systems/repository.ts';
import { type SystemRow, systems } from '#upstream/systems/tables.ts';
import { digestHandler } from './digest.ts';
import { openPlans } from './plans.ts';
import { detailsOf } from './serialize.ts';
import { type TestPeriodRow, testPeriods } from './tables.ts';

const MOST = 1000;
const serializeOpen = (test: TestPeriodRow, { siteName, Branch, kinds }: SystemRow, minutes: number | undefined, now: Date): OpenTest => ({
  cs_no: test.csNo,
  system_no: test.systemNo,
  site_name: siteName,
  Branch,
  swap_id: test.swapId,
  state: test.state,
  by: test.by,
  user_id: test.userId,
  since: iso(test.since ?? test.confirmedAt),
  expires_at: iso(test.expiresAt),
  unreachable: test.state === 'lost',
  retry_at: iso(test.retryAt),
  message: test.message,
  is_fire: isFire(kinds),
  told: test.told,
  ...detailsOf(test),
  left: test.leftAt && test.leftWhy && { at: test.leftAt.toISOString(), why: test.leftWhy },
  escalation: test.escalatedAt && {
    since: test.escalatedAt.toISOString(),
    step: test.escalation ?? 'owner',
    on_call: test.escalatedTo,
    taken_by: test.takenBy,
    taken_at: iso(test.takenAt),
  },
  fire_watch_at: minutes === undefined ? null : new Date(fireWatchAt(minutes, now.getTime())).toISOString(),
});

export const onTestHandlers = (context: Context): Handlers<typeof contract.onTest> => ({
  digest: digestHandler(context),
  list: async ({ ability }) => {
    const { database, clock } = context;
    const rows = await database
      .select({ test: testPeriods, system: systems })
      .from(testPeriods)
      .innerJoin(systems, eq(systems.systemNo, testPeriods.systemNo))
      .where(and(isNull(testPeriods.closedAt), systemsAllowed(ability, 'read')))
      .orderBy(asc(testPeriods.expiresAt), asc(testPeriods.id))
      .limit(MOST);
    const now = clock.now();
    const fire = rows.flatMap(({ system }) => (isFire(system.kinds) ? [system.systemNo] : []));
    const out = await minutesOut(database, fire, now);
    const data = rows.map(({ test, system }) => serializeOpen(test, system, out.get(system.systemNo), now));
    return { data, now: now.toISOString(), planned: await openPlans(database, ability) };
  },
});
