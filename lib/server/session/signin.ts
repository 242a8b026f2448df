import { z } from 'zod';
import * as contract from '#lib/contract/index.ts';
import { PROBLEMS } from '#lib/contract/problem.ts';
import type { RequestOrigin } from '#lib/foreign/asking.ts';
import type { Credentials, Tokens } from '#lib/foreign/auth/authScheme.ts';
import { getEnv } from '#lib/server/env.ts';
import { type Answer, problemAnswer } from '#lib/server/http/answer.ts';
import { isSameOrigin } from '#lib/server/http/csrf.ts';
import { bodyOf, jsonAnswer, type OwnRequest, ownAnswer, setCookies, upstreamProblem } from '#lib/server/http/ownAnswers.ts';
import { ask } from '#lib/server/upstream/client.ts';
import { authScheme } from './auth/authScheme.ts';
import { deviceLine, deviceOf } from './deviceCookie.ts';
import { CookieTooLong, endSession, startSession } from './sessions.ts';

const LOGIN_MS = 30_000;
const LOGOUT_MS = 3000;

const revoke = (tokens: Tokens | undefined, requestId: string) =>
  tokens && authScheme().revoke(tokens, { requestId, timeoutMs: LOGOUT_MS });

/** Whether anyone may register is the upstream's to know; where nobody may, that is said before what is wrong with the form. */
async function registrationProblem(asker: RequestOrigin): Promise<Answer | undefined> {
  const answer = await ask(contract.session.register, { body: {} } as never, { ...asker, timeoutMs: LOGIN_MS });
  return !answer.ok && answer.status === PROBLEMS.forbidden ? upstreamProblem(answer) : undefined;
}

async function enter(
  { request, headers, requestId, clientAddress }: OwnRequest,
  action: 'login' | 'register' | 'choosePassword',
): Promise<Answer> {
  // Another's sign-in has one call for it, and nothing of links.
  if (getEnv().AUTH !== 'jwt' && action !== 'login') return problemAnswer('forbidden', { errors: { registration: ['off'] } });
  const endpoint = contract.session[action];
  const given = z.safeParse(endpoint.body, await bodyOf(request));
  if (!given.success) {
    const closed = action === 'register' ? await registrationProblem({ requestId, clientAddress }) : undefined;
    if (closed) return closed;
    const { fieldErrors, formErrors } = z.flattenError(given.error);
    const errors = { ...fieldErrors, ...(formErrors.length > 0 && { body: formErrors }) };
    return problemAnswer('invalid', { errors });
  }
  const device = 'email' in given.data ? deviceOf(headers.cookie, given.data.email) : undefined;
  const asker = { requestId, clientAddress, device, timeoutMs: LOGIN_MS };
  const answer = await (action === 'login'
    ? authScheme().login(given.data as Credentials, asker)
    : ask(endpoint, { body: given.data } as never, asker));
  if (!answer.ok) return 'why' in answer ? problemAnswer('signed_out') : upstreamProblem(answer);
  try {
    const { user, setCookie, replaced } = await startSession(answer.data, headers.cookie, { requestId, clientAddress });
    await revoke(replaced, requestId);
    return jsonAnswer({ userData: user }, setCookies([...setCookie, deviceLine(headers.cookie, user.email)]));
  } catch (error) {
    if (!(error instanceof CookieTooLong)) throw error;
    await revoke(answer.data, requestId);
    return problemAnswer('failed', { message: 'the tokens of this upstream are too long for a session cookie' });
  }
}

/** The session is over here whatever the upstream does; the token is revoked once. */
async function leave({ headers, requestId }: OwnRequest): Promise<Answer> {
  const { setCookie, tokens } = await endSession(headers.cookie);
  await revoke(tokens, requestId);
  return jsonAnswer({}, setCookies(setCookie));
}

const ACTIONS: Record<string, (asked: OwnRequest) => Promise<Answer>> = {
  login: (asked) => enter(asked, 'login'),
  register: (asked) => enter(asked, 'register'),
  password: (asked) => enter(asked, 'choosePassword'),
  logout: leave,
};

/** Log in, register, log out: what no other handler does, because these see tokens. */
export function signInOrOut(action: string, request: Request): Promise<Response> {
  const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  return ownAnswer(request, `POST /jwt/${act ? action : '-'}`, (asked) => {
    if (!act) return problemAnswer('not_found');
    return isSameOrigin(asked.headers, getEnv().origin) ? act(asked) : problemAnswer('csrf');
  });
}
