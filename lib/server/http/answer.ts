import { Readable } from 'node:stream';
import { type Problem, type ProblemCode, problem } from '#lib/contract/problem.ts';
import { type HeaderPair, type HeadersIn, ownHeaders } from './headers.ts';

/** A call of a browser, whichever door it came through. `path` is raw, after `/api`, with its query. */
export type Call = {
  method: string;
  path: string;
  headers: HeadersIn;
  body: Readable | null;
  clientAddress?: string;
  signal: AbortSignal;
};

/** Of a problem the body is still to be written: `withResponseHeaders` does, once the request it answers is known. */
export type Answer = { status: number; headers: HeaderPair[]; body: Buffer | Readable | Problem | null };
export type OutgoingAnswer = Answer & { body: Buffer | Readable | null };

export const CLIENT_CLOSED: Answer = { status: 499, headers: [], body: null };

export const JSON_TYPE: HeaderPair = ['content-type', 'application/json; charset=utf-8'];

type More = Partial<Omit<Problem, 'code'>> & { status?: number; headers?: HeaderPair[] };

export function problemAnswer(code: ProblemCode, { status, headers = [], ...more }: More = {}): Answer {
  const made = problem(code, more);
  return { status: status ?? made.status, headers: [JSON_TYPE, ...headers], body: made.body };
}

/** What every answer under /api leaves with: our own headers, and in a problem the id of its request. */
export function withResponseHeaders({ status, headers, body }: Answer, requestId: string): OutgoingAnswer {
  const own = [...headers, ...ownHeaders(requestId)];
  if (body === null || Buffer.isBuffer(body) || body instanceof Readable) return { status, headers: own, body };
  const text = Buffer.from(JSON.stringify({ ...body, request_id: body.request_id ?? requestId }));
  return { status, headers: [...own, ['content-length', String(text.length)]], body: text };
}

export function responseFrom({ status, headers, body }: OutgoingAnswer, method: string): Response {
  const sent = method === 'HEAD' || body === null ? null : body instanceof Readable ? Readable.toWeb(body) : new Uint8Array(body);
  return new Response(sent as BodyInit | null, { status, headers });
}
