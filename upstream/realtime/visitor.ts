import { randomInt } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Clock } from '#upstream/core/clock.ts';
import type { App } from './app.ts';
import { type Grant, grantIn } from './channelAuth.ts';
import { CODES, errorFrame, frame, isChannelName, messageIn, Subscription, Unsubscription } from './frames.ts';
import type { Hub } from './hub.ts';
import { installerFrame, linkOf } from './installerChannels.ts';
import type { Limits } from './limits.ts';

const TEXT_OF: Record<number, string> = {
  [CODES.noApp]: 'there is no such application',
  [CODES.protocol]: 'only protocol 7 is spoken here',
  [CODES.unauthorized]: 'the sign-in is over',
  [CODES.overCapacity]: 'too many connections',
  [CODES.reconnect]: 'connect again',
  [CODES.noPong]: 'nobody answered the ping',
};

const FURTHEST = 2 ** 47;

export function dismiss(socket: WebSocket, code: number) {
  socket.send(errorFrame(code, TEXT_OF[code] ?? ''), () => undefined);
  socket.close(code, TEXT_OF[code]);
}

export type Around = {
  app: App;
  hub: Hub;
  clock: Clock;
  limits: Limits;
  visibleText: (grant: Grant, text: string) => Promise<string | undefined>;
};
export type Visitor = ReturnType<typeof admit>;

export function admit(socket: WebSocket, { app, hub, clock, limits, visibleText }: Around) {
  const id = `${randomInt(FURTHEST)}.${randomInt(FURTHEST)}`;
  const joined = new Map<string, Grant | undefined>();
  let timer: NodeJS.Timeout;

  const send = (text: string) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > limits.waiting) return socket.terminate();
    socket.send(text, () => undefined);
  };
  /** Who hears in each channel: this socket, or a listener that is sent less: an installer's, and that of who sees some of it. */
  const listeners = new Map<string, { id: string; send: typeof send }>();
  const listenerFor = (channel: string, grant: Grant | undefined) => {
    if (linkOf(grant) !== undefined) return { id, send: () => send(installerFrame(channel)) };
    if (!grant?.bound) return { id, send };
    let inOrder = Promise.resolve();
    const sendSome = async (text: string) => {
      const visible = await visibleText(grant, text).catch(() => undefined);
      if (visible && listeners.get(channel) === listener) send(visible);
    };
    const listener = {
      id,
      send: (text: string) => {
        inOrder = inOrder.then(() => sendSome(text));
      },
    };
    return listener;
  };

  const waitForAWord = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      send(frame('pusher:ping', {}));
      timer = setTimeout(() => dismiss(socket, CODES.noPong), limits.patience);
    }, limits.activity);
  };

  const refuse = (channel: string, status: number, error: string) =>
    send(frame('pusher:subscription_error', { type: 'AuthError', error, status }, channel));

  const leave = (channel: string) => {
    const listener = listeners.get(channel);
    joined.delete(channel);
    listeners.delete(channel);
    if (listener) hub.leave(listener, channel);
  };

  const join = (given: unknown) => {
    const asked = Subscription.safeParse(given);
    if (!asked.success || !isChannelName(asked.data.channel, limits)) return send(errorFrame(null, 'not a channel'));
    const { channel, ...proof } = asked.data;
    if (joined.has(channel)) return send(errorFrame(null, `already subscribed to ${channel}`));
    if (joined.size >= limits.channels) return refuse(channel, 429, 'too many channels');
    if (!/^private-(?!encrypted-)/.test(channel)) return refuse(channel, 403, 'only private channels are served');
    const granted = grantIn(app, id, channel, proof, clock.now().getTime());
    if (!granted) return refuse(channel, 401, 'the proof is not valid');
    joined.set(channel, granted.grant);
    const listener = listenerFor(channel, granted.grant);
    listeners.set(channel, listener);
    hub.join(listener, channel);
    send(frame('pusher_internal:subscription_succeeded', {}, channel));
  };

  const part = (given: unknown) => {
    const asked = Unsubscription.safeParse(given);
    if (asked.success) leave(asked.data.channel);
  };

  const HANDLERS: Record<string, (data: unknown) => void> = {
    'pusher:ping': () => send(frame('pusher:pong', {})),
    'pusher:pong': () => undefined,
    'pusher:subscribe': join,
    'pusher:unsubscribe': part,
  };

  socket.on('message', (bytes, isBinary) => {
    waitForAWord();
    const message = isBinary ? undefined : messageIn(bytes.toString());
    if (!message) return send(errorFrame(null, 'not a message'));
    if (message.event.startsWith('client-')) return send(errorFrame(CODES.clientEvent, 'client events are not taken'));
    const act = Object.hasOwn(HANDLERS, message.event) ? HANDLERS[message.event] : undefined;
    return act ? act(message.data) : send(errorFrame(null, 'nobody knows this event'));
  });
  socket.on('pong', waitForAWord);
  // What breaks off closes too, and what is too long was closed with 1009.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearTimeout(timer);
    for (const channel of joined.keys()) leave(channel);
  });
  waitForAWord();
  send(frame('pusher:connection_established', { socket_id: id, activity_timeout: limits.activity / 1000 }));

  return {
    joined: joined as ReadonlyMap<string, Grant | undefined>,
    revoke(channel: string) {
      leave(channel);
      refuse(channel, 403, 'no longer allowed');
    },
    dismiss: (code: number) => dismiss(socket, code),
  };
}
