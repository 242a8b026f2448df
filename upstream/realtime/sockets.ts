import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { CODES, PROTOCOL } from './frames.ts';
import { type Around, admit, dismiss, type Visitor } from './visitor.ts';

const GOODBYE_MS = 1000;
const NOT_HERE = 'HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

export function makeSockets(around: Around) {
  const { app, limits } = around;
  const server = new WebSocketServer({ noServer: true, maxPayload: limits.message, perMessageDeflate: false });
  const visitors = new Set<Visitor>();
  let isClosed = false;

  const hasRoom = () => {
    if (visitors.size < limits.sockets) return true;
    for (const visitor of visitors) {
      if (visitor.joined.size > 0) continue;
      visitors.delete(visitor);
      visitor.dismiss(CODES.overCapacity);
      return true;
    }
    return false;
  };

  const closeCodeFor = (key: string, protocol: string | null) => {
    if (key !== app.key) return CODES.noApp;
    if (protocol !== String(PROTOCOL)) return CODES.protocol;
    return hasRoom() ? undefined : CODES.overCapacity;
  };

  return {
    visitors: visitors as ReadonlySet<Visitor>,

    onUpgrade(request: IncomingMessage, raw: Duplex, head: Buffer) {
      raw.on('error', () => undefined);
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://upstream');
      const key = /^\/app\/([\w-]+)$/.exec(pathname)?.[1];
      if (!key || isClosed) return void raw.end(NOT_HERE, () => raw.destroy());
      server.handleUpgrade(request, raw, head, (socket) => {
        socket.on('error', () => undefined);
        const code = closeCodeFor(key, searchParams.get('protocol'));
        if (code) return dismiss(socket, code);
        const visitor = admit(socket, around);
        visitors.add(visitor);
        socket.on('close', () => visitors.delete(visitor));
      });
    },

    /** Everyone comes back at once, and reads anew what they may have missed. */
    reconnectAll() {
      for (const visitor of visitors) visitor.dismiss(CODES.reconnect);
    },

    async close() {
      isClosed = true;
      const gone = new Promise((resolve) => server.close(resolve));
      for (const visitor of visitors) visitor.dismiss(CODES.reconnect);
      const insist = setTimeout(() => {
        for (const socket of server.clients) socket.terminate();
      }, GOODBYE_MS);
      await gone;
      clearTimeout(insist);
    },
  };
}
