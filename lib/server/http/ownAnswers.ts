import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { UpstreamFailure } from '#lib/foreign/asking.ts';
import { log } from '#lib/server/observability/log.ts';
import { type Answer, JSON_TYPE, problemAnswer, responseFrom, withResponseHeaders } from './answer.ts';
import { clientIpOf } from './clientIp.ts';
import { detached } from './detached.ts';
import { type HeaderPair, type HeadersIn, requestIdIn } from './headers.ts';
import { collect, TooLarge } from './streams.ts';

/** What the BFF answers by itself, without passing the upstream's answer on: where tokens are handed out, and the way to drive. */

const BODY_LIMIT = 16 * 1024;

export type OwnRequest = { request: Request; headers: HeadersIn; requestId: string; clientAddress: string | undefined };

/** Answers a route handler's request as `decide` says, noted under the name of its endpoint. Never throws. */
export async function ownAnswer(
  request: Request,
  endpoint: string,
  decide: (asked: OwnRequest) => Promise<Answer> | Answer,
): Promise<Response> {
  const started = performance.now();
  const headers = Object.fromEntries(request.headers);
  const requestId = requestIdIn(headers);
  const decided = async () => decide({ request, headers, requestId, clientAddress: clientIpOf(request.headers) });
  const answer = await decided().catch((error: unknown) => {
    if (error instanceof TooLarge) return problemAnswer('too_large');
    log().error({ requestId, endpoint, reason: error instanceof Error ? error.stack : 'unknown' }, 'an own answer failed');
    return problemAnswer('failed');
  });
  const ms = Math.round(performance.now() - started);
  log().info({ requestId, endpoint, method: request.method, status: answer.status, ms }, 'call');
  return responseFrom(withResponseHeaders(answer, requestId), request.method);
}

/** The JSON of a small request; nothing when it is none. Throws `TooLarge`. */
export async function bodyOf({ body }: Request, limit = BODY_LIMIT): Promise<unknown> {
  if (!body) return undefined;
  const text = (await collect(detached(Readable.fromWeb(body as NodeStream)), limit)).toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const setCookies = (lines: readonly string[]) => lines.map((line): HeaderPair => ['set-cookie', line]);

export const jsonAnswer = (value: unknown, headers: HeaderPair[]): Answer => ({
  status: 200,
  headers: [JSON_TYPE, ...headers],
  body: Buffer.from(JSON.stringify(value)),
});

/** The upstream's own words pass only where they are about what was typed. */
export const upstreamProblem = ({ status, problem, retryAfter }: UpstreamFailure) => {
  const { code, ...more } = problem;
  const headers: HeaderPair[] = retryAfter ? [['retry-after', retryAfter]] : [];
  return problemAnswer(code, { ...(status < 500 && { ...more, status }), headers });
};
