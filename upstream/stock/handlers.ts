import type * as contract from '#lib/contract/index.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import { judgeCodes } from './judge.ts';
import { stockLevels } from './levels.ts';
import { stockNamesOf } from './names.ts';
import { nearSims } from './near.ts';

export const stockHandlers = (world: World): Handlers<typeof contract.stock> => ({
  ...stockLevels(world),
  ...stockNamesOf(world),
  judge: judgeCodes(world),
  near: nearSims(world),
});
