import { z } from 'zod';
import { maybeNumber, maybeText, maybeTime } from '#lib/contract/shapes.ts';

export const TEST_STATES = ['asking', 'on', 'ending', 'lost', 'off', 'failed'] as const;
export const SwapTest = z.object({
  state: z.enum(TEST_STATES).catch('asking'),
  minutes: maybeNumber,
  by: maybeText,
  asked_at: maybeTime,
  confirmed_at: maybeTime,
  expires_at: maybeTime,
  off_asked_at: maybeTime,
  off_confirmed_at: maybeTime,
  /** The station's words, or ours: why it failed or what is being tried again. */
  message: maybeText,
});
export type SwapTest = z.infer<typeof SwapTest>;
