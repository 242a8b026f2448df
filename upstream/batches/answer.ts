import type { Ability } from '#lib/access/allows.ts';
import type { Database } from '#upstream/db/connect.ts';
import type { Refusal } from '#upstream/refusal.ts';
import { findBatch } from './find.ts';
import { noteRow, type RowNote } from './note.ts';

/** The batch a SIM was acted on from, as `?batchId=` says. */
type Place = { batchId?: number; simId: number; ability: Ability };

/** The rule of a refusal where there is one, else its code. */
export const problemOf = ({ body: { code, errors, message } }: Refusal) => ({ problem: errors?.action?.[0] ?? code, message });

/** Writes an answer down on the row it was asked for, if the asker may see that batch. Nothing refused: it went well; a question back is no answer. */
export async function noteAnswer(
  tx: Database,
  { batchId, simId, ability }: Place,
  refused?: Refusal,
  more: Pick<RowNote, 'lookedUpAt'> = {},
): Promise<void> {
  if (refused?.body.code === 'confirm_needed') return;
  const batch = batchId === undefined ? undefined : await findBatch(tx, batchId, ability);
  if (!batch) return;
  await noteRow(tx, { batchId: batch.id, simId, problem: null, ...more, ...(refused && problemOf(refused)) });
}
