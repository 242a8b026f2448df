import type { Readable } from 'node:stream';
import { type Endpoint, isAct } from '#lib/contract/endpoint.ts';
import { getEnv } from '#lib/server/env.ts';
import { type Answer, type Call, CLIENT_CLOSED, problemAnswer } from '#lib/server/http/answer.ts';
import { detached } from '#lib/server/http/detached.ts';
import { one } from '#lib/server/http/headers.ts';
import { collect, TooLarge } from '#lib/server/http/streams.ts';

/** JSON bodies are held whole, up to this many bytes. */
const BUFFER_LIMIT = 1024 * 1024;

type ParsedBody = { body: Buffer | Readable | null } | { refusal: Answer };

const expected = (endpoint: Endpoint) => (endpoint.upload ? /^multipart\/form-data\s*;/i : /^application\/json\s*(;|$)/i);

const hasBody = ({ headers }: Call) => headers['transfer-encoding'] !== undefined || Number(one(headers['content-length']) ?? 0) > 0;

/** Whether this body may come in at all, judged by its headers alone. */
export function bodyProblem(endpoint: Endpoint, call: Call): Answer | undefined {
  if (!isAct(endpoint) || !hasBody(call)) return undefined;
  const { headers } = call;
  const isCompressed = (one(headers['content-encoding']) ?? 'identity').toLowerCase() !== 'identity';
  if (isCompressed || !expected(endpoint).test(one(headers['content-type']) ?? '')) return problemAnswer('unsupported_type');
  if (!endpoint.upload && Number(one(headers['content-length']) ?? 0) > BUFFER_LIMIT) return problemAnswer('too_large');
  return undefined;
}

export async function parseBody(endpoint: Endpoint, call: Call): Promise<ParsedBody> {
  const { body } = call;
  if (!body || endpoint.method === 'GET' || !hasBody(call)) return { body: null };
  const incoming = detached(body);
  if (endpoint.upload) return { body: incoming };
  const giveUp = setTimeout(() => incoming.destroy(new Error('the body does not come')), getEnv().BODY_TIMEOUT);
  try {
    return { body: await collect(incoming, BUFFER_LIMIT) };
  } catch (error) {
    if (call.signal.aborted) return { refusal: CLIENT_CLOSED };
    return { refusal: error instanceof TooLarge ? problemAnswer('too_large') : problemAnswer('invalid', { status: 400 }) };
  } finally {
    clearTimeout(giveUp);
  }
}
