import { z } from 'zod';
import * as contract from '#lib/contract/index.ts';
import type { UpstreamFailure } from '#lib/foreign/asking.ts';
import { isWrongPassword, type Upstream } from './authCalls.ts';
import type { AuthScheme } from './authScheme.ts';

const OAuthError = z.object({ error: z.literal('invalid_grant') });
const isOver = ({ status, payload }: UpstreamFailure) => status === 401 || (status === 400 && OAuthError.safeParse(payload).success);

/** The specification's own: `/jwt/login`, `/jwt/refresh-token`, `/jwt/logout`. */
export const jwt = ({ ask }: Upstream): AuthScheme => ({
  async login(body, asker) {
    const answer = await ask(contract.session.login, { body }, asker);
    return answer.ok || !isWrongPassword(answer) ? answer : { ...answer, why: 'credentials' };
  },
  async renew({ refreshToken }, asker) {
    const answer = await ask(contract.session.refresh, { body: { refreshToken } }, asker);
    return answer.ok || !isOver(answer) ? answer : { ...answer, why: 'over' };
  },
  revoke: ({ refreshToken }, asker) => ask(contract.session.logout, { body: { refreshToken } }, asker),
});
