import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A tiny upstream for tests: hands out JWTs, counts refreshes, and remembers what it was asked. */

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JWT nobody verifies, for one user, good for `seconds` from now. */
export const tokenFor = (user: number, number: number, seconds = 900) => {
  const iat = Math.floor(Date.now() / 1000);
  return [part({ alg: 'none' }), part({ sub: user, number, iat, exp: iat + seconds }), 'signature'].join('.');
};

export type Heard = { method: string; url: string; headers: IncomingMessage['headers']; rawHeaders: string[]; body: Buffer };
type Handle = (heard: Heard, response: ServerResponse) => unknown;

const send = (response: ServerResponse, status: number, value: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

export const userOf = (id: number, more: { ability?: unknown } = { ability: [{ action: 'manage', subject: 'all' }] }) => ({
  id,
  email: `user${id}@linekeeper.test`,
  role: 'admin',
  ...more,
});

export async function startFakeUpstream() {
  const heard: Heard[] = [];
  const valid = new Map<string, number>();
  const refreshTokens = new Map<string, number>();
  let number = 0;

  const issue = (user: number, seconds?: number) => {
    number += 1;
    const accessToken = tokenFor(user, number, seconds);
    const refreshToken = `refresh-${user}-${number}`;
    valid.set(accessToken, user);
    refreshTokens.set(refreshToken, user);
    return { accessToken, refreshToken };
  };

  const bearer = ({ headers }: Heard) => valid.get(headers.authorization?.replace('Bearer ', '') ?? '');

  const routes: Record<string, Handle> = {
    'POST /api/jwt/login': ({ body }, response) => {
      const user = Number(/\d+/.exec(JSON.parse(body.toString()).email)?.[0] ?? 1);
      send(response, 200, { ...issue(user), userData: userOf(user) });
    },
    'POST /api/jwt/logout': (_, response) => send(response, 200, {}),
    'POST /api/jwt/refresh-token': ({ body }, response) => {
      const { refreshToken } = JSON.parse(body.toString());
      const user = refreshTokens.get(refreshToken);
      if (user === undefined) return send(response, 401, { code: 'signed_out', message: 'unknown refresh token' });
      refreshTokens.delete(refreshToken);
      send(response, 200, issue(user));
    },
    'GET /api/user': (asked, response) => {
      const user = bearer(asked);
      if (user === undefined) return send(response, 401, { code: 'signed_out', message: '' });
      send(response, 200, { data: userOf(user) });
    },
  };
  const fallback: Handle = (asked, response) => {
    const user = bearer(asked);
    if (user === undefined) return send(response, 401, { code: 'signed_out', message: '' });
    send(response, 200, { data: { id: user } });
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(request, 'end').catch(() => undefined);
    const { method = '', url = '', headers, rawHeaders } = request;
    const asked = { method, url, headers, rawHeaders, body: Buffer.concat(chunks) };
    heard.push(asked);
    await (routes[`${method} ${url.split('?')[0]}`] ?? fallback)(asked, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}/api`,
    heard,
    /** Replace an entry to change an answer: `routes['GET /api/user'] = …`. */
    routes,
    issue,
    /** From now on the tokens of a user are refused, or everyone's. */
    expire(whose?: number) {
      for (const [token, user] of valid) if (whose === undefined || user === whose) valid.delete(token);
    },
    count: (what: string) => heard.filter(({ method, url }) => `${method} ${url.split('?')[0]}` === what).length,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
export type FakeUpstream = Awaited<ReturnType<typeof startFakeUpstream>>;
