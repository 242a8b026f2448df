import { hasCheck } from '#lib/domain/swapGates.ts';
import type { World } from '#upstream/handlers.ts';
import type { Work } from '#upstream/jobs.ts';
import { SwapPayload } from './payload.ts';
import { swapOf } from './wire.ts';

export const FIT_JOB = 'fit';
export const fitKeyOf = (swapId: number) => `fit:${swapId}`;

const NOTHING = { finish: async () => undefined };

/** The simulated technician: once "fitted" is said, the panel of this world speaks through the new radio, and once it is back through the old one. */
export const fitWork =
  ({ database, clock, panels }: Pick<World, 'database' | 'clock' | 'panels'>): Work =>
  async ({ payload }) => {
    const found = await swapOf(database, SwapPayload.parse(payload).swap, clock.now());
    const radio = found && (hasCheck(found.swap, 'old-back') ? found.swap.old_sim : found.swap.new_sim);
    if (radio) await panels.fit(found.row.csNo, radio.imei);
    return NOTHING;
  };
