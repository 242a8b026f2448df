import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transfer } from '#lib/contract/swaps/transfers.ts';
import type { Context } from '#upstream/context.ts';
import { publish } from '#upstream/core/events.ts';
import type { Database } from '#upstream/db/connect.ts';
import { publishRun } from '#upstream/runs/publish.ts';
import { type RunRow, runs } from '#upstream/runs/tables.ts';
import type { TransferKind } from '#upstream/simulators/panels/panelLink.ts';
import { type TransferEvent, transferRecorded } from './events.ts';

export const TRANSFER_JOB = 'transfer';
export const keyOf = (runId: number) => `transfer:${runId}`;
export const Payload = z.object({ run: z.number().int() });

export const EMPTY: Transfer = {
  state: 'queued',
  by: null,
  asked_at: null,
  finished_at: null,
  progress: 0,
  program_id: null,
  hash: null,
  size: null,
  zones: null,
  compared: null,
  trapped_at: null,
  next_check_in: null,
  gives_up_at: null,
  message: null,
  differences: [],
  scope: null,
  communication: null,
};

export const sendsOfSwap = (database: Database, swapId: number): Promise<RunRow[]> =>
  database
    .select()
    .from(runs)
    .where(and(eq(runs.swapId, swapId), eq(runs.type, 'download')))
    .orderBy(desc(runs.id));

/** Whether something of it came to the panel. */
export const wasSent = ({ state, progress }: Transfer) => state === 'done' || (progress ?? 0) > 0;

export async function stopTransfers({ clock }: Pick<Context, 'clock'>, tx: Database, swapId: number): Promise<void> {
  const open = await tx
    .select()
    .from(runs)
    .where(and(eq(runs.swapId, swapId), isNull(runs.endedAt), inArray(sql`${runs.transfer}->>'state'`, ['queued', 'trapped'])))
    .for('update');
  for (const run of open) await writeTransfer(tx, run, { state: 'failed', message: 'withdrawn' }, clock.now());
}

export async function withdrawTransfer(tx: Database, run: RunRow, now: Date): Promise<boolean> {
  if (run.transfer?.state !== 'queued' && run.transfer?.state !== 'trapped') return false;
  await writeTransfer(tx, run, { state: 'failed', message: 'withdrawn' }, now);
  return true;
}

export async function parkSends({ queue }: Pick<Context, 'queue'>, tx: Database, csNo: string): Promise<void> {
  const waiting = await tx
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.csNo, csNo), eq(runs.type, 'download'), isNull(runs.endedAt), eq(sql`${runs.transfer}->>'state'`, 'trapped')));
  for (const { id } of waiting) await queue.hurry(keyOf(id), tx);
}

const RUN_STATE = {
  asked: 'running',
  queued: 'running',
  running: 'running',
  trapped: 'waiting',
  parked: 'failed',
  failed: 'failed',
  done: 'done',
} as const;
const isEnd = (state: Transfer['state']) => state === 'done' || state === 'failed' || state === 'parked';

export async function writeTransfer(tx: Database, run: RunRow, changes: Partial<Transfer>, now: Date): Promise<void> {
  const before = run.transfer ?? EMPTY;
  const transfer = { ...before, ...changes };
  const ended = isEnd(transfer.state) ? { endedAt: now, transfer: { ...transfer, finished_at: now.toISOString() } } : { transfer };
  await tx
    .update(runs)
    .set({ ...ended, state: RUN_STATE[transfer.state], message: transfer.message })
    .where(eq(runs.id, run.id));
  publishRun(tx, run);
  if (run.swapId === null) return;
  const note = before.state === transfer.state ? undefined : eventOf(run.type as TransferKind, transfer);
  if (note) await transferRecorded.publish(tx, { ...note, swapId: run.swapId, name: run.startedBy, at: now });
  else publish(tx, { channel: `sim-swap.${run.swapId}`, change: { type: 'swaps', id: run.swapId } });
}

function eventOf(
  kind: TransferKind,
  { state, message, hash, zones, size, next_check_in }: Transfer,
): Pick<TransferEvent, 'kind' | 'message' | 'facts'> | undefined {
  const facts = { hash, zones, size };
  if (state === 'done') return { kind: kind === 'upload' ? 'save-done' : 'send-done', facts };
  if (state === 'failed') return { kind: kind === 'upload' ? 'save-failed' : 'send-failed', message };
  if (state === 'trapped') return { kind: kind === 'upload' ? 'save-trapped' : 'send-trapped', facts: { next_check_in } };
  if (state === 'parked') return { kind: 'send-parked', message };
  return undefined;
}
