import { eq } from 'drizzle-orm';
import { isLineAway } from '#lib/domain/carrierMoves.ts';
import { isBareCard } from '#lib/domain/simNumber.ts';
import { hasCheck } from '#lib/domain/swapGates.ts';
import type { Context } from '#upstream/context.ts';
import { SECOND } from '#upstream/core/clock.ts';
import type { Work } from '#upstream/core/queue.ts';
import { sims } from '#upstream/sims/tables.ts';
import { SwapPayload } from './payload.ts';
import { swapOf } from './serialize.ts';

export const FITTING_JOB = 'fit';
export const fittingKeyOf = (swapId: number) => `fit:${swapId}`;

const NOTHING = { finish: async () => undefined };

/** The simulated technician: once "fitted" is said, the simulated panel speaks through the new radio, and once it is back through the old one. */
export const fittingWork =
  ({ database, clock, panels, simulatedCarrier }: Pick<Context, 'database' | 'clock' | 'panels' | 'simulatedCarrier'>): Work =>
  async ({ payload }) => {
    // With the first session of a card its carrier sees the radio it is in.
    const seeCard = async (id: number, seenImei: string | null) => {
      const [card] = await database.select().from(sims).where(eq(sims.id, id));
      if (card && seenImei) await simulatedCarrier.befalls(card, { seenImei }, false);
    };
    const found = await swapOf(database, SwapPayload.parse(payload).swap, clock.now());
    const radio = found && (hasCheck(found.swap, 'old-back') ? found.swap.old_sim : found.swap.new_sim);
    // A radio whose line is with the other one is not heard.
    if (found && hasCheck(found.swap, 'old-back') && isLineAway(found.swap)) return { retryAt: new Date(clock.now().getTime() + SECOND) };
    if (radio) await panels.fit(found.row.csNo, [radio.imei, radio.iccid].filter(Boolean).join(' '));
    if (radio && isBareCard(radio)) await seeCard(radio.id, found.swap.old_sim?.imei || found.swap.new_sim?.imei || null);
    return NOTHING;
  };
