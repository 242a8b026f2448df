import type { TestStatus } from '#lib/contract/systems.ts';
import type { TestRow } from '#upstream/db/swaps.ts';
import type { World } from '#upstream/handlers.ts';
import { sharing } from '#upstream/sharing.ts';
import type { Account, Status } from '#upstream/world/station/station.ts';

const iso = (date: Date | null | undefined) => date?.toISOString() ?? null;

/** Asks the station about a system; who asks about the same one meanwhile shares the request. Throws `StationSilent`. */
export function sharedStatus(world: Pick<World, 'station'>) {
  const share = sharing<Status>();
  return ({ systemNo, csNo }: Account) => share(systemNo, () => world.station.status({ systemNo, csNo }));
}
export type AskStatus = ReturnType<typeof sharedStatus>;

/** What the station says, with the name of whom we know to have asked. A request that waits for its confirmation is not confirmed. */
export const wireStatus = (systemNo: string, { onTest, since, until, request }: Status, test: TestRow | undefined): TestStatus => ({
  system_no: systemNo,
  on_test: onTest,
  confirmed: !request || request.isConfirmed,
  since: iso(since),
  expires_at: iso(until),
  by: test?.by ?? null,
});

/** What we believe while the station does not say: it holds a test it has confirmed until the end it named. */
export function believedStatus(systemNo: string, test: TestRow | undefined, now: Date): TestStatus {
  const onTest = Boolean(test?.confirmedAt && test.expiresAt && test.expiresAt > now);
  return {
    system_no: systemNo,
    on_test: onTest,
    confirmed: false,
    since: onTest ? iso(test?.confirmedAt) : null,
    expires_at: onTest ? iso(test?.expiresAt) : null,
    by: test?.by ?? null,
  };
}
