import { hasCheck } from '#lib/domain/swapGates.ts';
import type { Context } from '#upstream/context.ts';
import type { Work } from '#upstream/core/queue.ts';
import { SwapPayload } from './payload.ts';
import { swapOf } from './serialize.ts';

export const FITTING_JOB = 'fit';
export const fittingKeyOf = (swapId: number) => `fit:${swapId}`;

const NOTHING = { finish: async () => undefined };

/** The simulated technician: once "fitted" is said, the simulated panel speaks through the new radio, and once it is back through the old one. */
export const fittingWork =
  ({ database, clock, panels }: Pick<Context, 'database' | 'clock' | 'panels'>): Work =>
  async ({ payload }) => {
    const found = await swapOf(database, SwapPayload.parse(payload).swap, clock.now());
    const radio = found && (hasCheck(found.swap, 'old-back') ? found.swap.old_sim : found.swap.new_sim);
    if (radio) await panels.fit(found.row.csNo, radio.imei);
    return NOTHING;
  };
