import type { Readable } from 'node:stream';
import { type Problem, type ProblemCode, problem } from '#lib/contract/problem.ts';
import type { HeaderPair, HeadersIn } from './headers.ts';

/** A call of a browser, whichever door it came through. `path` is raw, after `/api`, with its query. */
export type Call = {
  method: string;
  path: string;
  headers: HeadersIn;
  body: Readable | null;
  clientAddress?: string;
  signal: AbortSignal;
};

export type Answer = { status: number; headers: HeaderPair[]; body: Buffer | Readable | null };

/** Nobody waits for this one any more. */
export const GONE: Answer = { status: 499, headers: [], body: null };

type More = Partial<Omit<Problem, 'code'>> & { status?: number; headers?: HeaderPair[] };

export function problemAnswer(code: ProblemCode, { status, headers = [], ...more }: More = {}): Answer {
  const made = problem(code, more);
  const body = Buffer.from(JSON.stringify(made.body));
  return {
    status: status ?? made.status,
    headers: [['content-type', 'application/json; charset=utf-8'], ['content-length', String(body.length)], ...headers],
    body,
  };
}
