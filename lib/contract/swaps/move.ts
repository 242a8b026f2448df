import { z } from 'zod';
import { maybeText, maybeTime } from '#lib/contract/shapes.ts';

/**
 * How the carrier takes a line to the new card and radio: it moves the line it has to another card, another radio or both, or a new line is begun and
 * the old one ended. What each takes and means stands in `lib/domain/carrierMoves.ts`.
 */
export const CARRIER_MOVES = ['change-iccid', 'change-imei', 'change-both', 'new-line'] as const;
export const CarrierMove = z.enum(CARRIER_MOVES);
export type CarrierMove = z.infer<typeof CarrierMove>;

/** `chosen`: nothing was asked, or it is undone again. `message`: why the carrier refused the last time; of one that is under way, why it has not answered for hours. */
export const SwapMove = z.object({
  kind: CarrierMove.catch('new-line'),
  state: z.enum(['chosen', 'moving', 'moved', 'moving-back']).catch('chosen'),
  by: maybeText,
  at: maybeTime,
  message: maybeText,
});
export type SwapMove = z.infer<typeof SwapMove>;
