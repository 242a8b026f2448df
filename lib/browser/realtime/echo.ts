import Echo from 'laravel-echo';
// The build for workers is the same without the ways old browsers need.
import Pusher, { type Options } from 'pusher-js/worker';
import { call } from '#lib/browser/api/api.ts';
import type { RealtimeServer } from '#lib/contract/channels.ts';
import * as contract from '#lib/contract/index.ts';

/** What becomes of a joined channel. `onHeard`: from now on nothing is missed. */
export type ChannelListener = { onSubscribed(): void; onUnsubscribed(): void; onChanged(data: unknown): void };

export type Connection = {
  join(channel: string, listener: ChannelListener): void;
  leave(channel: string): void;
  /** Connects unless it is connected or about to be: a server that turned it away is not asked again by the client itself. */
  connect(): void;
  redial(): void;
  close(): void;
};

/** A connection nobody uses is asked after this whether it still lives, and given up after the other: a silent cut shows within 20 s. */
const ASK_AFTER_MS = 15_000;
const GIVE_UP_AFTER_MS = 5000;

function placeOf({ host, port, tls, cluster }: RealtimeServer): Partial<Options> {
  if (cluster) return { forceTLS: true, enabledTransports: ['wss'] };
  const { protocol, hostname, port: own } = window.location;
  const isSafe = host ? tls !== false : protocol === 'https:';
  const number = (host ? port : Number(own)) || (isSafe ? 443 : 80);
  return {
    wsHost: host ?? hostname,
    wsPort: number,
    wssPort: number,
    forceTLS: isSafe,
    enabledTransports: [isSafe ? 'wss' : 'ws'],
  };
}

const authorize = (socketId: string, channelName: string) =>
  call(contract.channels.authorize, { body: { socket_id: socketId, channel_name: channelName } }, { background: true });

/** Laravel Echo over pusher-js, as one connection with channels. It connects at once and again whenever it is cut. */
export function openEcho(server: RealtimeServer, onConnection: (isThere: boolean) => void): Connection {
  const client = new Pusher(server.key, {
    cluster: server.cluster ?? '',
    activityTimeout: ASK_AFTER_MS,
    pongTimeout: GIVE_UP_AFTER_MS,
    ...placeOf(server),
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, callback) =>
        void authorize(socketId, channelName).then(
          (auth) => callback(null, auth),
          (error: Error) => callback(error, null),
        ),
    },
  });
  const echo = new Echo({ broadcaster: 'pusher', key: server.key, client });
  client.connection.bind('state_change', ({ current }: { current: string }) => onConnection(current === 'connected'));
  return {
    join: (channel, { onSubscribed, onUnsubscribed, onChanged }) => {
      echo.private(channel).subscribed(onSubscribed).error(onUnsubscribed).listen('.changed', onChanged);
    },
    leave: (channel) => echo.leave(channel),
    connect: () => client.connect(),
    redial() {
      client.disconnect();
      client.connect();
    },
    close: () => echo.disconnect(),
  };
}
