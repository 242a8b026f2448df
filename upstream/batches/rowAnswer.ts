import type { Ability } from '#lib/access/allows.ts';
import type { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { findBatch } from './repository.ts';
import { type RowError, setRowError } from './rowErrors.ts';

type Answered = Pick<RowError, 'lookedUpAt'> & { batchId?: number; simId: number; ability: Ability; refused?: ProblemResponse };

export const problemOf = ({ body: { code, errors, message } }: ProblemResponse) => ({ problem: errors?.action?.[0] ?? code, message });

/** Writes an answer down on the row it was asked for, if the asker may see that batch. Nothing refused: it went well; a question back is no answer. */
export async function recordRowAnswer(tx: Database, { batchId, simId, ability, refused, lookedUpAt }: Answered): Promise<void> {
  if (refused?.body.code === 'confirm_needed') return;
  const batch = batchId === undefined ? undefined : await findBatch(tx, batchId, ability);
  if (!batch) return;
  await setRowError(tx, { batchId: batch.id, simId, problem: null, ...(lookedUpAt && { lookedUpAt }), ...(refused && problemOf(refused)) });
}
