import type { z } from 'zod';
import type { session, User } from '#lib/contract/session.ts';
import type { AskOptions, UpstreamFailure } from '#lib/foreign/asking.ts';

export type Credentials = z.output<(typeof session.login)['body']>;
/** `expiresIn`: the life of the access token in seconds, where the upstream tells it. Without a refresh token of its own it is the access token. */
export type Tokens = { accessToken: string; refreshToken: string; expiresIn?: number };
export type SignedInAnswer = Tokens & { userData: User };
type Answer<Data, Why> = { ok: true; data: Data } | (UpstreamFailure & { why?: Why });

export type AuthScheme = {
  /** `credentials`: it is the person's password that was refused, and nothing else. */
  login(given: Credentials, asker: AskOptions): Promise<Answer<SignedInAnswer, 'credentials'>>;
  /** `over`: nothing but signing in again helps. */
  renew(tokens: Tokens, asker: AskOptions): Promise<Answer<Tokens, 'over'>>;
  revoke(tokens: Tokens, asker: AskOptions): Promise<{ ok: true } | UpstreamFailure>;
};
