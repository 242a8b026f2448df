import { z } from 'zod';
import { endpoint } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import type { UpstreamFailure } from '#lib/foreign/asking.ts';
import { isWrongPassword, type Upstream, withUser } from './authCalls.ts';
import type { AuthScheme } from './authScheme.ts';
import { TokensAnswer, userIn } from './tokenIn.ts';

const OAuthError = z.object({ error: z.literal('invalid_grant') });
const isOver = ({ status, payload }: UpstreamFailure) => status === 401 || (status === 400 && OAuthError.safeParse(payload).success);

const login = endpoint({
  ...contract.session.login,
  reply: z.unknown().transform((answer, context) => {
    const tokens = TokensAnswer.safeParse(answer);
    if (tokens.success) return { ...tokens.data, userData: userIn(answer) };
    for (const { path } of tokens.error.issues) context.issues.push({ code: 'invalid_type', expected: 'string', input: undefined, path });
    return z.NEVER;
  }),
});
const refresh = endpoint({ ...contract.session.refresh, reply: TokensAnswer });

export function jwt(upstream: Upstream): AuthScheme {
  const { ask } = upstream;
  const scheme: AuthScheme = {
    async login(body, asker) {
      const answer = await ask(login, { body }, asker);
      if (!answer.ok) return isWrongPassword(answer) ? { ...answer, why: 'credentials' } : answer;
      const { userData, ...tokens } = answer.data;
      return userData ? { ok: true, data: { ...tokens, userData } } : withUser(upstream, tokens, asker, scheme.revoke);
    },
    async renew({ refreshToken }, asker) {
      const answer = await ask(refresh, { body: { refreshToken } }, asker);
      return answer.ok || !isOver(answer) ? answer : { ...answer, why: 'over' };
    },
    revoke: ({ refreshToken }, asker) => ask(contract.session.logout, { body: { refreshToken } }, asker),
  };
  return scheme;
}
