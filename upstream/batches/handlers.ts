import type * as contract from '#lib/contract/index.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import { importIntoBatch } from '#upstream/imports/handler.ts';
import { createBatch } from './create.ts';
import { downloadBatch } from './download.ts';
import { batchEdits } from './edits.ts';
import { findBatch, seenBatch } from './find.ts';
import { listBatches } from './list.ts';
import { batchMoves } from './moves.ts';
import { refreshBatch } from './refresh.ts';
import { rowDeeds } from './rowDeeds.ts';
import { rowsOfBatch } from './rows.ts';
import { selectBatch } from './select.ts';
import { undoBatch } from './undo.ts';

export const batchHandlers = (world: World): Handlers<typeof contract.batches> => ({
  list: listBatches(world),
  show: async ({ params, ability }) => {
    const row = await findBatch(world.database, params.id, ability);
    if (!row) return undefined;
    return { data: { ...(await seenBatch(world.database, row, ability)), rows: await rowsOfBatch(world.database, row.id, ability) } };
  },
  create: createBatch(world),
  ...batchEdits(world),
  ...batchMoves(world),
  ...rowDeeds(world),
  undo: undoBatch(world),
  fromQuery: selectBatch(world),
  refreshState: refreshBatch(world),
  download: downloadBatch(world),
  import: importIntoBatch(world),
});
