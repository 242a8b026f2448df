import { readEnv } from '#upstream/core/env.ts';
import { LIMITS, type Limits } from '#upstream/realtime/limits.ts';
import { openRealtime } from '#upstream/realtime/server.ts';
import { createApp } from '#upstream/server/app.ts';
import { listen } from '#upstream/server/listen.ts';
import { type Bench, openMemoryBench } from './bench.ts';
import { openListener } from './listener.ts';

/** A realtime server on a port, beside the upstream of a bench. */
export async function startBroadcast({ context, env, ask }: Bench, limits: Partial<Limits> = {}, settings: Record<string, string> = {}) {
  const own = { ...env, ...(Object.keys(settings).length > 0 && readEnv(settings)) };
  const broadcast = await openRealtime({ ...context, env: own, limits: { ...LIMITS, ...limits } });
  const server = await listen(broadcast.beside(createApp(context)), 0, broadcast.onUpgrade);
  const url = new URL(server.url).origin;

  /** Opens a socket, and says its id. */
  const connect = async () => {
    const listener = await openListener(url, broadcast.app.key);
    const { data } = await listener.hears('pusher:connection_established');
    return { ...listener, id: (data as { socket_id: string }).socket_id };
  };
  const proofOf = async (token: string, socketId: string, channel: string) =>
    (await ask('POST /broadcasting/auth', { token, body: { socket_id: socketId, channel_name: channel } })).body as object;

  return {
    broadcast,
    url,
    connect,
    /** Opens a socket that hears a channel. */
    async hear(token: string, channel: string) {
      const listener = await connect();
      listener.say('pusher:subscribe', { channel, ...(await proofOf(token, listener.id, channel)) });
      await listener.hears('pusher_internal:subscription_succeeded');
      return listener;
    },
    proofOf,
    async close() {
      await broadcast.close();
      await server.close();
    },
  };
}

export function ownBroadcast() {
  const bench = {} as Bench;
  const server = {} as Awaited<ReturnType<typeof startBroadcast>>;
  beforeAll(async () => {
    Object.assign(bench, await openMemoryBench({}, 20));
    Object.assign(server, await startBroadcast(bench));
  }, 60_000);
  afterAll(async () => {
    await server.close();
    await bench.close();
  });
  return { bench, server };
}
