import type { contract } from '#lib/contract/index.ts';
import { type Handlers, notYet, type World } from '#upstream/handlers.ts';

export const jobHandlers = (_world: World): Handlers<typeof contract.jobs> => ({
  start: notYet,
  list: notYet,
  show: notYet,
  rows: notYet,
  failures: notYet,
  pause: notYet,
  resume: notYet,
  cancel: notYet,
  retry: notYet,
  undo: notYet,
});
