import type { contract } from '#lib/contract/index.ts';
import { type Handlers, notYet, type World } from '#upstream/handlers.ts';
import { importIntoBatch } from '#upstream/import/handler.ts';

export const batchHandlers = (world: World): Handlers<typeof contract.batches> => ({
  list: notYet,
  show: notYet,
  create: notYet,
  change: notYet,
  remove: notYet,
  fromQuery: notYet,
  editImei: notYet,
  editDeviceType: notYet,
  lookupImei: notYet,
  uploadVzw: notYet,
  refreshState: notYet,
  download: notYet,
  import: importIntoBatch(world),
  changeWarehouse: notYet,
});
