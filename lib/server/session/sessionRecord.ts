import type { SignedIn } from '#lib/contract/session.ts';
import type { CookiePayload } from './sealedCookie.ts';

/** `newer`: the record has newer tokens than the caller's. `unavailable`: nobody knows, the session stays. */
export type RefreshOutcome = 'newer' | 'ended' | 'unavailable';

/** The truth about one session, wherever its cookies are. Times are epoch ms. */
export type SessionRecord = CookiePayload & {
  ended: boolean;
  user?: SignedIn;
  userAt: number;
};
