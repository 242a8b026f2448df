import { Readable } from 'node:stream';
import { allows } from '#lib/access/allows.ts';
import { isAct } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { env } from '#lib/server/env.ts';
import { type Answer, type Call, GONE, problemAnswer, type Stamped, stamped } from '#lib/server/http/answer.ts';
import { isOurs } from '#lib/server/http/csrf.ts';
import { requestIdIn } from '#lib/server/http/headers.ts';
import { happened } from '#lib/server/observability/diagnostics.ts';
import { log } from '#lib/server/observability/log.ts';
import { proofIn } from '#lib/server/session/installerCookie.ts';
import { doubtUser, forceRefresh, type Session, settle, visit } from '#lib/server/session/sessions.ts';
import { type Errand, forward } from './forward.ts';
import { bodyRefusal, takeIn } from './parseBody.ts';
import { type Found, find } from './paths.ts';

type FoundEndpoint = Extract<Found, { kind: 'endpoint' }>;

const busy = () => problemAnswer('busy', { headers: [['retry-after', '2']] });

/** Sends the errand; an upstream 401, after which nothing was done, brings one renewal and, where the body is still at hand, one more try. */
async function sendWithSession(errand: Errand, session: Session | undefined): Promise<Answer> {
  const answer = await forward({ ...errand, token: session?.accessToken });
  if (answer.status !== 401 || !session) return answer;
  const renewal = await forceRefresh(session, { requestId: errand.requestId, clientAddress: errand.clientAddress });
  if (renewal.outcome === 'ended') return answer;
  discard(answer);
  if (renewal.outcome === 'unavailable' || errand.body instanceof Readable) return busy();
  return forward({ ...errand, token: renewal.session?.accessToken });
}

const discard = ({ body }: Answer) => {
  if (body instanceof Readable) body.on('error', () => undefined).destroy();
};

/** An installer's call: it goes with the proof of its own system, and with nobody's session. */
async function onSite(call: Call, { endpoint, params, query }: FoundEndpoint, requestId: string): Promise<Answer> {
  const { headers, clientAddress, signal, method } = call;
  const site = await proofIn(headers.cookie, params.cs ?? '');
  if (!site) return problemAnswer('signed_out');
  const refusal = bodyRefusal(endpoint, call);
  if (refusal) return refusal;
  const intake = await takeIn(endpoint, call);
  if ('refusal' in intake) return intake.refusal;
  if (signal.aborted) return GONE;
  const errand = { method, endpoint, params, query, headers, body: intake.body, requestId, clientAddress, signal };
  const answer = await forward({ ...errand, token: site.proof });
  return answer.status < 300 ? { ...answer, headers: [...answer.headers, ['set-cookie', site.renewed]] } : answer;
}

/** Calls that wait for the head of their answer. */
let underWay = 0;

/** What is decided before the upstream hears of a call, and then the call itself. */
async function decide(call: Call, requestId: string, note: (endpoint: string) => void): Promise<Answer> {
  if (underWay > env.MAX_CALLS) return busy();
  const found = find(call.method, call.path);
  if (found.kind === 'malformed') return problemAnswer('invalid', { status: 400 });
  if (found.kind === 'unknown') return problemAnswer('not_found');
  if (found.kind === 'method') return problemAnswer('method', { headers: [['allow', found.allow.join(', ')]] });

  const { endpoint, params, query } = found;
  note(`${endpoint.method} ${endpoint.path}`);
  if (isAct(endpoint) && !isOurs(call.headers, env.origin)) return problemAnswer('csrf');
  if (endpoint.access === 'installer') return onSite(call, found, requestId);

  const { headers, clientAddress, signal, method } = call;
  const background = headers['x-background'] !== undefined;
  const { state, stale, session } = await visit(headers.cookie, { requestId, refresh: true, background, clientAddress });
  if (endpoint.access !== 'public') {
    if (state === 'unavailable' || stale) return busy();
    if (!allows(endpoint.access, session?.user)) return problemAnswer(session ? 'forbidden' : 'signed_out');
  }

  const refusal = bodyRefusal(endpoint, call);
  if (refusal) return refusal;
  const intake = await takeIn(endpoint, call);
  if ('refusal' in intake) return intake.refusal;
  if (signal.aborted) return GONE;
  const { body } = intake;
  const answer = await sendWithSession({ method, endpoint, params, query, headers, body, requestId, clientAddress, signal }, session);
  if (session && endpoint === contract.session.user) doubtUser(session);
  const setCookie = session ? await settle(headers.cookie) : [];
  return {
    ...answer,
    headers: [
      ...answer.headers,
      ...setCookie.map((line): [string, string] => ['set-cookie', line]),
      ...(session ? [['x-session-ends', String(session.endsAt)] as [string, string]] : []),
    ],
  };
}

/** The one way from a browser to the upstream, whichever door the call came through. Never throws. */
export async function proxy(call: Call): Promise<Stamped> {
  const started = performance.now();
  const requestId = requestIdIn(call.headers);
  let endpoint = '-';
  underWay += 1;
  const answer = await decide(call, requestId, (name) => {
    endpoint = name;
  }).catch((error: unknown) => {
    log().error({ requestId, endpoint, reason: error instanceof Error ? error.stack : 'unknown' }, 'the proxy failed');
    return problemAnswer('failed');
  });
  underWay -= 1;
  const ms = performance.now() - started;
  happened('call', { endpoint, status: answer.status, ms });
  log().info({ requestId, endpoint, method: call.method, status: answer.status, ms: Math.round(ms) }, 'call');
  return stamped(answer, requestId);
}
