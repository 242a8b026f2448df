import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { z } from 'zod';
import { allows } from '#lib/access/allows.ts';
import { directions, ROUTE_ACCESS } from '#lib/contract/directions.ts';
import { type Answer, problemAnswer } from '../answer.ts';
import { isOurs } from '../csrf.ts';
import { responseFrom } from '../door.ts';
import { env } from '../env.ts';
import { type HeaderPair, ownHeaders, requestIdIn } from '../headers.ts';
import { log } from '../log.ts';
import { markedPeer } from '../peer.ts';
import { settle, visit } from '../sessions.ts';
import { collect, detached, TooLarge } from '../streams.ts';
import { findWay } from './directions.ts';

const { body: Asked } = directions.route;
/** 25 places are two kilobytes. */
const BODY_LIMIT = 16 * 1024;

/** Each wrong value with its place: `points.3.lat`. */
const errorsOf = (error: z.ZodError) => {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of error.issues) {
    const place = path.join('.');
    errors[place] = [...(errors[place] ?? []), message];
  }
  return errors;
};

async function bodyOf(request: Request): Promise<unknown> {
  if (!request.body) return undefined;
  const text = (await collect(detached(Readable.fromWeb(request.body as NodeStream)), BODY_LIMIT)).toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function decide(request: Request, requestId: string): Promise<Answer> {
  const headers = Object.fromEntries(request.headers);
  if (!isOurs(headers, env.origin)) return problemAnswer('csrf');
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) return problemAnswer('unsupported_type');
  const { cookie } = headers;
  const background = headers['x-background'] !== undefined;
  const clientAddress = markedPeer(request.headers);
  const { state, stale, session } = await visit(cookie, { requestId, refresh: true, background, clientAddress });
  if (state === 'unavailable' || stale) return problemAnswer('busy', { headers: [['retry-after', '2']] });
  if (!ROUTE_ACCESS.some((access) => allows(access, session?.user))) return problemAnswer(session ? 'forbidden' : 'signed_out');

  const asked = Asked.safeParse(await bodyOf(request));
  const settled = (await settle(cookie)).map((line): HeaderPair => ['set-cookie', line]);
  const own: HeaderPair[] = session ? [...settled, ['x-session-ends', String(session.endsAt)]] : settled;
  if (!asked.success) return problemAnswer('invalid', { errors: errorsOf(asked.error), headers: own });
  const body = Buffer.from(JSON.stringify({ data: await findWay(asked.data.points) }));
  return { status: 200, headers: [['content-type', 'application/json; charset=utf-8'], ...own], body };
}

/** The way from place to place, for who may plan work: answered here, the upstream hears nothing of it. Never throws. */
export async function answerDirections(request: Request): Promise<Response> {
  const started = performance.now();
  const requestId = requestIdIn(Object.fromEntries(request.headers));
  const answer = await decide(request, requestId).catch((error: unknown) => {
    if (error instanceof TooLarge) return problemAnswer('too_large');
    log().error({ requestId, reason: error instanceof Error ? error.stack : 'unknown' }, 'directions failed');
    return problemAnswer('failed', { request_id: requestId });
  });
  const ms = Math.round(performance.now() - started);
  log().info({ requestId, endpoint: 'POST /directions', method: request.method, status: answer.status, ms }, 'call');
  return responseFrom({ ...answer, headers: [...answer.headers, ...ownHeaders(requestId)] }, request.method);
}
