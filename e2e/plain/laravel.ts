import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findEndpoint } from '#lib/contract/table.ts';
import { answerAs, PAGE_OF_404, PAGE_OF_500, refusalAs } from './wording.ts';

type Said = { status: number; type: string; body: string | Buffer; headers?: Record<string, string> };
type Tokens = { accessToken: string; refreshToken: string };

const BASE = '/api';
const page = (status: number, body: string): Said => ({ status, type: 'text/html; charset=UTF-8', body });
const json = (status: number, body: unknown, headers?: Record<string, string>): Said => ({
  ...{ status, type: 'application/json', body: JSON.stringify(body) },
  ...(headers && { headers }),
});

/** In the contract without an extension's name, and not in the specification. */
const OURS = ['/capabilities', '/realtime', '/broadcasting/auth'];

/** Asked for by the specification itself; anything else is a 404 here. */
function isCore(method: string, path: string) {
  const found = findEndpoint(method === 'HEAD' ? 'GET' : method, path.split('/').slice(1).map(decodeURIComponent));
  return found !== undefined && found.endpoint.extension === undefined && !OURS.includes(found.endpoint.path);
}

/**
 * A company's own upstream as it may be: the calls of the specification and no more, in front of the reference upstream at `behind`, which
 * keeps the facts. Its tokens are no JWTs and say nothing of their end; its refresh token stays the same for ever.
 */
export async function startLaravel(behind: string) {
  /** By the token handed out: the one behind it. */
  const access = new Map<string, string>();
  const families = new Map<string, string>();

  const hand = ({ accessToken }: Tokens) => {
    const token = `${access.size + 1}|${randomBytes(20).toString('hex')}`;
    access.set(token, accessToken);
    return token;
  };

  const ask = (method: string, path: string, headers: Record<string, string>, body?: Buffer | string) =>
    fetch(behind + path, { method, headers, ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }) });
  const askJson = (path: string, body: object) => ask('POST', path, { 'content-type': 'application/json' }, JSON.stringify(body));

  async function refreshed(refreshToken: string): Promise<Said> {
    const held = families.get(refreshToken);
    const answer = held === undefined ? undefined : await askJson('/jwt/refresh-token', { refreshToken: held });
    if (!answer?.ok) return json(401, refusalAs(401, undefined));
    const tokens = (await answer.json()) as Tokens;
    families.set(refreshToken, tokens.refreshToken);
    return json(200, { accessToken: hand(tokens), refreshToken, token_type: 'bearer', expires_in: null });
  }

  async function said(answer: Response, method: string, path: string): Promise<Said> {
    const type = answer.headers.get('content-type') ?? '';
    if (answer.status >= 500) return page(answer.status, PAGE_OF_500);
    if (answer.ok && !type.startsWith('application/json')) {
      const disposition = answer.headers.get('content-disposition');
      return {
        ...{ status: answer.status, type, body: Buffer.from(await answer.arrayBuffer()) },
        ...(disposition && { headers: { 'content-disposition': disposition } }),
      };
    }
    const body: unknown = await answer.json().catch(() => undefined);
    if (!answer.ok) return json(answer.status, refusalAs(answer.status, body), answer.status === 429 ? { 'retry-after': '7' } : undefined);
    if (path !== '/jwt/login') return json(answer.status, answerAs(method, body));
    const { userData, ...tokens } = body as Tokens & { userData: unknown };
    const refreshToken = randomBytes(20).toString('hex');
    families.set(refreshToken, tokens.refreshToken);
    return json(200, { accessToken: hand(tokens), refreshToken, userData: answerAs('GET', userData) });
  }

  async function reply({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer): Promise<Said> {
    // What a test arranges is arranged behind.
    if (url === '/_test/expire') {
      access.clear();
      return json(200, {});
    }
    if (url.startsWith('/_test/')) {
      const answer = await fetch(new URL(url, behind), { method, headers: { 'content-type': 'application/json' }, body: body.toString() });
      return { status: answer.status, type: 'application/json', body: await answer.text() };
    }
    const path = url.slice(BASE.length).split('?')[0] ?? '';
    if (!url.startsWith(`${BASE}/`) || !isCore(method, path)) return page(404, PAGE_OF_404);
    if (path === '/jwt/refresh-token') return refreshed(JSON.parse(body.toString()).refreshToken);
    const token = headers.authorization?.replace('Bearer ', '');
    const up = {
      ...(headers['content-type'] && { 'content-type': headers['content-type'] }),
      ...(token && { authorization: `Bearer ${access.get(token) ?? ''}` }),
    };
    const sent =
      path === '/jwt/logout' ? JSON.stringify({ refreshToken: families.get(JSON.parse(body.toString()).refreshToken) ?? '-' }) : body;
    const asked = url.slice(BASE.length).replace(/[?&]shape=table/, '');
    return said(await ask(method, asked, up, sent.length > 0 ? sent : undefined), method, path);
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(request, 'end').catch(() => undefined);
    const { status, type, body, headers } = await reply(request, Buffer.concat(chunks)).catch(() => page(502, PAGE_OF_500));
    response.writeHead(status, { server: 'nginx', 'x-powered-by': 'PHP/8.2', 'content-type': type, ...headers }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    /** The API base. */
    url: `http://127.0.0.1:${port}${BASE}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close').catch(() => undefined);
    },
  };
}
