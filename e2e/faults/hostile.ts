import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tokenFor, userOf } from '#lib/testing/fakeUpstream.ts';
import { stream } from './bytes.ts';

/** One request as it arrived, header by header and byte by byte. */
export type Heard = {
  method: string;
  url: string;
  rawHeaders: string[];
  /** The body so far; the text of a short one. */
  length: number;
  text: string;
  sha256(): string;
  /** Settles when the connection is given up before the exchange is over: with the moment (epoch ms). */
  left: Promise<number>;
};

export type Behaviour = (response: ServerResponse, request: IncomingMessage, heard: Heard) => unknown;

const json = (status: number, body: unknown): Behaviour => {
  return (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** The first bytes of what could still become JSON. */
const begun = (bytes: number) => `"${'x'.repeat(bytes - 1)}`;

/** Everything an upstream, or what stands before it, has been seen to do wrong, and a few things it may do right. */
export const behaviours = {
  json,
  /** A whole file of so many bytes. `sha256` is known when it is through. */
  file(length: number) {
    const { body, sha256 } = stream(length);
    const behaviour: Behaviour = (response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': length });
      body.pipe(response);
    };
    return { behaviour, sha256 };
  },
  resetsAtOnce: (): Behaviour => (response) => response.socket?.resetAndDestroy(),
  resetsMidBody:
    (length: number, sent: number, headers: Record<string, string> = { 'content-length': String(length) }): Behaviour =>
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json', ...headers });
      response.write(begun(sent), () => setTimeout(() => response.socket?.resetAndDestroy(), 50));
    },
  /** Announces `announced` bytes and closes politely after `sent`. */
  liesAboutLength:
    (announced: number, sent: number): Behaviour =>
    ({ socket }) =>
      socket?.end(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${announced}\r\n\r\n${begun(sent)}`),
  /** Writes to the wire what it likes, byte by byte, and leaves the line open; no second request is answered on it. */
  says:
    (text: string): Behaviour =>
    ({ socket }) =>
      socket?.write(text, 'latin1'),
  hintsEarly: (): Behaviour => (response) => {
    response.writeEarlyHints({ link: '<http://10.9.8.7/a.css>; rel=preload' });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"id":1}}');
  },
  neverAnswers: (): Behaviour => () => undefined,
  drips:
    (text: string, ms: number): Behaviour =>
    async (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      for (const letter of text) {
        response.write(letter);
        await new Promise((resolve) => setTimeout(resolve, ms));
      }
      response.end();
    },
  /** Sends forever, as fast as it is taken. */
  pours: (): Behaviour => (response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    stream(Number.MAX_SAFE_INTEGER).body.pipe(response);
  },
  redirects:
    (location: string, status = 302): Behaviour =>
    (response) =>
      response.writeHead(status, { location }).end(),
  hasHugeHeaders:
    (bytes: number): Behaviour =>
    (response) =>
      response.writeHead(200, { 'content-type': 'application/json', 'x-noise': 'n'.repeat(bytes) }).end('{"data":{}}'),
  answersInHtml: (): Behaviour => (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert("http://10.9.8.7")</script>'),
  failsInHtml:
    (status: number): Behaviour =>
    (response) =>
      response
        .writeHead(status, { 'content-type': 'text/html', server: 'secret/1.0' })
        .end('<h1>Whoops at http://10.9.8.7/secret.php</h1>'),
  /** Says no before the body is through. */
  refusesEarly: (status: number): Behaviour => json(status, { code: 'too_large', message: '' }),
};

/** An upstream that signs anyone in and otherwise does what it is told to, each path its own way. */
export async function startHostile() {
  const heard: Heard[] = [];
  const told = new Map<string, Behaviour>();
  const handsOff = new Set<string>();
  const user = userOf(1);
  let number = 0;
  const tokens = () => {
    number += 1;
    return { accessToken: tokenFor(1, number), refreshToken: `refresh-${number}` };
  };

  const byItself: Record<string, () => Behaviour> = {
    'POST /api/jwt/login': () => json(200, { ...tokens(), userData: user }),
    'POST /api/jwt/refresh-token': () => json(200, tokens()),
    'GET /api/user': () => json(200, { data: user }),
  };

  const server = createServer({ maxHeaderSize: 64 * 1024 }, async (request, response) => {
    const { method = '', url = '', rawHeaders } = request;
    const name = `${method} ${url.split('?')[0]}`;
    const hash = createHash('sha256');
    const left = new Promise<number>((resolve) => {
      response.on('close', () => response.writableFinished || resolve(Date.now()));
      request.on('aborted', () => resolve(Date.now()));
    });
    const entry: Heard = { method, url, rawHeaders, length: 0, text: '', sha256: () => hash.copy().digest('hex'), left };
    heard.push(entry);
    request
      .on('error', () => undefined)
      .on('data', (chunk: Buffer) => {
        entry.length += chunk.length;
        if (entry.length < 10_000) entry.text += chunk;
        hash.update(chunk);
      });
    const behaviour = told.get(name) ?? byItself[name]?.() ?? json(200, { data: { id: 1 } });
    if (!handsOff.has(name)) await once(request, 'end').catch(() => undefined);
    await behaviour(response, request, entry);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    /** The API base. */
    url: `http://127.0.0.1:${port}/api`,
    heard,
    /** Of the tokens handed out last. */
    number: () => number,
    heardAt: (path: string) => heard.filter(({ url }) => url.split('?')[0] === `/api${path}`),
    /** From now on `GET /sims/1` goes like this, or without a behaviour as it did at first; `early` does not wait for the request's body. */
    tell(name: string, behaviour?: Behaviour, { early = false } = {}) {
      const [method, path] = name.split(' ');
      if (!behaviour) return told.delete(`${method} /api${path}`);
      told.set(`${method} /api${path}`, behaviour);
      if (early) handsOff.add(`${method} /api${path}`);
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close').catch(() => undefined);
    },
  };
}
export type Hostile = Awaited<ReturnType<typeof startHostile>>;
