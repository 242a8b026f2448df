import type { App } from '#upstream/context.ts';
import type { Clock } from '#upstream/core/clock.ts';
import type { Env } from '#upstream/core/env.ts';
import { type ChannelChange, onChange } from '#upstream/core/events.ts';
import type { Log } from '#upstream/core/log.ts';
import type { Database } from '#upstream/db/connect.ts';
import { clientsOf } from '#upstream/ownAccount/news.ts';
import { appOf } from './app.ts';
import { visibleText } from './boundListeners.ts';
import { openBus } from './bus.ts';
import { privateChannel } from './channelAccess.ts';
import { makeCoalescer } from './coalesce.ts';
import { fromForm } from './form.ts';
import { frame } from './frames.ts';
import { httpApi, type Publish } from './httpApi.ts';
import { makeHub } from './hub.ts';
import { LIMITS, type Limits } from './limits.ts';
import { recheck } from './recheck.ts';
import { makeSockets } from './sockets.ts';

type Around = { database: Database; clock: Clock; env: Env; log: Log; limits?: Limits };
export async function openRealtime({ database, clock, env, log, limits = LIMITS }: Around) {
  const app = await appOf(database, env);
  const hub = makeHub();
  const sockets = makeSockets({ app, hub, clock, limits, visibleText: (grant, text) => visibleText(database, grant, text) });
  const bus = await openBus(env, {
    onMessage: ({ channel, text, except }) => hub.send(channel, text, except),
    onGap: sockets.reconnectAll,
  });

  const publish: Publish = (channel, event, data, except) => {
    const text = frame(event, data, channel);
    hub.send(channel, text, except);
    bus.send({ channel, text, except });
  };
  const coalescer = makeCoalescer(limits, (channel, changes) => publish(privateChannel(channel), 'changed', JSON.stringify({ changes })));

  const lookAgain = () =>
    recheck(database, sockets.visitors, clock.now()).catch((error: unknown) => log.error({ err: error }, 'channels were not rechecked'));
  const timer = limits.recheck > 0 ? setInterval(lookAgain, limits.recheck).unref() : undefined;
  const telling = new Set<Promise<unknown>>();
  /** A client hears of their account on the channel that is theirs alone, and not of what. */
  const tellClients = (published: readonly ChannelChange[]) => {
    const told = clientsOf(database, published)
      .then((ids) => {
        for (const id of ids) coalescer.add({ channel: `user.${id}`, change: { type: 'ownAccount', id: null } });
      })
      .catch((error: unknown) => log.error({ err: error }, 'clients were not told of their account'))
      .finally(() => telling.delete(told));
    telling.add(told);
  };
  const unsubscribe = onChange(database, (published) => {
    published.forEach(coalescer.add);
    tellClients(published);
    const isAccess = published.some(({ channel, change }) => channel.startsWith('user.') || change.type === 'installer');
    if (isAccess && limits.recheck > 0) void lookAgain();
  });

  const api = httpApi({ app, hub, clock, limits, publish });
  return {
    app,
    onUpgrade: sockets.onUpgrade,
    beside:
      (upstream: App): App =>
      async (request) =>
        new URL(request.url).pathname.startsWith('/apps/') ? api.fetch(request) : upstream(await fromForm(request)),
    publish,
    recheck: lookAgain,
    reconnectAll: sockets.reconnectAll,
    heard: hub.heard,
    count: () => sockets.visitors.size,
    async close() {
      clearInterval(timer);
      unsubscribe();
      await Promise.all(telling);
      coalescer.close();
      await sockets.close();
      await bus.close();
    },
  };
}
