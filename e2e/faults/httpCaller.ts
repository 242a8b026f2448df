import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

type Asked = { headers?: OutgoingHttpHeaders; body?: string | Readable };
export type Reply = { status: number; headers: IncomingMessage['headers']; text: string; code?: string };

/** Calls a desk with nothing tidied on the way, no redirect followed and no encoding undone; `origin` is where people reach it. */
export function callerOf(deskUrl: string, origin = deskUrl) {
  const { hostname, port } = new URL(deskUrl);
  const agent = new Agent({ keepAlive: true });
  const ours = { 'x-requested-with': 'linekeeper', origin };

  const start = (method: string, path: string, headers: OutgoingHttpHeaders = {}): ClientRequest =>
    request({ hostname, port, agent, method, path, headers }).on('error', () => undefined);

  /** Sends a request and gives back the response before its body is read. */
  async function open(method: string, path: string, { headers, body }: Asked = {}): Promise<IncomingMessage> {
    const sent = start(method, path, headers);
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    if (typeof body === 'object') pipeline(body, sent).catch(() => undefined);
    else sent.end(body);
    return (await answered)[0];
  }

  async function ask(method: string, path: string, asked?: Asked): Promise<Reply> {
    const response = await open(method, path, asked);
    let text = '';
    for await (const chunk of response) text += chunk;
    const code = /^\{"code":"(\w+)"/.exec(text)?.[1];
    return { status: response.statusCode ?? 0, headers: response.headers, text, code };
  }

  /** Signs in; the headers every later call then carries. */
  async function signIn(who = 'admin'): Promise<{ cookie: string } & typeof ours> {
    const body = JSON.stringify({ email: `${who}@linekeeper.test`, password: 'linekeeper' });
    const { headers, status, text } = await ask('POST', '/api/jwt/login', {
      headers: { ...ours, 'content-type': 'application/json' },
      body,
    });
    if (status !== 200) throw new Error(`signing in answered ${status}: ${text}`);
    return { ...ours, cookie: (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ') };
  }

  return { ours, start, open, ask, signIn, close: () => agent.destroy() };
}
export type Caller = ReturnType<typeof callerOf>;
