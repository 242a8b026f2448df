import { Hono } from 'hono';
import type { z } from 'zod';
import { type Ability, abilityOf, allows } from '#lib/access/allows.ts';
import { signedInFrom } from '#lib/access/rules.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { allKept, readQuery, UNSTORABLE } from '#lib/contract/query.ts';
import { session, type User } from '#lib/contract/session.ts';
import { findEndpoint, methodsFor } from '#lib/contract/table.ts';
import type { App, Bearer, Context, Installer } from '#upstream/context.ts';
import { dropRest, readJson } from '#upstream/core/bodies.ts';
import { answeredBefore, type Claim, hashOf, keyIn, transactionsFor } from '#upstream/core/idempotency.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isDiskFull } from '#upstream/db/diskFull.ts';
import { isUnreachable } from '#upstream/db/unreachable.ts';
import { installerIn } from '#upstream/installer/installerToken.ts';
import { closedTo } from '#upstream/maintenance/closed.ts';
import { recordFile } from '#upstream/operations/files.ts';
import { addressOf, deviceOf } from '#upstream/session/address.ts';
import { capabilitiesOf } from '#upstream/session/capabilities.ts';
import { registrationClosed } from '#upstream/session/handlers.ts';
import { createFaultInjection } from './faultInjection.ts';
import { handlersByEndpoint } from './handlers.ts';
import { countCall } from './metrics.ts';
import { testControls } from './testControls.ts';

const BASE = '/api/';

type Known = Bearer & { ability: Ability; installer: Installer };
type Asked = { params: object; query: unknown; body: unknown };

type CallLog = { endpoint?: string; user?: number; link?: number };

export function createApp(context: Context): App {
  const { database, clock, env, log, accessTokens } = context;
  const capabilities = capabilitiesOf(env) ?? [];
  const handlers = handlersByEndpoint(context);
  const faults = createFaultInjection();
  let underWay = 0;

  async function call(request: Request, note: CallLog): Promise<unknown> {
    if (underWay > env.MAX_CALLS) return new ProblemResponse('busy', {}, { 'retry-after': '2' });
    const url = new URL(request.url);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const segments = segmentsOf(url.pathname);
    const found = segments && findEndpoint(method, segments);
    const fault = env.TEST_CONTROLS ? faults.take(method, found?.endpoint.path, `/${url.pathname.slice(BASE.length)}`) : undefined;
    if (fault) await new Promise((resolve) => setTimeout(resolve, fault.delay_ms));
    if (fault?.status) return Response.json({ message: 'ordered by a test' }, { status: fault.status });
    if (!found) {
      const methods = segments ? methodsFor(segments) : [];
      return methods.length > 0 ? new ProblemResponse('method', {}, { allow: methods.join(', ') }) : undefined;
    }

    const { endpoint, params } = found;
    if (endpoint.extension && env.EXTENSIONS === 'none') return undefined;
    note.endpoint = `${endpoint.method} ${endpoint.path}`;
    const caller = await callerOf(endpoint, request, note, params);
    if (caller instanceof ProblemResponse) return caller;
    const query = endpoint.query && read(endpoint.query, readQuery(url.searchParams));
    if (query instanceof ProblemResponse) return query;
    const body = endpoint.upload ? { value: request } : endpoint.body && (await readBody(endpoint, request, env));
    if (body instanceof ProblemResponse) return body;

    const asked = { params, query: query?.value, body: body?.value };
    const claim = capabilities.includes('idempotency') ? claimOf(endpoint, request, caller.user, asked) : undefined;
    if (claim instanceof ProblemResponse) return claim;
    // What is kept of a file is what it is made of; its handler makes it again.
    const before = claim && !endpoint.upload && !endpoint.file ? await answeredBefore(database, claim, clock.now()) : undefined;
    const transact = transactionsFor(database, claim, clock.now);
    const handle = before ? async () => before.answer : handlers.get(endpoint);
    const reply = await handle?.({
      ...asked,
      address: addressOf(request.headers),
      device: deviceOf(request.headers),
      signal: request.signal,
      transact,
      ...caller,
    });
    if (reply instanceof Response && request.method !== 'HEAD') return recordFile(context, endpoint, reply, caller.user);
    if (reply === undefined || reply instanceof ProblemResponse || reply instanceof Response) return reply;
    return Response.json((endpoint.reply as z.ZodType).parse(reply));
  }

  async function callerOf(
    endpoint: Endpoint,
    request: Request,
    note: CallLog,
    { cs = '' }: { cs?: string },
  ): Promise<Partial<Known> | ProblemResponse> {
    const { access } = endpoint;
    if (access === 'public' || access === 'bff') return {};
    if (access === 'installer') {
      const installer = await installerIn(database, request.headers.get('authorization'), cs, clock.now());
      note.link = installer?.link.id;
      return installer ? { installer } : new ProblemResponse('signed_out');
    }
    const bearer = await accessTokens.whoIs(request.headers.get('authorization'));
    if (!bearer) return new ProblemResponse('signed_out');
    note.user = bearer.user.id;
    const signedIn = signedInFrom(bearer.user);
    const closed = closedTo(bearer.user, endpoint);
    if (closed) return closed;
    return allows(access, signedIn) ? { ...bearer, ability: abilityOf(signedIn.ability) } : new ProblemResponse('forbidden');
  }

  async function answer(request: Request): Promise<Response> {
    const since = performance.now();
    const requestId =
      request.headers
        .get('x-request-id')
        ?.replace(/[^\w.-]/g, '')
        .slice(0, 64) || crypto.randomUUID();
    const note: CallLog = {};
    underWay += 1;
    const response = await call(request, note).then(
      (reply) =>
        reply instanceof Response
          ? reply
          : (reply instanceof ProblemResponse ? reply : new ProblemResponse('not_found')).response(requestId),
      (error: unknown) => {
        log.error({ request_id: requestId, ...note, err: error }, 'a call failed');
        return refusalFor(error).response(requestId);
      },
    );
    underWay -= 1;
    response.headers.set('cache-control', 'no-store');
    response.headers.set('x-request-id', requestId);
    if (!(await dropRest(request))) response.headers.set('connection', 'close');
    const ms = Math.round(performance.now() - since);
    const summary = { endpoint: `${request.method} unknown`, ...note, status: response.status };
    countCall(summary.endpoint, summary.status, ms);
    log.info({ request_id: requestId, ...summary, ms }, 'call');
    return response;
  }

  const app = new Hono().all('/api/*', ({ req }) => answer(req.raw));
  if (env.TEST_CONTROLS) app.route('/_test', testControls(context, faults));
  app.notFound(() => new ProblemResponse('not_found').response());
  return async (request) => app.fetch(request);
}

/** A database that is away or full is a matter of time; nothing of the call was kept. */
function refusalFor(error: unknown): ProblemResponse {
  if (isUnreachable(error)) return new ProblemResponse('busy', {}, { 'retry-after': '5' });
  return isDiskFull(error) ? new ProblemResponse('busy', {}, { 'retry-after': '60' }) : new ProblemResponse('failed');
}

/** A short secret could be found by trying all of them on its hash. */
const keptOf = (asked: Asked, secret: string | undefined) =>
  secret ? JSON.parse(JSON.stringify(asked, (name, value) => (name === secret ? undefined : value))) : asked;

function claimOf(
  { method, path, upload, secret }: Endpoint,
  { headers }: Request,
  user: User | undefined,
  asked: Asked,
): Claim | ProblemResponse | undefined {
  const key = method === 'GET' ? undefined : keyIn(headers);
  if (key instanceof ProblemResponse) return key;
  if (!user || !key) return undefined;
  return {
    userId: user.id,
    endpoint: `${method} ${path}`,
    key,
    bodyHash: hashOf(upload ? [asked.params, asked.query] : keptOf(asked, secret)),
  };
}

function segmentsOf(pathname: string): string[] | undefined {
  try {
    const segments = pathname.slice(BASE.length).split('/').map(decodeURIComponent);
    return segments.some((segment) => segment.includes('\0')) ? undefined : segments;
  } catch {
    return undefined;
  }
}

function read(schema: z.core.$ZodType, value: unknown): { value: unknown } | ProblemResponse {
  const parsed = (schema as z.ZodType).safeParse(value);
  const errors: Record<string, string[]> = {};
  const refuse = (field: unknown, rule: string) => {
    errors[String(field)] = [...(errors[String(field)] ?? []), rule];
  };
  if (!parsed.success) for (const { path, message } of parsed.error.issues) refuse(path[0] ?? 'body', message);
  else if (allKept(parsed.data)) return { value: parsed.data };
  else for (const [field, each] of Object.entries(Object(parsed.data))) if (!allKept({ [field]: each })) refuse(field, UNSTORABLE);
  return new ProblemResponse('invalid', { errors });
}

async function readBody(endpoint: Endpoint, request: Request, env: Context['env']) {
  const json = await readJson(request);
  const sent = json instanceof ProblemResponse ? undefined : json.value;
  const closed = endpoint === session.register ? registrationClosed(env, sent) : undefined;
  return closed ?? (json instanceof ProblemResponse ? json : endpoint.body && read(endpoint.body, sent));
}
