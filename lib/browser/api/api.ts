import { part } from '#lib/browser/page/lazyParts.ts';
import { type Args, type Endpoint, type Input, isAct, isDoneAnyway, pathOf, type Reply } from '#lib/contract/endpoint.ts';
import { readAsForeign } from '#lib/contract/foreign.ts';
import * as contract from '#lib/contract/index.ts';
import type { Problem } from '#lib/contract/problem.ts';
import { readBareTimesIn } from '#lib/format/bareTimes.ts';
import { splitLocale } from '#lib/i18n/routing.ts';
import { recordResponse, setReached } from './connectivity.ts';
import { setSessionEnds } from './sessionEnds.ts';

const { bareTimes, foreign } = globalThis.document?.documentElement.dataset ?? {};
if (bareTimes) readBareTimesIn(bareTimes);
if (foreign) readAsForeign();

/** What reads answers, and the shapes it reads them by: no page begins with them, they come beside the first answer. */
export const answers = part(() => import('./answers.ts'), { isLarge: true });
const orUnreachable = () => {
  throw unreachable();
};
async function fetchReader<E extends Endpoint>(endpoint: E) {
  const { shapesFor, readerOf } = await answers.fetch().catch(orUnreachable);
  await shapesFor(endpoint)?.fetch().catch(orUnreachable);
  return readerOf(endpoint);
}

/** For what will be read on: its answers can be read when a deploy has taken the files away. */
export const holdShapes = (endpoint: Endpoint) => void fetchReader(endpoint).catch(() => undefined);

/** What a call fails with, always. `retryAfter` is in seconds. */
export class ApiError extends Error {
  readonly problem: Problem;
  readonly retryAfter: number | undefined;

  constructor(problem: Problem, retryAfter?: number) {
    super(problem.message || problem.code);
    this.name = 'ApiError';
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

type Options = {
  signal?: AbortSignal;
  /** Nobody pressed anything: the idle clock of the session goes on. */
  background?: boolean;
  /** The same key for the same intention: however often it is sent, it acts once. */
  idempotencyKey?: string;
};

export const unreachable = () => new ApiError({ code: 'unreachable', message: '' });

async function send(method: string, path: string, body: unknown, { signal, background, idempotencyKey }: Options): Promise<Response> {
  const isForm = body instanceof FormData;
  const response = await fetch(`/api${path}`, {
    method,
    signal,
    headers: {
      accept: 'application/json',
      'x-requested-with': 'linekeeper',
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(background && { 'x-background': '1' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    body: body === undefined || isForm ? body : JSON.stringify(body),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    setReached(false);
    throw unreachable();
  });
  const endsAt = Number(response.headers.get('x-session-ends'));
  if (endsAt) setSessionEnds(endsAt);
  recordResponse(response.headers);
  return response;
}

let asking: Promise<boolean> | undefined;

/** A 401 may be one endpoint's; the session is over only when the BFF says so for the user as well. */
const sessionIsOver = () => {
  asking ??= send('GET', pathOf(contract.session.user), undefined, { background: true })
    .then(
      (response) => response.status === 401,
      () => false,
    )
    .finally(() => {
      asking = undefined;
    });
  return asking;
};

async function leaveIfSignedOut() {
  const { pathname, search } = window.location;
  const { prefix, path } = splitLocale(pathname);
  if (path === '/login' || !(await sessionIsOver())) return;
  window.location.assign(`${prefix}/login?next=${encodeURIComponent(pathname + search)}`);
}

const forbiddenListeners = new Set<() => void>();

export function onForbidden(listener: () => void) {
  forbiddenListeners.add(listener);
  return () => void forbiddenListeners.delete(listener);
}

async function failure(response: Response): Promise<ApiError> {
  const payload: unknown = await response.json().catch(() => undefined);
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  const { problemIn } = await answers.fetch().catch(orUnreachable);
  const found = problemIn(response.status, payload);
  return new ApiError({ ...found, request_id: found.request_id ?? response.headers.get('x-request-id') ?? undefined }, retryAfter);
}

function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.set(name, value instanceof Blob ? value : String(value));
  return form;
}

/** The answer as it comes, its body unread; the failure is an ApiError. */
export async function ask<E extends Endpoint>(endpoint: E, ...args: [...Args<E>, options?: Options]): Promise<Response> {
  const [given = {}, options = {}] = args as unknown as [Partial<Input<Endpoint>>?, Options?];
  const body = endpoint.upload ? formOf(given.body ?? {}) : given.body;
  const response = await send(endpoint.method, pathOf(endpoint, given), body, options);
  if (response.ok) return response;
  // An installer's proof is no session: its end sends nobody to the login.
  if (response.status === 401 && endpoint.access !== 'installer') await leaveIfSignedOut();
  const error = await failure(response);
  if (error.problem.code === 'forbidden') for (const listener of forbiddenListeners) listener();
  throw error;
}

const bodyOf = (response: Response): Promise<unknown> =>
  response.status === 204 ? Promise.resolve(undefined) : response.json().catch(() => undefined);

/** Calls the BFF. The reply is read by the contract; the failure is an ApiError. */
export async function call<E extends Endpoint>(endpoint: E, ...args: [...Args<E>, options?: Options]): Promise<Reply<E>> {
  const fetching = fetchReader(endpoint);
  // Nothing is done whose answer could not be read. Of what is only read nobody waits for it until the answer is there.
  if (isAct(endpoint)) await fetching;
  else fetching.catch(() => undefined);
  const response = await ask(endpoint, ...args);
  const reader = await fetching;
  const { data, misfits } = reader.read(await bodyOf(response));
  // For whoever looks after the upstream; people are told in their own words.
  for (const { place, value, rule } of misfits)
    console.warn(`${endpoint.method} ${endpoint.path} ${place || 'answer'}: ${value} (${rule})`);
  if (data !== undefined || misfits.length === 0) return data as Reply<E>;
  const [given, options] = args as unknown as [Partial<Input<Endpoint>>?, Options?];
  const isDone = isDoneAnyway(endpoint);
  const read = async (path: string) => bodyOf(await send('GET', path, undefined, { signal: options?.signal, background: true }));
  const now = isDone && (await reader.readNow(given?.params ?? {}, read));
  if (now) return now as Reply<E>;
  throw new ApiError({ code: isDone ? 'done' : 'unread', message: '', request_id: response.headers.get('x-request-id') ?? undefined });
}

/** The record as it is now, which a refusal tells, read as that endpoint's answer would be. */
export async function readCurrent<E extends Endpoint>(endpoint: E, { problem }: ApiError): Promise<Reply<E> | undefined> {
  if (problem.current === undefined) return undefined;
  return (await fetchReader(endpoint)).read({ data: problem.current }).data;
}

export const staySignedIn = () => call(contract.session.user);
