import { and, asc, eq, isNull } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { OpenTest } from '#lib/contract/onTest.ts';
import { type SystemRow, systems } from '#upstream/db/schema.ts';
import { type TestRow, tests } from '#upstream/db/swaps.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import { systemsAllowed } from '#upstream/systems/find.ts';

const MOST = 1000;
const iso = (date: Date | null) => date?.toISOString() ?? null;

const wireOpen = (test: TestRow, { siteName, Branch }: SystemRow): OpenTest => ({
  cs_no: test.csNo,
  system_no: test.systemNo,
  site_name: siteName,
  Branch,
  swap_id: test.swapId,
  state: test.state as OpenTest['state'],
  by: test.by,
  user_id: test.userId,
  since: iso(test.confirmedAt),
  expires_at: iso(test.expiresAt),
  unreachable: test.state === 'lost',
  retry_at: iso(test.retryAt),
  message: test.message,
});

export const testHandlers = ({ database, clock }: World): Handlers<typeof contract.tests> => ({
  list: async ({ ability }) => {
    const rows = await database
      .select({ test: tests, system: systems })
      .from(tests)
      .innerJoin(systems, eq(systems.systemNo, tests.systemNo))
      .where(and(isNull(tests.closedAt), systemsAllowed(ability, 'read')))
      .orderBy(asc(tests.expiresAt), asc(tests.id))
      .limit(MOST);
    return { data: rows.map(({ test, system }) => wireOpen(test, system)), now: clock.now().toISOString() };
  },
});
