import { pipeline, type Readable } from 'node:stream';
import { type Endpoint, pathOf } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { PROBLEMS, type Problem } from '#lib/contract/problem.ts';
import { problemIn } from '#lib/contract/problemIn.ts';
import type { Rules } from '#lib/contract/upstreamMap.ts';
import { isPageType, isWord } from '#lib/contract/written.ts';
import { mapProblem } from '#lib/foreign/map/mapAnswer.ts';
import { getEnv } from '#lib/server/env.ts';
import { type Answer, CLIENT_CLOSED, problemAnswer } from '#lib/server/http/answer.ts';
import { type HeadersIn, headersDown, headersUp, isJson, one, waitIn } from '#lib/server/http/headers.ts';
import { jsonOf, untilJsonEnds } from '#lib/server/http/jsonEnd.ts';
import { buffer, collect } from '#lib/server/http/streams.ts';
import { recordMisfits } from '#lib/server/observability/misfits.ts';
import { addressOf, exchange, isStatus, problemOf } from '#lib/server/upstream/client.ts';
import { rulesFor } from '#lib/server/upstream/map/rules.ts';
import { noteWait, waitFor } from '#lib/server/upstream/waits.ts';
import { examine } from './examine.ts';
import { answerDown, bodyUp } from './mapExchange.ts';
import { otherThanJson } from './otherThanJson.ts';

export type UpstreamRequest = {
  method: string;
  endpoint: Endpoint;
  params: Record<string, string>;
  /** With its question mark, as it came. */
  query: string;
  headers: HeadersIn;
  body: Buffer | Readable | null;
  requestId: string;
  token?: string;
  clientAddress?: string;
  signal: AbortSignal;
};

/** An answer up to this long is held, announced or not, so that a cut one becomes a clean 502. */
const BUFFER_LIMIT = 64 * 1024;
/** A refusal carries the record as it is now, so it may be longer. */
const PROBLEM_LIMIT = 1024 * 1024;
const BODILESS = new Set([204, 205, 304]);

type Upstream = { status: number; headers: HeadersIn; body: Readable };

const readProblem = async ({ status, body }: Upstream): Promise<Problem> => {
  try {
    return problemIn(status, JSON.parse((await collect(body, PROBLEM_LIMIT)).toString('utf8')));
  } catch {
    body.on('error', () => undefined).destroy();
    return problemIn(status, undefined);
  }
};

/** Of a failing upstream only code, status and legal next actions come through, never its text. */
async function failed(upstream: Upstream): Promise<Answer> {
  const { code: theirs, next } = await readProblem(upstream);
  const code = PROBLEMS[theirs] === upstream.status ? theirs : problemIn(upstream.status, undefined).code;
  const headers = headersDown(upstream.headers).filter(([name]) => name === 'retry-after');
  const status = upstream.status < 500 ? upstream.status : undefined;
  return problemAnswer(code, { status, headers, ...(next && { next }) });
}

/** Of a refusal everything comes through that the contract knows of one, and nothing besides: a Laravel under debugging adds its traces. */
async function refused(upstream: Upstream, rules: Rules | undefined): Promise<Answer> {
  const { code, ...problem } = mapProblem(await readProblem(upstream), rules);
  const headers = headersDown(upstream.headers).filter(([name]) => !name.startsWith('content-'));
  return problemAnswer(code, { ...problem, status: upstream.status, headers });
}

/** In a coding we have not asked for, so that nobody after us could read it. */
const isCoded = (headers: HeadersIn) =>
  !/^identity$/i.test(one(headers['content-encoding']) ?? 'identity') || !/^chunked$/i.test(one(headers['transfer-encoding']) ?? 'chunked');
const isPage = (headers: HeadersIn) => isPageType(one(headers['content-type']));

const saysWord = async (body: Readable) => {
  const sent = await buffer(body, BUFFER_LIMIT);
  if (Buffer.isBuffer(sent)) return isWord(sent.toString('latin1', 0, 200));
  sent.on('error', () => undefined).destroy();
  return false;
};

/** Of what a foreign upstream prints behind its JSON only that there is something is told, to an admin. */
const noteRest = (endpoint: Endpoint) => () => recordMisfits(endpoint, [{ place: '', value: 'text', rule: 'json' }], false);

function withoutRest(endpoint: Endpoint, sent: Buffer | Readable): Buffer | Readable {
  if (!getEnv().isForeign) return sent;
  const note = noteRest(endpoint);
  if (!Buffer.isBuffer(sent)) return pipeline(sent, untilJsonEnds(note), () => undefined);
  const found = jsonOf(sent);
  if (!found?.isMore) return sent;
  note();
  return found.json;
}

const NO_CONTENT: Answer = { status: 204, headers: [], body: null };

async function answerFrom(upstream: Upstream, { method, endpoint }: UpstreamRequest): Promise<Answer> {
  const { status, headers, body } = upstream;
  const rules = rulesFor(endpoint);
  const discarded = (problem = problemAnswer('unreachable')) => {
    body.on('error', () => undefined).destroy();
    return problem;
  };
  const isWrite = method !== 'GET' && method !== 'HEAD';
  const notData = (came: Problem['came']) => {
    recordMisfits(endpoint, [{ place: '', value: came ?? '', rule: 'json' }], true);
    return problemAnswer('unread', { came });
  };
  const isRedirect = status >= 300 && status < 400 && status !== 304;
  if (!isStatus(status) || isRedirect || isCoded(headers)) return discarded();
  if (status < 300 && isPage(headers) && isWrite && (await saysWord(body))) return NO_CONTENT;
  if (status < 400 && isPage(headers)) return discarded(isWrite ? undefined : notData('page'));
  if (status >= 500 || (status >= 400 && !isJson(headers) && method !== 'HEAD')) return failed(upstream);
  if (status >= 400 && method !== 'HEAD') return refused(upstream, rules);

  const down = headersDown(headers);
  if (endpoint.file && status < 300 && !headers['content-disposition']) down.push(['content-disposition', 'attachment']);
  if (method === 'HEAD' || BODILESS.has(status)) {
    await collect(body, BUFFER_LIMIT);
    return { status, headers: method === 'HEAD' && !rules ? down : down.filter(([name]) => name !== 'content-length'), body: null };
  }
  const mapped =
    rules && !endpoint.file && isJson(headers) && status !== 206 ? await answerDown(upstream, rules, noteRest(endpoint)) : undefined;
  // One too long to be mapped is a problem by now, and no answer to be looked at.
  if (mapped && (mapped.status !== status || !Buffer.isBuffer(mapped.body))) return mapped;
  const length = Number(one(headers['content-length']) ?? (endpoint.file ? Number.POSITIVE_INFINITY : 0));
  if (length > BUFFER_LIMIT && endpoint.file) return { status, headers: down, body };
  const sent = mapped && Buffer.isBuffer(mapped.body) ? mapped.body : await buffer(body, length > BUFFER_LIMIT ? 0 : BUFFER_LIMIT);
  const came = endpoint.file ? undefined : otherThanJson(sent);
  if (came) return discarded(isWrite ? NO_CONTENT : notData(came));
  if (mapped) return { ...mapped, body: examine(endpoint, sent) };
  const json = endpoint.file ? sent : withoutRest(endpoint, sent);
  const fitting = json === sent && headers['content-length'] ? down : down.filter(([name]) => name !== 'content-length');
  if (Buffer.isBuffer(json) && fitting.every(([name]) => name !== 'content-length')) fitting.push(['content-length', String(json.length)]);
  return { status, headers: fitting, body: examine(endpoint, json) };
}

/** Where the upstream has it: as the contract says, but for channels, which Laravel asks about elsewhere. */
const placeOf = (endpoint: Endpoint, params: Record<string, string>) =>
  endpoint === contract.channels.authorize ? getEnv().BROADCAST_AUTH : pathOf(endpoint, { params });

/** Sends a request to the upstream. Broken exchanges come back as problems, never as a throw. */
export async function forward(upstreamRequest: UpstreamRequest): Promise<Answer> {
  const { method, endpoint, params, query, headers, signal, token } = upstreamRequest;
  const wait = waitFor(endpoint, token);
  if (wait) return problemAnswer('too_many', { headers: [['retry-after', wait]] });
  const rules = rulesFor(endpoint);
  const body = bodyUp(upstreamRequest, rules);
  const length = body && !Buffer.isBuffer(body) ? one(headers['content-length']) : undefined;
  try {
    const upstream = await exchange(addressOf(placeOf(endpoint, params), query, rules), {
      method: method as 'GET',
      headers: {
        ...headersUp(headers, { ...upstreamRequest, isFile: endpoint.file === true }),
        ...(length !== undefined && { 'content-length': length }),
      },
      body,
      signal,
    });
    if (upstream.statusCode === 429) noteWait(endpoint, token, waitIn(one(upstream.headers['retry-after'])));
    return await answerFrom({ ...upstream, status: upstream.statusCode }, upstreamRequest);
  } catch (error) {
    if (signal.aborted) return CLIENT_CLOSED;
    return problemAnswer(problemOf(error).body.code);
  }
}
