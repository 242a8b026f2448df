import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { serve } from '@hono/node-server';
import { CannotStart } from '#upstream/cannotStart.ts';
import type { App } from '#upstream/context.ts';

const PATIENCE = 8_000;
const HEADER_LIMIT = 64 * 1024;

type OnUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

type Listening = {
  url: string;
  close(): Promise<void>;
};

/** Serves on loopback only; port 0 takes any free one. Throws `CannotStart` when the port is in use. */
export const listen = (upstream: App, port: number, onUpgrade?: OnUpgrade): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const options = {
      fetch: upstream,
      hostname: '127.0.0.1',
      port,
      overrideGlobalObjects: false,
      serverOptions: { maxHeaderSize: HEADER_LIMIT },
    };
    const server = serve(options, ({ port: bound }: AddressInfo) =>
      resolve({ url: `http://127.0.0.1:${bound}/api`, close: () => close(server) }),
    ) as Server;
    if (onUpgrade) server.on('upgrade', onUpgrade);
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE' ? new CannotStart(`Port ${port} is in use: stop what listens there, or set UPSTREAM_PORT.`) : error,
      ),
    );
  });

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    const insist = setTimeout(() => server.closeAllConnections(), PATIENCE);
    server.close(() => {
      clearTimeout(insist);
      resolve();
    });
    server.closeIdleConnections();
  });
