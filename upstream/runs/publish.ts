import { publish } from '#upstream/core/events.ts';
import type { Database } from '#upstream/db/connect.ts';
import type { RunRow } from './tables.ts';

export function publishRun(tx: Database, { id, csNo }: Pick<RunRow, 'id' | 'csNo'>): void {
  publish(tx, { channel: 'runs', change: { type: 'runs', id } });
  if (csNo) publish(tx, { channel: `system.${csNo}`, change: { type: 'runs', id } });
}
