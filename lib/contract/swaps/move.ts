import { z } from 'zod';
import { maybeText, maybeTime } from '#lib/contract/shapes.ts';

/** A change moves the line to another card, radio or both; `new-line` ends the old one. What each means: `lib/domain/moveFacts.ts`. */
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
