import { z } from 'zod';

/** What the jobs of a swap carry. */
export const SwapPayload = z.object({ swap: z.number().int() });
