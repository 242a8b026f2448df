import { z } from 'zod';
import { maybeText, maybeTime } from '#lib/contract/shapes.ts';
import { Swap } from './swap.ts';

/** A swap as the room's screen has it: beside the swap who answers for it and who is on site, and when either was heard of last. */
export const WallRow = z.object({
  swap: Swap,
  owner: maybeText,
  technician: maybeText,
  /** Somebody at the desk last had it open. */
  desk_at: maybeTime,
  /** The phone on site last spoke. */
  site_at: maybeTime,
});
export type WallRow = z.infer<typeof WallRow>;
