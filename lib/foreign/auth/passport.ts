import { z } from 'zod';
import type { AskOptions, UpstreamFailure } from '#lib/foreign/asking.ts';
import { post, revokeRenewable, type Upstream, withUser } from './authCalls.ts';
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

async function granted({ ask, settings, complain }: Upstream, body: object, asker: AskOptions) {
  const client = { client_id: settings.AUTH_CLIENT_ID, client_secret: settings.AUTH_CLIENT_SECRET, scope: settings.AUTH_SCOPE };
  const answer = await ask(grant, { body: { ...client, ...body } }, { ...asker, at: settings.AUTH_LOGIN });
  if (answer.ok) return answer;
  const error = errorIn(answer);
  if (error === undefined || REFUSED.includes(error)) return { ...answer, isRefusal: error !== undefined };
  // Nobody's password: a secret that was changed, a client without the grant. Nobody is signed out by it.
  complain('the upstream refuses AUTH_CLIENT_ID, AUTH_CLIENT_SECRET or AUTH_SCOPE', { requestId: asker.requestId, error });
  return { ...answer, status: 502, problem: { code: 'unreachable' as const, message: '' }, isRefusal: false };
}

/**
 * Laravel's documentation, "Passport": "Password Grant Tokens" and "Refreshing Tokens". A refresh token is good once, and with it ends the access
 * token before. To sign out the application has a call of its own that revokes the bearer.
 */
export function passport(upstream: Upstream): AuthScheme {
  const scheme: AuthScheme = {
    async login({ email, password }, asker) {
      const answer = await granted(upstream, { grant_type: 'password', username: email, password }, asker);
      if (answer.ok) return withUser(upstream, answer.data, asker, scheme.revoke);
      return answer.isRefusal || answer.status === 422 ? { ...answer, why: 'credentials' } : answer;
    },
    async renew({ refreshToken }, asker) {
      const answer = await granted(upstream, { grant_type: 'refresh_token', refresh_token: refreshToken }, asker);
      return answer.ok || !answer.isRefusal ? answer : { ...answer, why: 'over' };
    },
    revoke: (tokens, asker) => revokeRenewable(upstream, tokens, scheme.renew, asker),
  };
  return scheme;
}
