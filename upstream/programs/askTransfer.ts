import { eq } from 'drizzle-orm';
import type { User } from '#lib/contract/session.ts';
import type { Transfer } from '#lib/contract/swaps/transfers.ts';
import { communicationChanges } from '#lib/domain/communicationRules.ts';
import { communicationOf } from '#lib/domain/communicationSection.ts';
import type { Context } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { publishRun } from '#upstream/runs/publish.ts';
import { type RunRow, runs } from '#upstream/runs/tables.ts';
import type { TransferKind } from '#upstream/simulators/panels/panelLink.ts';
import { transferRecorded } from './events.ts';
import { lastGoodProgram } from './saved.ts';
import { programs } from './tables.ts';
import { EMPTY, keyOf, TRANSFER_JOB } from './transfers.ts';

type Ask = { kind: TransferKind; swapId: number | null; csNo: string; user: User | null; programId?: number } & Partial<
  Pick<Transfer, 'scope' | 'communication'>
>;

export async function askTransfer(
  context: Context,
  tx: Database,
  { kind, swapId, csNo, user, programId, scope = null, communication = null }: Ask,
): Promise<RunRow | ProblemResponse> {
  const now = context.clock.now();
  const [named] = programId === undefined ? [] : await tx.select().from(programs).where(eq(programs.id, programId));
  const program = kind === 'upload' ? undefined : (named ?? (await lastGoodProgram(tx, csNo)));
  if (kind === 'download' && !program)
    return new ProblemResponse('illegal_state', { message: 'No program of this panel has been saved.', errors: { step: ['no-program'] } });
  const facts = program ? { program_id: program.id, hash: program.hash, size: program.size, zones: program.zones } : {};
  const transfer: Transfer = { ...EMPTY, ...facts, by: nameOf(user ?? undefined), asked_at: now.toISOString(), scope, communication };
  const run = await insertOne(tx, runs, {
    type: kind,
    csNo,
    swapId,
    userId: user?.id ?? null,
    startedBy: transfer.by,
    startedAt: now,
    state: 'running',
    transfer,
  });
  publishRun(tx, run);
  const changes = program && communication ? communicationChanges(communicationOf(program.content), communication) : [];
  const askedFacts = scope ? { scope, changes } : undefined;
  await transferRecorded.publish(tx, {
    swapId,
    kind: kind === 'upload' ? 'save-asked' : 'send-asked',
    by: user,
    facts: askedFacts,
    at: now,
  });
  await context.queue.enqueue(tx, { kind: TRANSFER_JOB, key: keyOf(run.id), payload: { run: run.id } });
  return run;
}
