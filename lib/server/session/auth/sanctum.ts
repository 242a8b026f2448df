import * as contract from '#lib/contract/index.ts';
import { getEnv } from '#lib/server/env.ts';
import { ask } from '#lib/server/upstream/client.ts';
import { isWrongPassword, post, revokeAt, withUser } from './authCalls.ts';
import type { AuthScheme } from './authScheme.ts';
import { TokenAnswer } from './tokenIn.ts';

const login = post(TokenAnswer);

/**
 * Laravel's documentation, "Sanctum": "Mobile Application Authentication". One opaque token, `id|secret`, taken as long as its row is there
 * and not past `sanctum.expiration`; there is no renewal. Whoever issues it also asks for a `device_name`, which becomes the token's name.
 */
export const sanctum: AuthScheme = {
  async login(given, asker) {
    const answer = await ask(login, { body: { ...given, device_name: 'Linekeeper' } }, { ...asker, at: getEnv().AUTH_LOGIN });
    if (!answer.ok) return isWrongPassword(answer) ? { ...answer, why: 'credentials' } : answer;
    const { accessToken } = answer.data;
    return withUser({ accessToken, refreshToken: accessToken }, asker, sanctum.revoke);
  },
  /** Whether it is over, `GET /user` says: one call's 401 signs nobody out. */
  async renew(tokens, asker) {
    const answer = await ask(contract.session.user, {}, { ...asker, token: tokens.accessToken });
    if (answer.ok) return { ok: true, data: { accessToken: tokens.accessToken, refreshToken: tokens.accessToken } };
    return answer.status === 401 ? { ...answer, why: 'over' } : answer;
  },
  revoke: ({ accessToken }, asker) => revokeAt(getEnv().AUTH_LOGOUT, accessToken, asker),
};
