import { Hono } from 'hono';
import type { z } from 'zod';
import { type Ability, abilityOf, allows } from '#lib/access/allows.ts';
import { signedInFrom } from '#lib/access/rules.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { findEndpoint, methodsFor } from '#lib/contract/index.ts';
import { readQuery } from '#lib/contract/query.ts';
import type { User } from '#lib/contract/session.ts';
import type { Bearer } from './auth/access.ts';
import { addressOf } from './auth/address.ts';
import { readJson } from './bodies.ts';
import { capabilitiesOf } from './capabilities.ts';
import { makeFaults } from './faults.ts';
import { handlersByEndpoint, type World } from './handlers.ts';
import { answeredBefore, type Claim, hashOf, keyIn, transactionsFor } from './idempotency.ts';
import { Refusal } from './refusal.ts';
import { testControls } from './testControls.ts';

const BASE = '/api/';

type Known = Bearer & { ability: Ability };
type Asked = { params: object; query: unknown; body: unknown };

/** Where one call is noted for the log: what it was, never what it carried. */
type Note = { endpoint?: string; user?: number };

export type Upstream = (request: Request) => Promise<Response>;

/** The whole reference service as a function from request to response, without a port. */
export function makeUpstream(world: World): Upstream {
  const { database, clock, env, log, accessTokens } = world;
  const capabilities = capabilitiesOf(env) ?? [];
  const handlers = handlersByEndpoint(world);
  const faults = makeFaults();

  async function call(request: Request, note: Note): Promise<unknown> {
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
    const caller = await callerOf(endpoint, request, note);
    if (caller instanceof Refusal) return caller;
    const query = endpoint.query && read(endpoint.query, readQuery(url.searchParams));
    if (query instanceof Refusal) return query;
    const body = endpoint.upload ? { value: request } : endpoint.body && (await readBody(endpoint.body, request));
    if (body instanceof Refusal) return body;

    const asked = { params, query: query?.value, body: body?.value };
    const claim = capabilities.includes('idempotency') ? claimOf(endpoint, request, caller.user, asked) : undefined;
    if (claim instanceof Refusal) return claim;
    // What is kept of a file is what it is made of; its handler makes it again.
    const before = claim && !endpoint.upload && !endpoint.file ? await answeredBefore(database, claim, clock.now()) : undefined;
    const transact = transactionsFor(database, claim, clock.now);
    const handle = before ? async () => before.answer : handlers.get(endpoint);
    const reply = await handle?.({ ...asked, address: addressOf(request.headers), transact, ...caller });
    if (reply === undefined || reply instanceof Refusal || reply instanceof Response) return reply;
    return Response.json((endpoint.reply as z.ZodType).parse(reply));
  }

  async function callerOf({ access }: Endpoint, request: Request, note: Note): Promise<Partial<Known> | Refusal> {
    if (access === 'public' || access === 'bff') return {};
    const bearer = await accessTokens.whoIs(request.headers.get('authorization'));
    if (!bearer) return new Refusal('signed_out');
    note.user = bearer.user.id;
    const signedIn = signedInFrom(bearer.user);
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
    const response = await call(request, note).then(
      (reply) => (reply instanceof Response ? reply : (reply instanceof Refusal ? reply : new Refusal('not_found')).response(requestId)),
      (error: unknown) => {
        log.error({ request_id: requestId, ...note, err: error }, 'a call failed');
        return new Refusal('failed').response(requestId);
      },
    );
    response.headers.set('cache-control', 'no-store');
    response.headers.set('x-request-id', requestId);
    const ms = Math.round(performance.now() - since);
    log.info({ request_id: requestId, endpoint: `${request.method} unknown`, ...note, status: response.status, ms }, 'call');
    return response;
  }

  const app = new Hono().all('/api/*', (context) => answer(context.req.raw));
  if (env.TEST_CONTROLS) app.route('/_test', testControls(world, faults));
  app.notFound(() => new Refusal('not_found').response());
  return async (request) => app.fetch(request);
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

/** Postgres keeps no NUL in text. */
const hasNul = (value: unknown): boolean =>
  typeof value === 'string' ? value.includes('\0') : typeof value === 'object' && value !== null && Object.values(value).some(hasNul);

function read(schema: z.core.$ZodType, value: unknown): { value: unknown } | Refusal {
  const parsed = (schema as z.ZodType).safeParse(value);
  if (parsed.success && !hasNul(parsed.data)) return { value: parsed.data };
  const errors: Record<string, string[]> = {};
  for (const issue of parsed.error?.issues ?? []) {
    const field = String(issue.path[0] ?? 'body');
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  return new Refusal('invalid', { errors });
}

async function readBody(schema: z.core.$ZodType, request: Request) {
  const json = await readJson(request);
  return json instanceof Refusal ? json : read(schema, json.value);
}
