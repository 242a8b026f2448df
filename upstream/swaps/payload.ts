import { z } from 'zod';

export const SwapPayload = z.object({ swap: z.number().int() });
