import type { Run } from '#lib/contract/runs.ts';
import { type RunRow, runs } from './tables.ts';

export const RUN_CONDITIONS = { id: runs.id, cs_no: runs.csNo, status: runs.state };

const WITHDRAWABLE: readonly (string | undefined)[] = ['queued', 'trapped'];

const isStoppable = ({ type, endedAt, transfer }: RunRow) =>
  endedAt === null && (type === 'watch' || WITHDRAWABLE.includes(transfer?.state));

export const serializeRun = (row: RunRow): Run => ({
  id: row.id,
  type: row.type,
  cs_no: row.csNo,
  sim_id: row.simId,
  swap_id: row.swapId,
  ip: row.ip,
  started_by: row.startedBy,
  started_at: row.startedAt.toISOString(),
  ended_at: row.endedAt?.toISOString() ?? null,
  state: row.state,
  message: row.message,
  stoppable: isStoppable(row),
});
