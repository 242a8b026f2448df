import { z } from 'zod';
import { endpoint } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import type { AskOptions, AskUpstream, UpstreamFailure } from '#lib/foreign/asking.ts';
import type { AuthSettings } from '#lib/foreign/authSettings.ts';
import type { AuthScheme, Tokens } from './authScheme.ts';

/** What a scheme is made with; `complain` tells who runs this what no person signing in can mend. */
export type Upstream = { ask: AskUpstream; settings: AuthSettings; complain(line: string, more: object): void };

/** Laravel's own controllers answer wrong credentials as a wrong form. */
export const isWrongPassword = ({ status }: UpstreamFailure) => [400, 401, 422].includes(status);

/** A call of an upstream's sign-in, which the contract does not list; where it is, the settings say. */
export const post = <Reply extends z.ZodType>(reply: Reply) =>
  endpoint({ method: 'POST', path: '/sign-in', access: 'bff', body: z.record(z.string(), z.unknown()), reply });

const leave = post(z.unknown());

export const revokeAt = ({ ask }: Upstream, at: string | undefined, token: string, asker: AskOptions) =>
  ask(leave, { body: {} }, { ...asker, at, token });

/** A bearer that is over revokes nothing, and what it is renewed by would live on: it is exchanged for one that does. */
export async function revokeRenewable(upstream: Upstream, tokens: Tokens, renew: AuthScheme['renew'], asker: AskOptions) {
  const { AUTH_LOGOUT: at } = upstream.settings;
  const answer = await revokeAt(upstream, at, tokens.accessToken, asker);
  if (answer.ok || answer.status !== 401) return answer;
  const renewed = await renew(tokens, asker);
  return renewed.ok ? revokeAt(upstream, at, renewed.data.accessToken, asker) : answer;
}

/** What a sign-in without the user in it lacks. Whom it can't be asked of is not signed in, and the token is given back. */
export async function withUser({ ask, complain }: Upstream, tokens: Tokens, asker: AskOptions, revoke: AuthScheme['revoke']) {
  const answer = await ask(contract.session.user, {}, { ...asker, token: tokens.accessToken });
  if (answer.ok) return { ok: true as const, data: { ...tokens, userData: answer.data.data } };
  await revoke(tokens, asker);
  if (answer.status !== 401) return answer;
  // The password was right, so this must not be said of it.
  complain('GET /user refuses the token that the sign-in has just given', { requestId: asker.requestId });
  return { ...answer, status: 502, problem: { code: 'unreachable' as const, message: '' } };
}
