import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { getEnv } from '#lib/server/env.ts';
import { memory } from '#lib/server/session/sessionStore.ts';
import { onDiagnostic } from './diagnostics.ts';

function makeRegistry() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const calls = new Histogram({
    name: 'linekeeper_call_seconds',
    help: 'Calls of browsers through the proxy, until the head of the answer',
    labelNames: ['endpoint', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const refreshes = new Counter({
    name: 'linekeeper_token_refreshes_total',
    help: 'Renewals of tokens asked of the upstream, by what came of them',
    labelNames: ['outcome'] as const,
    registers,
  });
  const websockets = new Gauge({ name: 'linekeeper_websockets', help: 'Websockets joined to the realtime server', registers });
  new Gauge({
    name: 'linekeeper_sessions',
    help: 'Session records in memory, ended ones included',
    registers,
    collect() {
      this.set(memory().sessions.size);
    },
  });
  onDiagnostic('call', ({ endpoint, status, ms }) => calls.observe({ endpoint, status }, ms / 1000));
  onDiagnostic('refresh', ({ outcome }) => refreshes.inc({ outcome }));
  onDiagnostic('websocket', ({ change }) => websockets.inc(change));
  return registry;
}

/** Serves Prometheus on a port of its own, never on the one people reach; nothing without `METRICS_PORT`. Rejects when the port is taken. */
export async function serveMetrics(): Promise<Server | undefined> {
  const { METRICS_PORT: port, METRICS_HOST: host } = getEnv();
  if (port === undefined) return undefined;
  const registry = makeRegistry();
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) =>
      reject(new Error(`No figures can be served (${message}): set METRICS_PORT and METRICS_HOST to what is free.`)),
    );
    server.listen({ port, host }, resolve);
  });
  return server;
}
