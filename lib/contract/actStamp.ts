import { z } from 'zod';
import { Instant } from './shapes.ts';

/** Of an act a phone kept: one `id` is done once, however often sent. Both times are by the phone's clock: only their difference counts. */
export const ActStamp = { id: z.string().regex(/^[\w-]{8,64}$/), at: Instant, sent_at: Instant };
