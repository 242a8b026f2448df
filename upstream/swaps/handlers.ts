import type * as contract from '#lib/contract/index.ts';
import { swapEvidence } from '#upstream/evidence/handler.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import { swapActs } from './acts.ts';
import { beginSwap } from './begin.ts';
import { changeSwap } from './change.ts';
import { listSwaps } from './list.ts';
import { findSwap, swapsAllowed } from './row.ts';
import { wireSwaps } from './wire.ts';

export const swapHandlers = (world: World): Handlers<typeof contract.swaps> => ({
  list: async ({ query, ability }) => listSwaps(world, swapsAllowed(ability, 'read'), query),
  show: async ({ params, ability }) => {
    const row = await findSwap(world.database, params.id, ability);
    const [swap] = row ? await wireSwaps(world.database, [row], world.clock.now(), world.env) : [];
    return swap && { swap };
  },
  create: beginSwap(world),
  change: changeSwap(world),
  ...swapActs(world),
  evidence: swapEvidence(world),
});
