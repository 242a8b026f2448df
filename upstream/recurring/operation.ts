import type { OperationState } from '#lib/contract/words/operations.ts';
import type { Database } from '#upstream/db/connect.ts';
import { recordOperation } from '#upstream/operations/record.ts';
import type { RunRow } from './tables.ts';

const STATES: Record<RunRow['state'], OperationState> = {
  running: 'running',
  undoing: 'running',
  sending: 'running',
  done: 'done',
  sent: 'done',
  undone: 'undone',
};

const isSending = ({ state }: RunRow) => state === 'sending' || state === 'sent';

export const recordRun = (tx: Database, row: RunRow) =>
  recordOperation(tx, {
    ...{ kind: 'billing', ref: row.id, what: isSending(row) ? 'sent' : 'drafts', access: ['read', 'Invoice'], state: STATES[row.state] },
    ...{ at: row.startedAt, endedAt: row.endedAt, byId: row.byId, by: row.by, name: row.month.slice(0, 7) },
    ...{ total: row.customers, done: row.done, undoneAt: row.state === 'undone' ? row.endedAt : null },
  });
