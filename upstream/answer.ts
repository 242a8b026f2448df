import { Hono } from 'hono';
import type { z } from 'zod';
import { type Ability, abilityOf, allows } from '#lib/access/allows.ts';
import { signedInFrom } from '#lib/access/rules.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { isKept, readQuery } from '#lib/contract/query.ts';
import { session, type User } from '#lib/contract/session.ts';
import { findEndpoint, methodsFor } from '#lib/contract/table.ts';
import type { Bearer } from './auth/access.ts';
import { addressOf, deviceOf } from './auth/address.ts';
import { dropRest, readJson } from './bodies.ts';
import { capabilitiesOf } from './capabilities.ts';
import { isFull } from './db/full.ts';
import { isUnreached } from './db/unreached.ts';
import { makeFaults } from './faults.ts';
import { handlersByEndpoint, type World } from './handlers.ts';
import { answeredBefore, type Claim, hashOf, keyIn, transactionsFor } from './idempotency.ts';
import { type Installer, installerIn } from './installer/proof.ts';
import { closedTo } from './maintenance/closed.ts';
import { countCall } from './metrics.ts';
import { Refusal } from './refusal.ts';
import { registrationShut } from './session.ts';
import { testControls } from './testControls.ts';

const BASE = '/api/';

const UNKEPT = 'has a character that no text can have';

type Known = Bearer & { ability: Ability; installer: Installer };
type Asked = { params: object; query: unknown; body: unknown };

/** Where one call is noted for the log: what it was, never what it carried. */
type Note = { endpoint?: string; user?: number; link?: number };

export type Upstream = (request: Request) => Promise<Response>;

/** The whole reference service as a function from request to response, without a port. */
export function makeUpstream(world: World): Upstream {
  const { database, clock, env, log, accessTokens } = world;
  const capabilities = capabilitiesOf(env) ?? [];
  const handlers = handlersByEndpoint(world);
  const faults = makeFaults();
  let underWay = 0;

  async function call(request: Request, note: Note): Promise<unknown> {
    if (underWay > env.MAX_CALLS) return new Refusal('busy', {}, { 'retry-after': '2' });
    const url = new URL(request.url);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const segments = segmentsOf(url.pathname);
    const found = segments && findEndpoint(method, segments);
    const fault = env.TEST_CONTROLS ? faults.take(method, found?.endpoint.path, `/${url.pathname.slice(BASE.length)}`) : undefined;
    if (fault) await new Promise((resolve) => setTimeout(resolve, fault.delay_ms));
    if (fault?.status) return Response.json({ message: 'ordered by a test' }, { status: fault.status });
    if (!found) {
      const methods = segments ? methodsFor(segments) : [];
      return methods.length > 0 ? new Refusal('method', {}, { allow: methods.join(', ') }) : undefined;
    }

    const { endpoint, params } = found;
    if (endpoint.extension && env.EXTENSIONS === 'none') return undefined;
    note.endpoint = `${endpoint.method} ${endpoint.path}`;
    const caller = await callerOf(endpoint, request, note, params);
    if (caller instanceof Refusal) return caller;
    const query = endpoint.query && read(endpoint.query, readQuery(url.searchParams));
    if (query instanceof Refusal) return query;
    const body = endpoint.upload ? { value: request } : endpoint.body && (await readBody(endpoint, request, env));
    if (body instanceof Refusal) return body;

    const asked = { params, query: query?.value, body: body?.value };
    const claim = capabilities.includes('idempotency') ? claimOf(endpoint, request, caller.user, asked) : undefined;
    if (claim instanceof Refusal) return claim;
    // What is kept of a file is what it is made of; its handler makes it again.
    const before = claim && !endpoint.upload && !endpoint.file ? await answeredBefore(database, claim, clock.now()) : undefined;
    const transact = transactionsFor(database, claim, clock.now);
    const handle = before ? async () => before.answer : handlers.get(endpoint);
    const reply = await handle?.({ ...asked, address: addressOf(request.headers), device: deviceOf(request.headers), transact, ...caller });
    if (reply === undefined || reply instanceof Refusal || reply instanceof Response) return reply;
    return Response.json((endpoint.reply as z.ZodType).parse(reply));
  }

  async function callerOf(
    endpoint: Endpoint,
    request: Request,
    note: Note,
    { cs = '' }: { cs?: string },
  ): Promise<Partial<Known> | Refusal> {
    const { access } = endpoint;
    if (access === 'public' || access === 'bff') return {};
    if (access === 'installer') {
      const installer = await installerIn(database, request.headers.get('authorization'), cs, clock.now());
      note.link = installer?.link.id;
      return installer ? { installer } : new Refusal('signed_out');
    }
    const bearer = await accessTokens.whoIs(request.headers.get('authorization'));
    if (!bearer) return new Refusal('signed_out');
    note.user = bearer.user.id;
    const signedIn = signedInFrom(bearer.user);
    const closed = closedTo(bearer.user, endpoint);
    if (closed) return closed;
    return allows(access, signedIn) ? { ...bearer, ability: abilityOf(signedIn.ability) } : new Refusal('forbidden');
  }

  async function answer(request: Request): Promise<Response> {
    const since = performance.now();
    const requestId =
      request.headers
        .get('x-request-id')
        ?.replace(/[^\w.-]/g, '')
        .slice(0, 64) || crypto.randomUUID();
    const note: Note = {};
    underWay += 1;
    const response = await call(request, note).then(
      (reply) => (reply instanceof Response ? reply : (reply instanceof Refusal ? reply : new Refusal('not_found')).response(requestId)),
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
    const told = { endpoint: `${request.method} unknown`, ...note, status: response.status };
    countCall(told.endpoint, told.status, ms);
    log.info({ request_id: requestId, ...told, ms }, 'call');
    return response;
  }

  const app = new Hono().all('/api/*', (context) => answer(context.req.raw));
  if (env.TEST_CONTROLS) app.route('/_test', testControls(world, faults));
  app.notFound(() => new Refusal('not_found').response());
  return async (request) => app.fetch(request);
}

/** A database that is away or full is a matter of time; nothing of the call was kept. */
function refusalFor(error: unknown): Refusal {
  if (isUnreached(error)) return new Refusal('busy', {}, { 'retry-after': '5' });
  return isFull(error) ? new Refusal('busy', {}, { 'retry-after': '60' }) : new Refusal('failed');
}

/** The key a write came with, if it did; what is in an uploaded file its handler adds. */
function claimOf(
  { method, path, upload }: Endpoint,
  { headers }: Request,
  user: User | undefined,
  asked: Asked,
): Claim | Refusal | undefined {
  const key = method === 'GET' ? undefined : keyIn(headers);
  if (key instanceof Refusal) return key;
  if (!user || !key) return undefined;
  return { userId: user.id, endpoint: `${method} ${path}`, key, bodyHash: hashOf(upload ? [asked.params, asked.query] : asked) };
}

function segmentsOf(pathname: string): string[] | undefined {
  try {
    const segments = pathname.slice(BASE.length).split('/').map(decodeURIComponent);
    return segments.some((segment) => segment.includes('\0')) ? undefined : segments;
  } catch {
    return undefined;
  }
}

const allKept = (value: unknown): boolean =>
  typeof value === 'string'
    ? isKept(value)
    : typeof value !== 'object' || value === null || Object.entries(value).every(([key, each]) => isKept(key) && allKept(each));

function read(schema: z.core.$ZodType, value: unknown): { value: unknown } | Refusal {
  const parsed = (schema as z.ZodType).safeParse(value);
  const errors: Record<string, string[]> = {};
  const refuse = (field: unknown, rule: string) => {
    errors[String(field)] = [...(errors[String(field)] ?? []), rule];
  };
  if (!parsed.success) for (const { path, message } of parsed.error.issues) refuse(path[0] ?? 'body', message);
  else if (allKept(parsed.data)) return { value: parsed.data };
  else for (const [field, each] of Object.entries(Object(parsed.data))) if (!allKept({ [field]: each })) refuse(field, UNKEPT);
  return new Refusal('invalid', { errors });
}

async function readBody(endpoint: Endpoint, request: Request, env: World['env']) {
  const json = await readJson(request);
  const sent = json instanceof Refusal ? undefined : json.value;
  const shut = endpoint === session.register ? registrationShut(env, sent) : undefined;
  return shut ?? (json instanceof Refusal ? json : endpoint.body && read(endpoint.body, sent));
}
