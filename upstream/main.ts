import { writeAddressFile } from '#upstream/core/addressFile.ts';
import { HOUR, makeClock, SECOND } from '#upstream/core/clock.ts';
import { readEnv } from '#upstream/core/env.ts';
import { makeLog } from '#upstream/core/log.ts';
import { runEvery } from '#upstream/core/runEvery.ts';
import { connect } from '#upstream/db/connect.ts';
import { DEMO_SIMS } from '#upstream/db/seed/seed.ts';
import { LIMITS } from '#upstream/realtime/limits.ts';
import { openRealtime } from '#upstream/realtime/server.ts';
import { createApp } from '#upstream/server/app.ts';
import { checkCarrierSwitch } from '#upstream/server/checkCarrierSwitch.ts';
import { createContext } from '#upstream/server/createContext.ts';
import { maintain } from '#upstream/server/housekeeping.ts';
import { notifyParent } from '#upstream/server/ipc.ts';
import { listen } from '#upstream/server/listen.ts';
import { registryOf, serveMetrics } from '#upstream/server/metrics.ts';
import { prepare } from '#upstream/server/prepare.ts';
import { listenToVerizon } from '#upstream/server/realCarriers.ts';
import { scheduleRounds } from '#upstream/server/rounds.ts';
import { inviteFirstAdmin } from '#upstream/session/invites.ts';
import { adoptPending } from '#upstream/sims/orders.ts';
import { CannotStart } from './cannotStart.ts';

const closers: (() => unknown)[] = [];
const asked = new AbortController();
let stopping: Promise<never> | undefined;

function stop(code: number): Promise<never> {
  stopping ??= (async () => {
    asked.abort();
    for (const close of closers.reverse()) await close();
    process.exit(code);
  })();
  return stopping;
}

async function start() {
  // Whatever is written belongs to the owner alone.
  process.umask(0o077);
  const env = readEnv(process.env);
  const log = makeLog(env.LOG_LEVEL);
  const clock = makeClock();
  const onProgress = (text: string) => notifyParent({ type: 'progress', text });

  const connection = await connect(env, onProgress);
  closers.push(() => connection.close());
  const now = clock.now();
  const onChunk = () => asked.signal.throwIfAborted();
  await prepare(connection, env.DEMO ? { demo: { sims: DEMO_SIMS, now, onProgress, onChunk } } : { now });
  await checkCarrierSwitch(connection.database, env, clock.now());
  asked.signal.throwIfAborted();
  closers.push(maintain(connection, clock, (error) => log.error({ err: error }, 'maintenance failed')));

  const invite = env.DEMO ? undefined : await inviteFirstAdmin(connection.database);
  if (invite) onProgress(`There is no admin yet. Make the first one, once, at ${env.PUBLIC_URL}/login#invite=${invite}`);
  if (connection.isEmbedded) log.info('embedded database: one instance; set DATABASE_URL beyond 100,000 SIMs or for more instances');

  const context = createContext({ database: connection.database, clock, env, log });
  await adoptPending(connection.database, clock.now());
  closers.push(() => context.queue.stop());
  await context.queue.start({ alone: connection.isEmbedded });
  closers.push(...scheduleRounds(context));
  const verizon = context.realCarriers.vzw;
  if (verizon && env.THINGSPACE_CALLBACK_URL && env.THINGSPACE_CALLBACK_PORT !== undefined) {
    const callbacks = await listenToVerizon(verizon, env.THINGSPACE_CALLBACK_PORT, log);
    closers.push(
      () => callbacks.close(),
      runEvery(HOUR, verizon.register, (error) => log.error({ err: error }, 'ThingSpace was not asked to call back')),
    );
  }
  const limits = { ...LIMITS, recheck: env.REALTIME_RECHECK * SECOND };
  const broadcast = await openRealtime({ database: connection.database, clock, env, log, limits });
  const upstream = broadcast.beside(createApp(context));
  const server = await listen(upstream, env.UPSTREAM_PORT, broadcast.onUpgrade);
  closers.push(
    () => server.close(),
    () => broadcast.close(),
    writeAddressFile(env.DATA_DIR, server.url),
  );
  if (env.UPSTREAM_METRICS_PORT !== undefined) {
    const figures = await serveMetrics(registryOf(context, broadcast.count), env.UPSTREAM_METRICS_PORT, env.METRICS_HOST);
    closers.push(() => figures.close());
  }
  notifyParent({ type: 'ready', url: server.url });
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, begun);
process.on('disconnect', begun);

const starting = start();

/** A stop asked for in the middle of starting waits for the step under way, so that the database is closed, not dropped. */
async function begun() {
  asked.abort();
  await starting.catch(() => undefined);
  await stop(0);
}

starting.catch((error: unknown) => {
  if (asked.signal.aborted) return stop(0);
  notifyParent({
    type: 'failed',
    text: error instanceof CannotStart ? error.message : `The upstream could not start: ${(error as Error).stack ?? String(error)}`,
  });
  return stop(1);
});
