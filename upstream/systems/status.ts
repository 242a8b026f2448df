import { and, eq, isNull } from 'drizzle-orm';
import type { TestStatus } from '#lib/contract/systems.ts';
import type { Context } from '#upstream/context.ts';
import { iso } from '#upstream/core/iso.ts';
import { singleFlight } from '#upstream/core/singleFlight.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type TestPeriodRow, testPeriods } from '#upstream/onTest/tables.ts';
import type { Account, Status } from '#upstream/simulators/station/station.ts';

/** Asks the station about a system; who asks about the same one meanwhile shares the request. Throws `StationSilent`. */
export function sharedStatus(context: Pick<Context, 'station'>) {
  const share = singleFlight<Status>();
  return ({ systemNo, csNo }: Account) => share(systemNo, () => context.station.status({ systemNo, csNo }));
}
export type AskStatus = ReturnType<typeof sharedStatus>;

export const serializeStatus = (
  systemNo: string,
  { onTest, since, until, scope, request }: Status,
  test: TestPeriodRow | undefined,
): TestStatus => ({
  system_no: systemNo,
  on_test: onTest,
  confirmed: !request || request.isConfirmed,
  since: iso(since),
  expires_at: iso(until),
  by: test?.by ?? null,
  scope: onTest ? scope.scope : null,
  zones: onTest ? [...scope.zones] : [],
});

/** What we believe while the station does not say: it holds a test it has confirmed until the end it named. */
export function believedStatus(systemNo: string, test: TestPeriodRow | undefined, now: Date): TestStatus {
  const onTest = Boolean(test?.confirmedAt && test.expiresAt && test.expiresAt > now);
  return {
    system_no: systemNo,
    on_test: onTest,
    confirmed: false,
    since: onTest ? iso(test?.confirmedAt) : null,
    expires_at: onTest ? iso(test?.expiresAt) : null,
    by: test?.by ?? null,
    scope: onTest ? (test?.scope ?? null) : null,
    zones: (onTest && test?.zones) || [],
  };
}

export async function openTestOf(database: Database, systemNo: string): Promise<TestPeriodRow | undefined> {
  const [row] = await database
    .select()
    .from(testPeriods)
    .where(and(eq(testPeriods.systemNo, systemNo), isNull(testPeriods.closedAt)));
  return row;
}
