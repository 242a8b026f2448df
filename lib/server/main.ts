import type { Server } from 'node:http';
import { openBasemap } from './basemap/basemap.ts';
import { DIST } from './build.ts';
import { getEnv } from './env.ts';
import { drainer } from './http/drain.ts';
import { readPacked, servePacked } from './http/packedFiles.ts';
import { packing } from './http/packing.ts';
import { log } from './observability/log.ts';
import { serveMetrics } from './observability/metrics.ts';
import { createFront } from './proxy/front.ts';
import { upgrades } from './realtime/sockets.ts';
import { closeRedis } from './session/redisSessionStore.ts';
import { keys } from './session/secrets.ts';
import { openUpstreamMap } from './upstream/map/openUpstreamMap.ts';

/** The desk as one process: the front, and Next behind it. `--dev` for work with reload. Speaks over IPC when it was forked. */

const dev = process.argv.includes('--dev');
const DRAIN_MS = 10_000;

type Message = { type: 'progress' | 'failed'; text: string } | { type: 'ready'; url: string };

const words = (message: Message) => (message.type === 'ready' ? `The desk is on ${message.url}` : message.text);

const tell = (message: Message) => {
  if (process.send) process.send(message);
  else (message.type === 'failed' ? console.error : console.log)(words(message));
};

const complaint = (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${getEnv().PORT} is in use. Set PORT to another one.`;
  if (code === 'EACCES') return `Not allowed: ${error instanceof Error ? error.message : ''}`;
  return error instanceof Error ? error.message : String(error);
};

const listen = (server: Server) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: getEnv().PORT, ...(getEnv().HOST && { host: getEnv().HOST }) }, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : getEnv().PORT);
    });
  });

async function startNext() {
  Object.assign(process.env, { NODE_ENV: dev ? 'development' : 'production', NEXT_TELEMETRY_DISABLED: '1' });
  const { default: next } = await import('next');
  // Never with hostname 127.0.0.1: Next takes it for localhost, and rewrites by language then loop.
  const app = (next as unknown as typeof import('next').default)({ dev, port: getEnv().PORT });
  await app.prepare();
  return { app, handle: app.getRequestHandler(), reload: dev ? app.getUpgradeHandler() : undefined };
}

async function start() {
  // Wrong settings, a folder that can't be written and a map that is none come to light before anything is started.
  keys();
  await openBasemap();
  await openUpstreamMap();
  tell({ type: 'progress', text: 'Starting the desk' });
  const { app, handle, reload } = await startNext();
  const packed = dev ? new Map() : readPacked(DIST);
  const packedHandle = packing(handle);
  const server = createFront((request, response) => servePacked(packed, request, response) || packedHandle(request, response));
  const drain = drainer(server, DRAIN_MS);
  server.on('upgrade', upgrades(reload));
  const port = await listen(server);
  const figures = await serveMetrics();

  const stop = async () => {
    await drain();
    figures?.close();
    closeRedis();
    await Promise.race([app.close(), new Promise((resolve) => setTimeout(resolve, 1000))]);
    process.exit(0);
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, stop);
  log().info({ port, dev }, 'listening');
  tell({ type: 'ready', url: getEnv().PUBLIC_URL });
}

start().catch((error: unknown) => {
  tell({ type: 'failed', text: complaint(error) });
  process.exitCode = 1;
  setTimeout(() => process.exit(1), 100);
});
