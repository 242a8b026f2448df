import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type HttpBindings, serve } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { CarrierBusy, CarrierSilent } from '#upstream/carriers/carrier.ts';

export type Loopback = { Bindings: HttpBindings };

/** Busy and silent over HTTP: an answer that says when to come again, and a line that is cut. */
export function answerTrouble(error: Error, call: Context<Loopback>) {
  if (error instanceof CarrierBusy) return call.json({}, 429, { 'retry-after': String(error.seconds) });
  if (error instanceof CarrierSilent) call.env.incoming.socket.destroy();
  return call.json({}, 500);
}

export async function serveLoopback(app: Hono<Loopback>) {
  const { server, url } = await new Promise<{ server: Server; url: string }>((resolve) => {
    const options = { fetch: app.fetch, hostname: '127.0.0.1', port: 0, overrideGlobalObjects: false };
    const server = serve(options, ({ port }: AddressInfo) => resolve({ server, url: `http://127.0.0.1:${port}` })) as Server;
  });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, close };
}
