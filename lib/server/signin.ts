import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { z } from 'zod';
import { contract } from '#lib/contract/index.ts';
import { type Answer, problemAnswer } from './answer.ts';
import { isOurs } from './csrf.ts';
import { responseFrom } from './door.ts';
import { env } from './env.ts';
import { type HeaderPair, ownHeaders, requestIdIn } from './headers.ts';
import { log } from './log.ts';
import { markedPeer } from './peer.ts';
import { endSession, startSession, TooLongToCarry } from './sessions.ts';
import { collect } from './streams.ts';
import { ask, type Refused } from './upstream.ts';

const BODY_LIMIT = 16 * 1024;
const LOGIN_MS = 30_000;
const LOGOUT_MS = 3000;

type Visitor = { request: Request; cookie: string | undefined; requestId: string; clientAddress: string | undefined };

const setCookies = (lines: string[]) => lines.map((line): HeaderPair => ['set-cookie', line]);

const jsonAnswer = (value: unknown, headers: HeaderPair[]): Answer => ({
  status: 200,
  headers: [['content-type', 'application/json; charset=utf-8'], ...headers],
  body: Buffer.from(JSON.stringify(value)),
});

async function bodyOf(request: Request): Promise<unknown> {
  try {
    return JSON.parse((await collect(Readable.fromWeb(request.body as NodeStream), BODY_LIMIT)).toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The upstream's own words pass only where they are about what was typed. */
const refusal = ({ status, problem, retryAfter }: Refused, requestId: string) => {
  const { code, ...more } = problem;
  const headers: HeaderPair[] = retryAfter ? [['retry-after', retryAfter]] : [];
  return problemAnswer(code, { ...(status < 500 && { ...more, status }), request_id: requestId, headers });
};

const revoke = (refreshToken: string | undefined, requestId: string) =>
  refreshToken && ask(contract.session.logout, { body: { refreshToken } }, { requestId, timeoutMs: LOGOUT_MS });

async function enter({ request, cookie, requestId, clientAddress }: Visitor, action: 'login' | 'register'): Promise<Answer> {
  const endpoint = contract.session[action];
  const given = z.safeParse(endpoint.body, await bodyOf(request));
  if (!given.success) {
    const errors = z.flattenError(given.error).fieldErrors as Record<string, string[]>;
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
