import { z } from 'zod';
import { maybeText, maybeTime } from '#lib/contract/shapes.ts';

/**
 * What a person says about a swap, once each, with name and time. `no-old-sim`: the system had none. `use-last-program`: the panel can't be
 * read, the last saved program will do. `verify-later`: the new SIM's activation may come true after the fit. The rest are the technician's
 * checklist; `programmed-on-site` is for panels that are not flagged, the last three are the way back to the old radio.
 *
 * Beside `power-off` and `antenna` the phone says in which order AC and battery go and come back, at a DMP panel alone. That AC comes back before the battery follows
 * from DMP's XR100 Series Installation Guide, 6.3: on a battery alone its panel starts only when the battery start pads are shorted. For taking them off no maker's
 * order was found: AC first is how the trade does it. Of any other panel the phone says to do as its maker says.
 */
const SWAP_CHECKS = [
  'no-old-sim',
  'use-last-program',
  'verify-later',
  'power-off',
  'old-removed',
  'fitted',
  'antenna',
  'tamper-closed',
  'programmed-on-site',
  'new-removed',
  'old-back',
  'closed-back',
] as const;
export const SwapCheck = z.enum(SWAP_CHECKS);
export type SwapCheck = z.infer<typeof SwapCheck>;
/** Said by who has seen elsewhere what an upstream does not tell: kept on the worksheet, never sent. The signals are of the cell path. */
const SEEN_CHECKS = ['program-saved', 'program-sent', 'signal-seen', 'old-signal-seen'] as const;
export const AnyCheck = z.enum([...SWAP_CHECKS, ...SEEN_CHECKS]);
export type AnyCheck = z.infer<typeof AnyCheck>;
/** `on_site`: the installer said it, by their own phone. */
export const Check = z.object({
  name: z.string(),
  by: maybeText,
  at: maybeTime,
  note: maybeText,
  on_site: z.boolean().optional().catch(undefined),
  /** When it was heard of, where that was later. */
  received_at: z.string().optional().catch(undefined),
});

/** Which radio is in the panel; `old` is the state before, of a system that had none too. */
export const InPanel = z.enum(['old', 'new', 'unknown']);
export type InPanel = z.infer<typeof InPanel>;
