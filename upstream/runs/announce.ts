import { announce } from '#upstream/announce.ts';
import type { Database } from '#upstream/db/connect.ts';
import type { RunRow } from '#upstream/db/swaps.ts';

/** Tells those who look at what runs, and those who look at its system. */
export function announceRun(tx: Database, { id, csNo }: Pick<RunRow, 'id' | 'csNo'>): void {
  announce(tx, { channel: 'runs', change: { type: 'runs', id } });
  if (csNo) announce(tx, { channel: `system.${csNo}`, change: { type: 'runs', id } });
}
