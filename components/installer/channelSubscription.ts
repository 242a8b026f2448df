import { z } from 'zod';
import { askPhone } from '#lib/browser/outbox/askPhone.ts';
import type { RealtimeServer } from '#lib/contract/channels.ts';
import { installer } from '#lib/contract/installer.ts';

const Frame = z.object({ event: z.string(), data: z.unknown() });
const Greeting = z.object({ socket_id: z.string() });

const AGAIN_MS = 5000;

/** Without a host of its own the server is behind the port this page came from. */
function addressOf({ key, host, port, tls, cluster }: RealtimeServer): string {
  const { protocol, host: own } = window.location;
  const query = '?protocol=7&client=linekeeper&version=1';
  if (cluster) return `wss://ws-${cluster}.pusher.com/app/${key}${query}`;
  if (host) return `${tls === false ? 'ws' : 'wss'}://${host}${port ? `:${port}` : ''}/app/${key}${query}`;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${own}/app/${key}${query}`;
}

const parsed = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
};

/** The channel says only that something changed: too little for thirty kilobytes of library. `onHeard`: it may have changed before. */
export function subscribeToSwap(
  server: RealtimeServer,
  { cs, swap }: { cs: string; swap: number },
  onChange: () => void,
  onHeard: (isHeard: boolean) => void,
) {
  const channel = `private-sim-swap.${swap}`;
  let socket: WebSocket | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const say = (event: string, data: object) => socket?.send(JSON.stringify({ event, data }));

  async function subscribe(data: unknown) {
    const greeting = Greeting.safeParse(parsed(data)).data;
    if (!greeting) return;
    const auth = await askPhone(installer.hear, { params: { cs }, body: { socket_id: greeting.socket_id, channel_name: channel } });
    if (auth.ok) say('pusher:subscribe', { channel, ...auth.data });
  }

  function onMessage({ data: text }: MessageEvent) {
    const frame = Frame.safeParse(parsed(text)).data;
    if (frame?.event === 'pusher:connection_established') void subscribe(frame.data);
    if (frame?.event === 'pusher:ping') say('pusher:pong', {});
    if (frame?.event === 'pusher_internal:subscription_succeeded') {
      onHeard(true);
      onChange();
    }
    if (frame?.event === 'changed') onChange();
  }

  function dial() {
    socket = new WebSocket(addressOf(server));
    socket.addEventListener('message', onMessage);
    socket.addEventListener('close', () => {
      onHeard(false);
      if (!isOver) again = setTimeout(dial, AGAIN_MS);
    });
  }
  dial();

  return () => {
    isOver = true;
    clearTimeout(again);
    socket?.close();
  };
}
