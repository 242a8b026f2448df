import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startFakeUpstream, userOf } from './fakeUpstream.ts';

/** What a page of our own sends with a write, and with one in JSON. */
export const OURS = { 'x-requested-with': 'linekeeper', origin: 'http://desk.test' };
export const OURS_IN_JSON = { ...OURS, 'content-type': 'application/json' };

/** An answer of the upstream, for its `routes`. */
export const answering =
  (status: number, value: object, headers = {}) =>
  (_: unknown, response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));

/**
 * A desk for tests, before a fake upstream that forgets between two tests what it heard and was told to answer. It reads its settings as its
 * modules load, so a test imports them after this.
 */
export async function startTestWeb(more?: (upstream: URL) => Record<string, string>) {
  const upstream = await startFakeUpstream();
  Object.assign(process.env, {
    UPSTREAM_URL: upstream.url,
    PUBLIC_URL: 'http://desk.test',
    SESSION_SECRET: 'a secret that is long enough for iron-session',
    LOG_LEVEL: 'silent',
    ...more?.(new URL(upstream.url)),
  });
  const { createFront } = await import('#lib/server/proxy/front.ts');
  const { startSession } = await import('#lib/server/session/sessions.ts');

  /** What the front does not answer itself would go to Next, which here says so. */
  const front = createFront((_, response) => response.writeHead(418).end('next'));
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const { port } = front.address() as AddressInfo;

  const routes = { ...upstream.routes };
  beforeEach(() => {
    upstream.heard.length = 0;
    for (const name of Object.keys(upstream.routes)) delete upstream.routes[name];
    Object.assign(upstream.routes, routes);
  });
  afterAll(() => {
    front.close();
    front.closeAllConnections();
    upstream.close();
  });

  /** The cookie of somebody who signed in just now; the token is good for `seconds`. */
  async function signIn(user = 1, are?: { ability?: unknown }, seconds?: number) {
    const answer = { ...upstream.issue(user, seconds), userData: userOf(user, are) } as Parameters<typeof startSession>[0];
    const { setCookie } = await startSession(answer, undefined, { requestId: 'request' });
    return setCookie.map((line) => line.split(';')[0]).join('; ');
  }

  return { upstream, port, url: `http://127.0.0.1:${port}`, signIn };
}
