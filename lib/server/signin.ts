import { z } from 'zod';
import * as contract from '#lib/contract/index.ts';
import { type Answer, problemAnswer } from './answer.ts';
import { isOurs } from './csrf.ts';
import { responseFrom } from './door.ts';
import { env } from './env.ts';
import { ownHeaders, requestIdIn } from './headers.ts';
import { log } from './log.ts';
import { bodyOf, jsonAnswer, refusal, setCookies } from './ownAnswers.ts';
import { markedPeer } from './peer.ts';
import { endSession, startSession, TooLongToCarry } from './sessions.ts';
import { ask } from './upstream.ts';

const LOGIN_MS = 30_000;
const LOGOUT_MS = 3000;

type Visitor = { request: Request; cookie: string | undefined; requestId: string; clientAddress: string | undefined };

const revoke = (refreshToken: string | undefined, requestId: string) =>
  refreshToken && ask(contract.session.logout, { body: { refreshToken } }, { requestId, timeoutMs: LOGOUT_MS });

async function enter(
  { request, cookie, requestId, clientAddress }: Visitor,
  action: 'login' | 'register' | 'choosePassword',
): Promise<Answer> {
  const endpoint = contract.session[action];
  const given = z.safeParse(endpoint.body, await bodyOf(request));
  if (!given.success) {
    const { fieldErrors, formErrors } = z.flattenError(given.error);
    const errors = { ...fieldErrors, ...(formErrors.length > 0 && { body: formErrors }) };
    return problemAnswer('invalid', { errors, request_id: requestId });
  }
  const answer = await ask(endpoint, { body: given.data } as never, { requestId, clientAddress, timeoutMs: LOGIN_MS });
  if (!answer.ok) return refusal(answer, requestId);
  try {
    const { user, setCookie, replaced } = await startSession(answer.data, cookie, { requestId, clientAddress });
    await revoke(replaced, requestId);
    return jsonAnswer({ userData: user }, setCookies(setCookie));
  } catch (error) {
    if (!(error instanceof TooLongToCarry)) throw error;
    await revoke(answer.data.refreshToken, requestId);
    return problemAnswer('failed', { message: 'the tokens of this upstream are too long for a session cookie', request_id: requestId });
  }
}

/** The session is over here whatever the upstream does; the token is revoked once. */
async function leave({ cookie, requestId }: Visitor): Promise<Answer> {
  const { setCookie, refreshToken } = await endSession(cookie);
  await revoke(refreshToken, requestId);
  return jsonAnswer({}, setCookies(setCookie));
}

const ACTIONS: Record<string, (visitor: Visitor) => Promise<Answer>> = {
  login: (visitor) => enter(visitor, 'login'),
  register: (visitor) => enter(visitor, 'register'),
  password: (visitor) => enter(visitor, 'choosePassword'),
  logout: leave,
};

/** Log in, register, log out: what no other handler does, because these see tokens. */
export async function signInOrOut(action: string, request: Request): Promise<Response> {
  const started = performance.now();
  const headers = Object.fromEntries(request.headers);
  const requestId = requestIdIn(headers);
  const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  const visitor = { request, cookie: headers.cookie, requestId, clientAddress: markedPeer(request.headers) };
  const decide = () => {
    if (!act) return problemAnswer('not_found');
    return isOurs(headers, env.origin) ? act(visitor) : problemAnswer('csrf');
  };
  const answer = await decide();
  log().info(
    { requestId, endpoint: `POST /jwt/${act ? action : '-'}`, status: answer.status, ms: Math.round(performance.now() - started) },
    'call',
  );
  return responseFrom({ ...answer, headers: [...answer.headers, ...ownHeaders(requestId)] }, request.method);
}
