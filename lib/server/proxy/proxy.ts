import { Readable } from 'node:stream';
import { allows } from '#lib/access/allows.ts';
import { isAct } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { getEnv } from '#lib/server/env.ts';
import { type Answer, type Call, CLIENT_CLOSED, type OutgoingAnswer, problemAnswer, withResponseHeaders } from '#lib/server/http/answer.ts';
import { concurrencyLimit } from '#lib/server/http/concurrencyLimit.ts';
import { isSameOrigin } from '#lib/server/http/csrf.ts';
import { requestIdIn } from '#lib/server/http/headers.ts';
import { publishDiagnostic } from '#lib/server/observability/diagnostics.ts';
import { log } from '#lib/server/observability/log.ts';
import { forceRefresh, keepUser, refreshCookie, resolveSession, type Session } from '#lib/server/session/sessions.ts';
import { forward, type UpstreamRequest } from './forward.ts';
import { installerRequest } from './installerRequest.ts';
import { bodyProblem, parseBody } from './parseBody.ts';
import { matchPath, type PathMatch } from './paths.ts';

const busy = () => problemAnswer('busy', { headers: [['retry-after', '2']] });

/** Sends the request; an upstream 401, after which nothing was done, brings one renewal and, where the body is still at hand, one more try. */
async function sendWithSession(upstreamRequest: UpstreamRequest, session: Session | undefined): Promise<Answer> {
  const answer = await forward({ ...upstreamRequest, token: session?.accessToken });
  if (answer.status !== 401 || !session) return answer;
  const renewal = await forceRefresh(session, { requestId: upstreamRequest.requestId, clientAddress: upstreamRequest.clientAddress });
  if (renewal.outcome === 'ended') return answer;
  discard(answer);
  if (renewal.outcome === 'unavailable' || upstreamRequest.body instanceof Readable) return busy();
  return forward({ ...upstreamRequest, token: renewal.session?.accessToken });
}

const discard = ({ body }: Answer) => {
  if (body instanceof Readable) body.on('error', () => undefined).destroy();
};

let room: ReturnType<typeof concurrencyLimit> | undefined;

/** A place among the calls that wait for the head of their answer: how to leave it, or nothing when there are too many. */
const enterCalls = () => {
  room ??= concurrencyLimit(getEnv().MAX_CALLS);
  return room('calls');
};

async function decide(call: Call, match: PathMatch, requestId: string, setEndpoint: (endpoint: string) => void): Promise<Answer> {
  if (match.kind === 'malformed') return problemAnswer('invalid', { status: 400 });
  if (match.kind === 'unknown') return problemAnswer('not_found');
  if (match.kind === 'method') return problemAnswer('method', { headers: [['allow', match.allow.join(', ')]] });

  const { endpoint, params, query } = match;
  setEndpoint(`${endpoint.method} ${endpoint.path}`);
  if (isAct(endpoint) && !isSameOrigin(call.headers, getEnv().origin)) return problemAnswer('csrf');
  if (endpoint.access === 'installer') return installerRequest(call, match, requestId);

  const { headers, clientAddress, signal, method } = call;
  const background = headers['x-background'] !== undefined;
  const isAsked = endpoint === contract.session.user;
  const { state, stale, session } = await resolveSession(headers.cookie, { requestId, refresh: true, background, clientAddress, isAsked });
  if (endpoint.access !== 'public') {
    if (state === 'unavailable' || stale) return busy();
    if (!allows(endpoint.access, session?.user)) return problemAnswer(session ? 'forbidden' : 'signed_out');
  }

  const refusal = bodyProblem(endpoint, call);
  if (refusal) return refusal;
  const parsed = await parseBody(endpoint, call);
  if ('refusal' in parsed) return parsed.refusal;
  if (signal.aborted) return CLIENT_CLOSED;
  const { body } = parsed;
  const answer = await sendWithSession({ method, endpoint, params, query, headers, body, requestId, clientAddress, signal }, session);
  if (session && isAsked) await keepUser(session, answer);
  const setCookie = session ? await refreshCookie(headers.cookie) : [];
  return {
    ...answer,
    headers: [
      ...answer.headers,
      ...setCookie.map((line): [string, string] => ['set-cookie', line]),
      ...(session ? [['x-session-ends', String(session.endsAt)] as [string, string]] : []),
    ],
  };
}

/** The one way from a browser to the upstream; `match` is what its path asks for, where that is known. Never throws. */
export async function proxy(call: Call, match = matchPath(call.method, call.path)): Promise<OutgoingAnswer> {
  const started = performance.now();
  const requestId = requestIdIn(call.headers);
  let endpoint = '-';
  const leave = enterCalls();
  const setEndpoint = (name: string) => {
    endpoint = name;
  };
  const failed = (error: unknown) => {
    log().error({ requestId, endpoint, reason: error instanceof Error ? error.stack : 'unknown' }, 'the proxy failed');
    return problemAnswer('failed');
  };
  const answer = leave ? await decide(call, match, requestId, setEndpoint).catch(failed) : busy();
  leave?.();
  const ms = performance.now() - started;
  publishDiagnostic('call', { endpoint, status: answer.status, ms });
  log().info({ requestId, endpoint, method: call.method, status: answer.status, ms: Math.round(ms) }, 'call');
  return withResponseHeaders(answer, requestId);
}
