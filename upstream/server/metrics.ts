import { createServer, type Server } from 'node:http';
import { sql } from 'drizzle-orm';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import { CannotStart } from '#upstream/cannotStart.ts';
import type { Context } from '#upstream/context.ts';
import { jobs } from '#upstream/core/tables.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { testPeriods } from '#upstream/onTest/tables.ts';

const calls = new Histogram({
  name: 'linekeeper_call_seconds',
  help: 'Calls of the desk, until the answer is made',
  labelNames: ['endpoint', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [],
});

export const countCall = (endpoint: string, status: number, ms: number) => calls.observe({ endpoint, status }, ms / 1000);

const Counts = z.object({ on_test: z.number(), overdue: z.number(), due: z.number(), waiting: z.number() });

/** What a person on duty would want to be woken for, as the database says it now. */
async function countsNow({ database, clock }: Pick<Context, 'database' | 'clock'>) {
  const now = clock.now().toISOString();
  const [counts] = await rowsOf(
    database,
    sql`select
      (select count(*)::int from ${testPeriods} where closed_at is null) as on_test,
      (select count(*)::int from ${testPeriods} where closed_at is null and expires_at < ${now}) as overdue,
      (select count(*)::int from ${jobs} where finished_at is null and run_at < ${now}) as due,
      (select count(*)::int from ${jobs} where finished_at is null and waiting is not null) as waiting`,
    Counts,
  );
  return counts;
}

export function registryOf(context: Pick<Context, 'database' | 'clock'>, sockets: () => number): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(calls);
  const registers = [registry];
  new Gauge({
    name: 'linekeeper_websockets',
    help: 'Websockets of the realtime server',
    registers,
    collect() {
      this.set(sockets());
    },
  });
  new Gauge({
    name: 'linekeeper_open',
    help: 'Systems on test, tests past their end, jobs that are due, and jobs the outside keeps waiting',
    labelNames: ['what'] as const,
    registers,
    async collect() {
      for (const [what, count] of Object.entries((await countsNow(context)) ?? {})) this.set({ what }, count);
    },
  });
  return registry;
}

export async function serveMetrics(registry: Registry, port: number, host: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    const text = await registry.metrics().catch(() => undefined);
    if (text === undefined) return response.writeHead(503).end();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) =>
      reject(new CannotStart(`No figures can be served (${message}): set UPSTREAM_METRICS_PORT and METRICS_HOST to what is free.`)),
    );
    server.listen({ port, host }, resolve);
  });
  return server;
}
