import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Watches a server and gives back how to end it: it stops accepting, leaves its websockets, lets running requests finish for `ms` at most,
 * and resolves when nothing is open. To be made before the server's own upgrade handler.
 */
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
