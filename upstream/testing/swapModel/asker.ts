import { DEMO_PASSWORD } from '#upstream/db/seed/people.ts';
import type { Who } from './commands.ts';

export type Asked = { call: string; body: object; who: Who; key: string };
export type Answered = { status: number; body: unknown };

/** Asks an upstream in somebody's name, signing in as often as it takes. */
export function makeAsker(upstream: (request: Request) => Response | Promise<Response>) {
  let tokens: Partial<Record<Who, string>> = {};

  async function send({ call, body, who, key }: Asked, again = true): Promise<Answered> {
    const [method = 'GET', path = '/'] = call.split(' ');
    const token = await signIn(who);
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(key ? { 'idempotency-key': key } : {}),
    };
    const sent = method === 'GET' ? undefined : JSON.stringify(body);
    const response = await upstream(new Request(`http://upstream/api${path}`, { method, headers, body: sent }));
    if (response.status === 401 && again) {
      tokens = {};
      return send({ call, body, who, key }, false);
    }
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : undefined };
  }

  async function signIn(who: Who): Promise<string> {
    const known = tokens[who];
    if (known) return known;
    const body = JSON.stringify({ email: `${who}@linekeeper.test`, password: DEMO_PASSWORD });
    const headers = { 'content-type': 'application/json' };
    const response = await upstream(new Request('http://upstream/api/jwt/login', { method: 'POST', headers, body }));
    const { accessToken } = (await response.json()) as { accessToken: string };
    tokens[who] = accessToken;
    return accessToken;
  }

  return {
    send,
    signIn,
    forget: () => {
      tokens = {};
    },
  };
}
