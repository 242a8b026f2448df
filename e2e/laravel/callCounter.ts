import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `call` without the query, `asked` with it. */
export type HeardCall = { at: number; call: string; asked: string; status: number };

/** Stands before an upstream, passes everything on, and keeps what was called: "GET /sims". */
export async function startCallCounter(upstreamPort: number) {
  const heard: HeardCall[] = [];
  const server = createServer((incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    const up = send({ host: '127.0.0.1', port: upstreamPort, path: url, method, headers }, (answer) => {
      const asked = `${method} ${url.replace('/api', '')}`;
      heard.push({ at: Date.now(), call: asked.split('?')[0] ?? '', asked, status: answer.statusCode ?? 0 });
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    up.on('error', () => response.destroy());
    incoming.pipe(up);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, heard, end };
}

/** What a page asks that is not its data: who one is, what this upstream can do, where realtime is. */
export const isBeside = (call: string) => ['GET /user', 'GET /capabilities', 'GET /realtime'].includes(call);
