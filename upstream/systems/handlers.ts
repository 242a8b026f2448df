import type { contract } from '#lib/contract/index.ts';
import { type Handlers, notYet, type World } from '#upstream/handlers.ts';

export const systemHandlers = (_world: World): Handlers<typeof contract.systems> => ({
  show: notYet,
  lookup: notYet,
  testStatus: notYet,
  onTest: notYet,
  offTest: notYet,
  signals: notYet,
  watchEvents: notYet,
  updatePhone: notYet,
  updateNightPhone: notYet,
});
