import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { type Answer, problemAnswer } from './answer.ts';
import type { HeaderPair } from './headers.ts';
import { collect, detached } from './streams.ts';
import type { Refused } from './upstream.ts';

/** What the BFF answers by itself, without passing the upstream's answer on: where tokens are handed out. */

const BODY_LIMIT = 16 * 1024;

/** The JSON of a small request; nothing when it is none, or too long. */
export async function bodyOf(request: Request): Promise<unknown> {
  try {
    return JSON.parse((await collect(detached(Readable.fromWeb(request.body as NodeStream)), BODY_LIMIT)).toString('utf8'));
  } catch {
    return undefined;
  }
}

export const setCookies = (lines: readonly string[]) => lines.map((line): HeaderPair => ['set-cookie', line]);

export const jsonAnswer = (value: unknown, headers: HeaderPair[]): Answer => ({
  status: 200,
  headers: [['content-type', 'application/json; charset=utf-8'], ...headers],
  body: Buffer.from(JSON.stringify(value)),
});

/** The upstream's own words pass only where they are about what was typed. */
export const refusal = ({ status, problem, retryAfter }: Refused, requestId: string) => {
  const { code, ...more } = problem;
  const headers: HeaderPair[] = retryAfter ? [['retry-after', retryAfter]] : [];
  return problemAnswer(code, { ...(status < 500 && { ...more, status }), request_id: requestId, headers });
};
