import { z } from 'zod';
import { seal, unseal } from './sealing.ts';
import type { Keys } from './secrets.ts';
import { fold, unfold } from './tokens.ts';

const Token = z.string().or(z.array(z.string())).transform(fold).pipe(z.string().min(1));

/** What the cookie carries: enough to go on when every memory of the session is gone. Abilities are not among it. Times are epoch ms. */
const CookiePayload = z.object({
  id: z.string().min(1),
  /** Counts the refreshes; the higher one is the truth. */
  generation: z.number().int(),
  accessToken: Token,
  refreshToken: Token,
  freshUntil: z.number().nullable(),
  startedAt: z.number(),
  usedAt: z.number(),
  /** The log-in answer brought an ability list, so its absence elsewhere never means "may do everything". */
  listed: z.boolean(),
});
export type CookiePayload = z.output<typeof CookiePayload>;

export const sealPayload = (payload: CookiePayload, given?: Keys) =>
  seal({ ...payload, accessToken: unfold(payload.accessToken), refreshToken: unfold(payload.refreshToken) }, given);

export async function unsealPayload(sealed: string, given?: Keys): Promise<CookiePayload | undefined> {
  const read = CookiePayload.safeParse(await unseal(sealed, given));
  return read.success ? read.data : undefined;
}
