import { Agent, type Dispatcher, request } from 'undici';
import { type Args, type Endpoint, type Input, pathOf, type Reply } from '#lib/contract/endpoint.ts';
import { problem } from '#lib/contract/problem.ts';
import { problemIn } from '#lib/contract/problemIn.ts';
import { readReply } from '#lib/contract/reading.ts';
import type { Rules } from '#lib/contract/upstreamMap.ts';
import type { AskOptions, UpstreamFailure } from '#lib/foreign/asking.ts';
import { mapAnswer, mapProblem } from '#lib/foreign/map/mapAnswer.ts';
import { mapBody, mapQuery } from '#lib/foreign/map/mapRequest.ts';
import { withQueryArrays } from '#lib/format/queryArrays.ts';
import { getEnv } from '#lib/server/env.ts';
import { one, waitIn } from '#lib/server/http/headers.ts';
import { jsonIn } from '#lib/server/http/json.ts';
import { jsonOf } from '#lib/server/http/jsonEnd.ts';
import { collect } from '#lib/server/http/streams.ts';
import { recordMisfits } from '#lib/server/observability/misfits.ts';
import { rulesFor } from './map/rules.ts';
import { noteWait, waitFor } from './waits.ts';

let agent: Agent | undefined;

/** Connections to the upstream. Waiting for the first byte has no limit; connecting and pauses between body bytes have. */
const dispatcher = (): Dispatcher => {
  agent ??= new Agent({
    connections: 512,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: getEnv().BODY_TIMEOUT,
    maxHeaderSize: 32 * 1024,
    connect: { timeout: getEnv().CONNECT_TIMEOUT },
  });
  return agent;
};

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');
const BROKEN = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'];

/**
 * A request to the upstream. A read whose connection broke before its answer began is asked once more: the upstream may have closed a connection that
 * was idle in the moment it was used (RFC 9110, 9.2.2 and RFC 9112, 9.3.1). A write is asked once.
 */
export function exchange(address: string, options: Omit<NonNullable<Parameters<typeof request>[1]>, 'dispatcher'>) {
  const ask = () => request(address, { ...options, dispatcher: dispatcher() });
  const isRead = (options.method === 'GET' || options.method === 'HEAD') && !options.body;
  return isRead
    ? ask().catch((error) => {
        if (!BROKEN.includes(codeOf(error))) throw error;
        return ask();
      })
    : ask();
}

export const problemOf = (error: unknown) => {
  const names = error instanceof Error ? [error.name, codeOf(error)] : [];
  return problem(names.includes('UND_ERR_CONNECT_TIMEOUT') || names.includes('TimeoutError') ? 'timeout' : 'unreachable');
};

/** Three digits that HTTP has a meaning for; whoever parses an answer may let others through. */
export const isStatus = (status: number) => status >= 200 && status < 600;

const ANSWER_LIMIT = 8 * 1024 * 1024;

const failure = ({ status, body }: ReturnType<typeof problem>, payload?: unknown): UpstreamFailure => ({
  ok: false,
  status,
  problem: body,
  payload,
});

/** A token may come bare; a page is no answer. PHP may print warnings behind the JSON. */
const parsed = (sent: Buffer): unknown => {
  const whole = jsonIn(sent);
  const found = whole === undefined ? jsonIn(jsonOf(sent)?.json ?? '') : whole;
  const text = sent.toString('utf8');
  return found === undefined && /^[^<\s]/.test(text) ? text : found;
};

/** A path below `UPSTREAM_URL`, or a whole address, with its query as the upstream reads it. */
export const addressOf = (place: string, query: string, rules: Rules | undefined) =>
  withQueryArrays(
    (place.startsWith('/') ? getEnv().UPSTREAM_URL + place : place) + (rules ? mapQuery(query, rules) : query),
    rules?.arrays ?? getEnv().QUERY_ARRAYS,
  );

/** Asks the upstream on the BFF's own behalf and reads the reply by the contract. Never throws. */
export async function ask<E extends Endpoint>(
  endpoint: E,
  input: NonNullable<Args<E>[0]>,
  { requestId, token, clientAddress, timeoutMs, device, at }: AskOptions,
): Promise<{ ok: true; data: Reply<E> } | UpstreamFailure> {
  const given = input as Partial<Input<Endpoint>>;
  const wait = waitFor(endpoint, token);
  if (wait) return { ...failure(problem('too_many')), retryAfter: wait };
  const rules = rulesFor(endpoint);
  const sent = rules ? mapBody(given.body, rules) : given.body;
  try {
    const [place = '', query] = pathOf(endpoint, given).split('?');
    const { statusCode, headers, body } = await exchange(addressOf(at ?? place, query === undefined ? '' : `?${query}`, rules), {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        'x-request-id': requestId,
        ...(sent !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(clientAddress && { 'x-forwarded-for': clientAddress }),
        ...(device && { 'x-known-device': device }),
      },
      body: sent === undefined ? null : JSON.stringify(sent),
      signal: timeoutMs ? AbortSignal.timeout(timeoutMs) : undefined,
    });
    const payload = parsed(await collect(body, ANSWER_LIMIT));
    if (statusCode >= 200 && statusCode < 300) {
      const { data, misfits } = readReply(endpoint, rules ? mapAnswer(payload, rules) : payload);
      if (endpoint.access !== 'bff') recordMisfits(endpoint, misfits, data === undefined);
      return data !== undefined || misfits.length === 0 ? { ok: true, data: data as Reply<E> } : failure(problem('unreachable'), payload);
    }
    if (statusCode < 400 || !isStatus(statusCode)) return failure(problem('unreachable'), payload);
    const retryAfter = waitIn(one(headers['retry-after']));
    if (statusCode === 429) noteWait(endpoint, token, retryAfter);
    return { ok: false, status: statusCode, problem: mapProblem(problemIn(statusCode, payload), rules), payload, retryAfter };
  } catch (error) {
    return failure(problemOf(error));
  }
}
