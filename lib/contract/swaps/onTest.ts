import { z } from 'zod';
import { flag, maybe, maybeNumber, maybeText, maybeTime } from '#lib/contract/shapes.ts';
import { TEST_STATES } from '#lib/contract/words/onTest.ts';

/** In words: the owner's person, the authority (AHJ) and the fire watch who knew before a fire system's test; who was told after it. */
export const Notified = z.object({ owner: maybeText, ahj: maybeText, fire_watch: maybeText, restored: maybeText });
export type Notified = z.infer<typeof Notified>;

export const SwapTest = z.object({
  state: z.enum(TEST_STATES).catch('asking'),
  minutes: maybeNumber,
  by: maybeText,
  asked_at: maybeTime,
  /** When the station confirmed it last: an extension is confirmed anew. */
  confirmed_at: maybeTime,
  /** On test since then, however often it was extended. */
  since: maybeTime,
  expires_at: maybeTime,
  off_asked_at: maybeTime,
  off_confirmed_at: maybeTime,
  /** The station holds only some zones on test: not enough for a swap. */
  is_partial: flag,
  /** Of a fire alarm system alone. */
  told: maybe(Notified),
  /** The station's words, or ours: why it failed or what is being tried again. */
  message: maybeText,
});
export type SwapTest = z.infer<typeof SwapTest>;
