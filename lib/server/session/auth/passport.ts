import { z } from 'zod';
import { getEnv } from '#lib/server/env.ts';
import { log } from '#lib/server/observability/log.ts';
import { type AskOptions, ask, type UpstreamFailure } from '#lib/server/upstream/client.ts';
import { post, revokeRenewable, withUser } from './authCalls.ts';
import type { AuthScheme } from './authScheme.ts';

const grant = post(
  z
    .object({ access_token: z.string().min(1), refresh_token: z.string().min(1), expires_in: z.coerce.number().positive() })
    .transform((given) => ({ accessToken: given.access_token, refreshToken: given.refresh_token, expiresIn: given.expires_in })),
);

const OAuthError = z.object({ error: z.string() });
const errorIn = ({ status, payload }: UpstreamFailure) => {
  const { success, data } = OAuthError.safeParse(payload);
  return success && (status === 400 || status === 401) ? data.error : undefined;
};

/** By RFC 6749, 5.2 `invalid_grant`, with 400; the server in Passport has said the others too, with 401. */
const REFUSED = ['invalid_grant', 'invalid_credentials', 'invalid_request'];

async function granted(body: object, asker: AskOptions) {
  const client = { client_id: getEnv().AUTH_CLIENT_ID, client_secret: getEnv().AUTH_CLIENT_SECRET, scope: getEnv().AUTH_SCOPE };
  const answer = await ask(grant, { body: { ...client, ...body } }, { ...asker, at: getEnv().AUTH_LOGIN });
  if (answer.ok) return answer;
  const error = errorIn(answer);
  if (error === undefined || REFUSED.includes(error)) return { ...answer, isRefusal: error !== undefined };
  // Nobody's password: a secret that was changed, a client without the grant. Nobody is signed out by it.
  log().error({ requestId: asker.requestId, error }, 'the upstream refuses AUTH_CLIENT_ID, AUTH_CLIENT_SECRET or AUTH_SCOPE');
  return { ...answer, status: 502, problem: { code: 'unreachable' as const, message: '' }, isRefusal: false };
}

/**
 * Laravel's documentation, "Passport": "Password Grant Tokens" and "Refreshing Tokens". A refresh token is good once, and with it ends the access
 * token before. To sign out the application has a call of its own that revokes the bearer.
 */
export const passport: AuthScheme = {
  async login({ email, password }, asker) {
    const answer = await granted({ grant_type: 'password', username: email, password }, asker);
    if (answer.ok) return withUser(answer.data, asker, passport.revoke);
    return answer.isRefusal || answer.status === 422 ? { ...answer, why: 'credentials' } : answer;
  },
  async renew({ refreshToken }, asker) {
    const answer = await granted({ grant_type: 'refresh_token', refresh_token: refreshToken }, asker);
    return answer.ok || !answer.isRefusal ? answer : { ...answer, why: 'over' };
  },
  revoke: (tokens, asker) => revokeRenewable(getEnv().AUTH_LOGOUT, tokens, passport.renew, asker),
};
