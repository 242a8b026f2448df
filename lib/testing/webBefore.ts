import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { OURS_IN_JSON } from './testWeb.ts';

/** A desk for tests before an upstream that is there. It reads its settings as its modules load: once in a file of tests. */
export async function startWebBefore(upstream: string, more: Record<string, string> = {}) {
  Object.assign(process.env, {
    UPSTREAM_URL: upstream,
    PUBLIC_URL: 'http://desk.test',
    SESSION_SECRET: 'a secret that is long enough for iron-session',
    LOG_LEVEL: 'silent',
    ...more,
  });
  const { createFront } = await import('#lib/server/proxy/front.ts');
  const { signInOrOut } = await import('#lib/server/session/signin.ts');
  const front = createFront((_, response) => response.writeHead(418).end('next'));
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const { port } = front.address() as AddressInfo;

  /** What the page of the login asks; `cookie` is what it keeps. */
  async function signIn(email: string, password: string) {
    const body = JSON.stringify({ email, password });
    const request = new Request('http://desk.test/api/jwt/login', { method: 'POST', headers: OURS_IN_JSON, body });
    const answer = await signInOrOut('login', request);
    const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    return { status: answer.status, json: await answer.json(), cookie: cookie.join('; ') };
  }
  const ask = (method: string, path: string, cookie: string, body?: object) =>
    fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { ...OURS_IN_JSON, cookie },
      ...(body && { body: JSON.stringify(body) }),
    });
  /** From now on what this process asks of `/api` is asked as a page does, of somebody who has signed in. */
  async function asPage(email: string) {
    const { cookie } = await signIn(email, 'linekeeper');
    const { fetch: direct } = globalThis;
    globalThis.fetch = (path, init) =>
      typeof path === 'string' && path.startsWith('/api')
        ? direct(`http://127.0.0.1:${port}${path}`, { ...init, headers: { ...init?.headers, cookie, origin: OURS_IN_JSON.origin } })
        : direct(path, init);
  }
  const stop = () => {
    front.close();
    front.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, signIn, ask, asPage, stop };
}
