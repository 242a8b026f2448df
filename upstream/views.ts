import type { contract } from '#lib/contract/index.ts';
import { type Handlers, notYet, type World } from './handlers.ts';

export const viewHandlers = (_world: World): Handlers<typeof contract.views> => ({
  list: notYet,
  show: notYet,
  create: notYet,
  change: notYet,
  remove: notYet,
});
