import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Stops accepting, leaves websockets, lets requests finish for `ms` at most. To be made before the server's own upgrade handler. */
export function drainer(server: Server, ms: number): () => Promise<void> {
  const upgraded = new Set<Duplex>();
  server.on('upgrade', (_, socket) => {
    upgraded.add(socket);
    socket.on('close', () => upgraded.delete(socket));
  });

  let drained: Promise<void> | undefined;
  const drain = () =>
    new Promise<void>((resolve) => {
      const sweep = setInterval(() => server.closeIdleConnections(), 100);
      const insist = setTimeout(() => server.closeAllConnections(), ms);
      server.close(() => {
        clearInterval(sweep);
        clearTimeout(insist);
        resolve();
      });
      for (const socket of upgraded) socket.destroy();
    });
  return () => {
    drained ??= drain();
    return drained;
  };
}
