import { z } from 'zod';
import { PROTECTION_STATES } from '#lib/contract/protection.ts';
import { many, Time } from '#lib/contract/shapes.ts';

/** From the first deed of a swap that could harm to its end: the spans that were not protected, or of which it is not known. */
export const Unprotected = z.object({
  from: Time,
  until: Time,
  spans: many(z.object({ from: Time, until: Time, state: z.enum(PROTECTION_STATES).catch('unknown') })),
});
export type Unprotected = z.infer<typeof Unprotected>;
