import { z } from 'zod';
import { maybeText, maybeTime } from '#lib/contract/shapes.ts';
import { Swap } from './swap.ts';

/** A swap as the room's screen has it: beside the swap who answers for it, when they last had it open, and who is on site. */
export const WallRow = z.object({
  swap: Swap,
  owner: maybeText,
  technician: maybeText,
  desk_at: maybeTime,
});
export type WallRow = z.infer<typeof WallRow>;
