import * as contract from '#lib/contract/index.ts';
import { isWrongPassword, post, revokeAt, type Upstream, withUser } from './authCalls.ts';
import type { AuthScheme } from './authScheme.ts';
import { TokenAnswer } from './tokenIn.ts';

const login = post(TokenAnswer);

/**
 * Laravel's documentation, "Sanctum": "Mobile Application Authentication". One opaque token, `id|secret`, taken as long as its row is there
 * and not past `sanctum.expiration`; there is no renewal. Whoever issues it also asks for a `device_name`, which becomes the token's name.
 */
export function sanctum(upstream: Upstream): AuthScheme {
  const { ask, settings } = upstream;
  const scheme: AuthScheme = {
    async login(given, asker) {
      const answer = await ask(login, { body: { ...given, device_name: 'Linekeeper' } }, { ...asker, at: settings.AUTH_LOGIN });
      if (!answer.ok) return isWrongPassword(answer) ? { ...answer, why: 'credentials' } : answer;
      const { accessToken } = answer.data;
      return withUser(upstream, { accessToken, refreshToken: accessToken }, asker, scheme.revoke);
    },
    async renew(tokens, asker) {
      const answer = await ask(contract.session.user, {}, { ...asker, token: tokens.accessToken });
      if (answer.ok) return { ok: true, data: { accessToken: tokens.accessToken, refreshToken: tokens.accessToken } };
      return answer.status === 401 ? { ...answer, why: 'over' } : answer;
    },
    revoke: ({ accessToken }, asker) => revokeAt(upstream, settings.AUTH_LOGOUT, accessToken, asker),
  };
  return scheme;
}
