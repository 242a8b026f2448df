import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { judgeCodes } from './judge.ts';
import { stockLevels } from './levels.ts';
import { stockNamesOf } from './names.ts';
import { nearSims } from './near.ts';

export const stockHandlers = (context: Context): Handlers<typeof contract.stock> => ({
  ...stockLevels(context),
  ...stockNamesOf(context),
  judge: judgeCodes(context),
  near: nearSims(context),
});
