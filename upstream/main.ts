import { makeUpstream } from './answer.ts';
import { inviteFirstAdmin } from './auth/invites.ts';
import { openBroadcast } from './broadcast/broadcast.ts';
import { LIMITS } from './broadcast/limits.ts';
import { CannotStart } from './cannotStart.ts';
import { HOUR, makeClock, SECOND } from './clock.ts';
import { connect } from './db/connect.ts';
import { maintain } from './db/maintenance.ts';
import { prepare } from './db/prepare.ts';
import { DEMO_SIMS } from './db/seed/seed.ts';
import { readEnv } from './env.ts';
import { every } from './every.ts';
import { keepRound } from './ghosts/round.ts';
import { makeLog } from './log.ts';
import { makeWorld } from './makeWorld.ts';
import { registryOf, serveMetrics } from './metrics.ts';
import { tell } from './parent.ts';
import { listen } from './server.ts';
import { adoptPending } from './sims/orders.ts';
import { adoptUnknown } from './swaps/unknown.ts';
import { noteAddress } from './whereabouts.ts';

const closers: (() => unknown)[] = [];
const asked = new AbortController();
let stopping: Promise<never> | undefined;

/** Closes everything in the order opposite to its opening, and ends. */
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
  const onProgress = (text: string) => tell({ type: 'progress', text });

  const connection = await connect(env, onProgress);
  closers.push(() => connection.close());
  const now = clock.now();
  const onChunk = () => asked.signal.throwIfAborted();
  await prepare(connection, env.DEMO ? { world: { sims: DEMO_SIMS, now, onProgress, onChunk } } : { now });
  asked.signal.throwIfAborted();
  closers.push(maintain(connection, clock, (error) => log.error({ err: error }, 'maintenance failed')));

  const invite = env.DEMO ? undefined : await inviteFirstAdmin(connection.database);
  if (invite) onProgress(`There is no admin yet. Make the first one, once, at ${env.PUBLIC_URL}/login#invite=${invite}`);
  if (connection.isEmbedded) log.info('embedded database: one instance; set DATABASE_URL beyond 100,000 SIMs or for more instances');

  const world = makeWorld({ database: connection.database, clock, env, log });
  await adoptPending(connection.database, clock.now());
  closers.push(() => world.jobs.stop());
  await world.jobs.start({ alone: connection.isEmbedded });
  closers.push(
    keepRound(world, (error) => log.error({ err: error }, 'the round of the station was not begun')),
    every(
      HOUR,
      () => adoptUnknown(world),
      (error) => log.error({ err: error }, 'unknown SIMs were not looked for'),
    ),
  );
  const limits = { ...LIMITS, recheck: env.REALTIME_RECHECK * SECOND };
  const broadcast = await openBroadcast({ database: connection.database, clock, env, log, limits });
  const upstream = broadcast.beside(makeUpstream(world));
  const server = await listen(upstream, env.UPSTREAM_PORT, broadcast.onUpgrade);
  closers.push(
    () => server.close(),
    () => broadcast.close(),
    noteAddress(env.DATA_DIR, server.url),
  );
  if (env.UPSTREAM_METRICS_PORT !== undefined) {
    const figures = await serveMetrics(registryOf(world, broadcast.count), env.UPSTREAM_METRICS_PORT, env.METRICS_HOST);
    closers.push(() => figures.close());
  }
  tell({ type: 'ready', url: server.url });
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
  tell({
    type: 'failed',
    text: error instanceof CannotStart ? error.message : `The upstream could not start: ${(error as Error).stack ?? String(error)}`,
  });
  return stop(1);
});
