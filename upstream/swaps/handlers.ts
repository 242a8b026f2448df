import type { contract } from '#lib/contract/index.ts';
import { type Handlers, notYet, type World } from '#upstream/handlers.ts';

export const swapHandlers = (_world: World): Handlers<typeof contract.swaps> => ({
  list: notYet,
  show: notYet,
  create: notYet,
  change: notYet,
  finalize: notYet,
  startUpload: notYet,
  startDownload: notYet,
  prove: notYet,
  except: notYet,
  history: notYet,
  evidence: notYet,
  enter: notYet,
});
