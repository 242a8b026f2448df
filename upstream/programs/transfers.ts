import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { User } from '#lib/contract/session.ts';
import type { Transfer } from '#lib/contract/swaps.ts';
import type { Context } from '#upstream/context.ts';
import { HOUR, SECOND } from '#upstream/core/clock.ts';
import { publish, transact } from '#upstream/core/events.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Outcome, Work } from '#upstream/core/queue.ts';
import type { Database } from '#upstream/db/connect.ts';
import { testPeriods } from '#upstream/onTest/tables.ts';
import { publishRun } from '#upstream/runs/publish.ts';
import { type RunRow, runs } from '#upstream/runs/tables.ts';
import { LinkSilent, PanelSilent, type PanelTransfer, type TransferKind } from '#upstream/simulators/panels/panelLink.ts';
import { hashOfProgram } from '#upstream/simulators/panels/program.ts';
import { type TransferEvent, transferRecorded } from './events.ts';
import { lastGoodProgram, saveProgram } from './saved.ts';
import { programs } from './tables.ts';

export { lastGoodProgram } from './saved.ts';

export const TRANSFER_JOB = 'transfer';
const keyOf = (runId: number) => `transfer:${runId}`;
const Payload = z.object({ run: z.number().int() });

const PATIENCE = 4 * HOUR;

type Ask = { kind: TransferKind; swapId: number | null; csNo: string; user: User | null; programId?: number };

const EMPTY: Transfer = {
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
};

/** Asks for a program from the panel, or sends one: the one named, else the last good one. */
export async function askTransfer(
  context: Context,
  tx: Database,
  { kind, swapId, csNo, user, programId }: Ask,
): Promise<RunRow | ProblemResponse> {
  const now = context.clock.now();
  const [named] = programId === undefined ? [] : await tx.select().from(programs).where(eq(programs.id, programId));
  const program = kind === 'upload' ? undefined : (named ?? (await lastGoodProgram(tx, csNo)));
  if (kind === 'download' && !program)
    return new ProblemResponse('illegal_state', { message: 'No program of this panel has been saved.', errors: { step: ['no-program'] } });
  const facts = program ? { program_id: program.id, hash: program.hash, size: program.size, zones: program.zones } : {};
  const transfer: Transfer = { ...EMPTY, ...facts, by: nameOf(user ?? undefined), asked_at: now.toISOString() };
  const [run] = await tx
    .insert(runs)
    .values({ type: kind, csNo, swapId, userId: user?.id ?? null, startedBy: transfer.by, startedAt: now, state: 'running', transfer })
    .returning();
  if (!run) throw new Error('a run was not kept');
  publishRun(tx, run);
  await transferRecorded.publish(tx, { swapId, kind: kind === 'upload' ? 'save-asked' : 'send-asked', by: user, at: now });
  await context.queue.enqueue(tx, { kind: TRANSFER_JOB, key: keyOf(run.id), payload: { run: run.id } });
  return run;
}

export const sendsOfSwap = (database: Database, swapId: number): Promise<RunRow[]> =>
  database
    .select()
    .from(runs)
    .where(and(eq(runs.swapId, swapId), eq(runs.type, 'download')))
    .orderBy(desc(runs.id));

export async function stopTransfers({ clock }: Pick<Context, 'clock'>, tx: Database, swapId: number): Promise<void> {
  const open = await tx
    .select()
    .from(runs)
    .where(and(eq(runs.swapId, swapId), isNull(runs.endedAt), inArray(sql`${runs.transfer}->>'state'`, ['queued', 'trapped'])))
    .for('update');
  for (const run of open) await write(tx, run, { state: 'failed', message: 'withdrawn' }, clock.now());
}

export async function withdrawTransfer(tx: Database, run: RunRow, now: Date): Promise<boolean> {
  if (run.transfer?.state !== 'queued' && run.transfer?.state !== 'trapped') return false;
  await write(tx, run, { state: 'failed', message: 'withdrawn' }, now);
  return true;
}

export async function parkSends({ queue }: Pick<Context, 'queue'>, tx: Database, csNo: string): Promise<void> {
  const waiting = await tx
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.csNo, csNo), eq(runs.type, 'download'), isNull(runs.endedAt), eq(sql`${runs.transfer}->>'state'`, 'trapped')));
  for (const { id } of waiting) await queue.hurry(keyOf(id), tx);
}

const RUN_STATE = { queued: 'running', running: 'running', trapped: 'waiting', parked: 'failed', failed: 'failed', done: 'done' } as const;
const isEnd = (state: Transfer['state']) => state === 'done' || state === 'failed' || state === 'parked';

async function write(tx: Database, run: RunRow, changes: Partial<Transfer>, now: Date): Promise<void> {
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

async function isOnTest(database: Database, run: RunRow, now: Date): Promise<boolean> {
  const [test] = await database
    .select()
    .from(testPeriods)
    .where(and(eq(testPeriods.csNo, run.csNo ?? ''), isNull(testPeriods.closedAt)));
  return Boolean(test?.confirmedAt && test.expiresAt && test.expiresAt > now);
}

export const transferWork =
  (context: Pick<Context, 'database' | 'clock' | 'panels'>): Work =>
  async ({ payload, requestId }): Promise<Outcome> => {
    const { database, clock, panels } = context;
    const id = Payload.parse(payload).run;
    const [run] = await database.select().from(runs).where(eq(runs.id, id));
    if (!run || run.endedAt || !run.transfer) return { finish: async () => undefined };
    const kind = run.type as TransferKind;
    const now = clock.now();
    const later = (changes: Partial<Transfer>, at: Date): Promise<Outcome> =>
      keep(database, run, changes, now).then(() => ({ retryAt: at }));
    const end = (changes: Partial<Transfer>): Outcome => ({ finish: (tx) => write(tx, run, changes, clock.now()) });

    try {
      const begun = await panels.find(requestId);
      if (!begun && kind === 'download' && !(await isOnTest(database, run, now))) return end({ state: 'parked', message: 'test-ended' });
      const content = kind === 'download' ? await contentOf(database, run.transfer) : undefined;
      // From here on the panel may have it: it can't be withdrawn any more.
      if (!begun) await keep(database, run, { state: 'running' }, now);
      const transfer = begun ?? (await panels.start(requestId, { csNo: run.csNo ?? '', kind, content }));
      if (transfer.state === 'running')
        return later({ state: 'running', progress: transfer.share }, new Date(Math.min(transfer.until.getTime(), now.getTime() + SECOND)));
      return { finish: (tx) => settle(tx, run, transfer, content, clock.now()) };
    } catch (error) {
      if (error instanceof PanelSilent) {
        const givesUp = new Date(run.transfer.gives_up_at ?? now.getTime() + PATIENCE);
        if (now >= givesUp) return end({ state: 'failed', message: 'panel-silent' });
        const next = error.nextCheckIn < givesUp ? error.nextCheckIn : givesUp;
        const trapped = { trapped_at: run.transfer.trapped_at ?? now.toISOString(), gives_up_at: givesUp.toISOString() };
        return later({ state: 'trapped', ...trapped, next_check_in: error.nextCheckIn.toISOString() }, next);
      }
      if (error instanceof LinkSilent) return { retryAt: new Date(now.getTime() + 2 * SECOND), why: 'unreachable' };
      throw error;
    }
  };

const contentOf = async (database: Database, { program_id }: Transfer) => {
  const [program] = program_id === null ? [] : await database.select().from(programs).where(eq(programs.id, program_id));
  if (!program) throw new Error('a send has no program');
  return program.content;
};

const keep = (database: Database, seen: RunRow, changes: Partial<Transfer>, now: Date) =>
  transact(database, async (tx) => {
    const [run] = await tx.select().from(runs).where(eq(runs.id, seen.id)).for('update');
    if (run && !run.endedAt) await write(tx, run, changes, now);
  });

/** A save becomes a version, good or not; a send is good only when the panel reads back the same. */
async function settle(tx: Database, run: RunRow, ended: Exclude<PanelTransfer, { state: 'running' }>, sent: string | undefined, now: Date) {
  if (ended.state === 'failed') return write(tx, run, { state: 'failed', message: ended.words }, now);
  if (run.type === 'download') {
    const compared = hashOfProgram(ended.content) === hashOfProgram(sent ?? '');
    return write(
      tx,
      run,
      compared ? { state: 'done', progress: 1, compared } : { state: 'failed', progress: 1, compared, message: 'differs' },
      now,
    );
  }
  const saved = await saveProgram(tx, { csNo: run.csNo ?? '', content: ended.content, by: run.startedBy, swapId: run.swapId, at: now });
  const facts = { program_id: saved.id, hash: saved.hash, size: saved.size, zones: saved.zones, progress: 1 };
  const bad = saved.partial ? 'cut-off' : saved.shrunken ? 'shrunken' : undefined;
  return write(tx, run, bad ? { state: 'failed', ...facts, message: bad } : { state: 'done', ...facts }, now);
}
