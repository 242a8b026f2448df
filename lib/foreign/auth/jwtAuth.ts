import { isWrongPassword, post, revokeRenewable, type Upstream, withUser } from './authCalls.ts';
import type { AuthScheme } from './authScheme.ts';
import { TokenAnswer } from './tokenIn.ts';

const tokens = post(TokenAnswer);
const alone = <Answer extends { accessToken: string }>(answer: Answer) => ({ ...answer, refreshToken: answer.accessToken });

/**
 * tymon/jwt-auth, "Quick start": one JWT, renewed by itself as the bearer, also past its end while `JWT_REFRESH_TTL` lasts; the one before is then
 * on the blacklist. A renewed one keeps the `iat` of the first, so its life is what `expires_in` says.
 */
export function jwtAuth(upstream: Upstream): AuthScheme {
  const { ask, settings } = upstream;
  const scheme: AuthScheme = {
    async login(body, asker) {
      const answer = await ask(tokens, { body }, { ...asker, at: settings.AUTH_LOGIN });
      if (!answer.ok) return isWrongPassword(answer) ? { ...answer, why: 'credentials' } : answer;
      return withUser(upstream, alone(answer.data), asker, scheme.revoke);
    },
    async renew({ accessToken }, asker) {
      const answer = await ask(tokens, { body: {} }, { ...asker, at: settings.AUTH_REFRESH, token: accessToken });
      if (answer.ok) return { ok: true, data: alone(answer.data) };
      return answer.status === 401 ? { ...answer, why: 'over' } : answer;
    },
    revoke: (held, asker) => revokeRenewable(upstream, held, scheme.renew, asker),
  };
  return scheme;
}
