import type { Database } from '#upstream/db/connect.ts';
import type { Account, Status } from '#upstream/simulators/station/station.ts';
import { openTestOf } from '#upstream/systems/status.ts';
import { type TestPeriodRow, testPeriods } from './tables.ts';

/** Takes a test over that the station holds and we never asked for, so that it can be ended like any other. It is nobody's of ours. */
export async function adoptTest(
  tx: Database,
  { systemNo, csNo }: Account,
  { since, until, scope }: Status,
  now: Date,
): Promise<TestPeriodRow | undefined> {
  const [made] = await tx
    .insert(testPeriods)
    .values({
      systemNo,
      csNo,
      state: 'on',
      minutes: 0,
      askedAt: since ?? now,
      confirmedAt: since ?? now,
      expiresAt: until,
      scope: scope.scope,
      zones: [...scope.zones],
    })
    .onConflictDoNothing()
    .returning();
  return made ?? openTestOf(tx, systemNo);
}
