import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { createBatch } from './create.ts';
import { downloadBatch } from './download.ts';
import { batchEdits } from './edits.ts';
import { listBatches } from './list.ts';
import { batchMoves } from './moves.ts';
import { refreshBatch } from './refresh.ts';
import { findBatch, seenBatch } from './repository.ts';
import { rowActions } from './rowActions.ts';
import { rowsOfBatch } from './rows.ts';
import { selectBatch } from './select.ts';
import { undoBatch } from './undo.ts';

export const batchHandlers = (context: Context): Omit<Handlers<typeof contract.batches>, 'import'> => ({
  list: listBatches(context),
  show: async ({ params, ability }) => {
    const row = await findBatch(context.database, params.id, ability);
    if (!row) return undefined;
    return { data: { ...(await seenBatch(context.database, row, ability)), rows: await rowsOfBatch(context.database, row.id, ability) } };
  },
  create: createBatch(context),
  ...batchEdits(context),
  ...batchMoves(context),
  ...rowActions(context),
  undo: undoBatch(context),
  fromQuery: selectBatch(context),
  refreshState: refreshBatch(context),
  download: downloadBatch(context),
});
