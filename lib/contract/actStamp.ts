import { z } from 'zod';
import { Instant } from './shapes.ts';

/**
 * What an act that a phone kept carries: an id of its own (the same act, however often sent, is done once, and answered the same), when it was done
 * and when it is sent, both by the phone's clock: the server reckons from the difference, so that a phone may be set wrong.
 */
export const ActStamp = { id: z.string().regex(/^[\w-]{8,64}$/), at: Instant, sent_at: Instant };
