import Echo from 'laravel-echo';
import Pusher from 'pusher-js';
import { publish, transact } from '#upstream/core/events.ts';
import { ownBroadcast } from '#upstream/testing/realtime.ts';

const { bench, server } = ownBroadcast();

/** Laravel's own client, as somebody; it asks for channels with a form, as it does by default. */
async function echoAs(who: string) {
  const { accessToken } = await bench.signIn(who);
  const port = Number(new URL(server.url).port);
  const client = new Pusher(server.broadcast.app.key, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `${server.url}/api/broadcasting/auth`,
      headers: { Authorization: `Bearer ${accessToken}` },
    },
  });
  return new Echo({ broadcaster: 'pusher', key: server.broadcast.app.key, client });
}

const changed = () => transact(bench.database, async (tx) => publish(tx, { channel: 'sims', change: { type: 'sims', id: 4, version: 2 } }));

test('Laravel Echo joins, hears what changed, leaves, and is heard of no more', async () => {
  const echo = await echoAs('dispatcher');
  const heard: unknown[] = [];
  const first = new Promise((resolve) => {
    echo
      .private('sims')
      .subscribed(() => void changed())
      .listen('.changed', (data: unknown) => {
        heard.push(data);
        resolve(data);
      });
  });
  expect(await first).toEqual({ changes: [{ type: 'sims', id: 4, version: 2 }] });
  echo.leave('sims');
  echo.disconnect();
  while (server.broadcast.count() > 0) await new Promise(setImmediate);
  await changed();
  expect(heard).toHaveLength(1);
});

test('Laravel Echo says so when a channel is refused', async () => {
  const echo = await echoAs('client');
  const error = await new Promise((resolve) => echo.private('sims').error(resolve));
  expect(error).toMatchObject({ type: 'AuthError', status: 403 });
  echo.disconnect();
});

test('after a server that went away Laravel Echo comes back by itself and hears its channels again', async () => {
  const echo = await echoAs('dispatcher');
  let joined = 0;
  const again = new Promise((resolve) =>
    echo.private('sims').subscribed(() => {
      joined += 1;
      if (joined === 1) server.broadcast.reconnectAll();
      else resolve(joined);
    }),
  );
  expect(await again).toBe(2);
  echo.disconnect();
});
