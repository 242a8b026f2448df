import { SIGNAL_PATHS, type SignalPath } from '#lib/contract/protection.ts';
import type { Database } from '#upstream/db/connect.ts';
import { lostPaths } from '#upstream/systems/tables.ts';

const HOUR = 3_600_000;
const DISPATCHER = 'Devin Okafor';

type Loss = { csNo: string; since: Date; paths?: readonly SignalPath[] };

/** What failed a day and a half before the company is made somebody has taken by then; what failed since is told as it begins. */
export async function seedTakenLosses(tx: Database, losses: readonly Loss[], epoch: Date): Promise<void> {
  const rows = losses
    .filter(({ since }) => epoch.getTime() - since.getTime() > 36 * HOUR)
    .map(({ csNo, since, paths }) => ({
      ...{ csNo, since, level: paths ? ('one' as const) : ('last' as const), toldIn: 'one' as const, takenBy: DISPATCHER },
      paths: (paths ?? SIGNAL_PATHS).map((path) => ({ path, since: since.toISOString() })),
      toldAt: new Date(since.getTime() + 4 * HOUR),
      takenAt: new Date(since.getTime() + 10 * HOUR),
    }));
  if (rows.length > 0) await tx.insert(lostPaths).values(rows).onConflictDoNothing();
}
