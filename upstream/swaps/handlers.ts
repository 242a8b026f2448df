import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { ratesOf } from '#upstream/plans/rates.ts';
import { swapActs } from './acts.ts';
import { beginSwap } from './begin.ts';
import { changeSwap } from './change.ts';
import { commissioningActs } from './commissioningActs.ts';
import { showCommunication } from './communication.ts';
import { listSwaps } from './list.ts';
import { moveLine } from './move.ts';
import { offeredSims } from './offered.ts';
import { findSwap, swapsAllowed } from './repository.ts';
import { serializeSwaps } from './serialize.ts';
import { startSwap } from './start.ts';
import { showTestLength } from './testLength.ts';
import { swapWall } from './wall.ts';

export const swapHandlers = (context: Context): Omit<Handlers<typeof contract.swaps>, 'evidence'> => ({
  list: async ({ query, ability, user }) => listSwaps(context, swapsAllowed(ability, 'read'), query, user),
  show: async ({ params, ability }) => {
    const row = await findSwap(context.database, params.id, ability);
    const [swap] = row
      ? await serializeSwaps(context.database, [row], context.clock.now(), await ratesOf(context.database, context.env))
      : [];
    return swap && { swap };
  },
  create: beginSwap(context),
  change: changeSwap(context),
  communication: showCommunication(context),
  move: moveLine(context),
  start: startSwap(context),
  offered: offeredSims(context),
  wall: swapWall(context),
  testLength: showTestLength(context),
  ...swapActs(context),
  ...commissioningActs(context),
});
