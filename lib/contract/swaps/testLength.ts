import { z } from 'zod';
import { Amount, maybeText } from '#lib/contract/shapes.ts';

/** Whose swaps it is worked out from: those of the same work at the same type of panel, of the same work at any, or of none as there are too few; `fire`: a fire alarm system has a time of its own. */
export const LENGTH_SOURCES = ['panel', 'work', 'few', 'fire'] as const;

/** How long a test of this swap is proposed to be, and why. */
export const TestLength = z.object({
  minutes: Amount,
  source: z.enum(LENGTH_SOURCES).catch('few'),
  /** How many finished swaps it is worked out from, within how many minutes on test half of them were done, and eight of ten. */
  swaps: Amount,
  half: Amount,
  most: Amount,
  panel_type: maybeText,
});
export type TestLength = z.infer<typeof TestLength>;
