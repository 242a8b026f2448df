import { once } from 'node:events';
import { WebSocket } from 'ws';
import * as contract from '#lib/contract/index.ts';
import type { Client } from './client.ts';
import { troubleOf } from './client.ts';
import type { Report } from './report.ts';
import type { Settings } from './settings.ts';
import { judged } from './shape.ts';

const { realtime, authorize } = contract.channels;
const PATIENCE = 10_000;

function socketAddress(
  base: string,
  { REALTIME_URL, REALTIME_HOST: host, REALTIME_PORT: port, REALTIME_TLS, REALTIME_CLUSTER: cluster }: Settings,
  key: string,
) {
  const origin = host
    ? `${REALTIME_TLS === '0' ? 'ws' : 'wss'}://${host}${port ? `:${port}` : ''}`
    : cluster
      ? `wss://ws-${cluster}.pusher.com`
      : (REALTIME_URL ?? new URL(base).origin).replace(/^http/, 'ws').replace(/\/$/, '');
  return new URL(`${origin}/app/${key}?protocol=7&client=js&version=8&flash=false`);
}

async function hears(socket: WebSocket, events: readonly string[]) {
  const signal = AbortSignal.timeout(PATIENCE);
  for (;;) {
    const [bytes] = await once(socket, 'message', { signal });
    const { event, data } = JSON.parse(String(bytes)) as { event: string; data: unknown };
    if (events.includes(event)) return { event, data: (typeof data === 'string' ? JSON.parse(data) : data) as Record<string, unknown> };
  }
}

/** Where the key comes from, the websocket, and the right to hear a channel: one's own right, and somebody else's refused. */
export async function checkRealtime({ ask, base }: Client, token: string, userId: number, settings: Settings, { found }: Report) {
  const answer = await ask('GET', realtime.path);
  const { data, misfits } = answer.status === 200 ? judged(realtime.reply, answer.json) : { data: undefined, misfits: [] };
  const strange = [200, 404].includes(answer.status)
    ? misfits
    : [`without a token it answers ${answer.status}; must be 200 with a key, or 404`];
  const key = settings.REALTIME_KEY ?? (data as { key: string } | undefined)?.key;
  found(`GET ${realtime.path}`, {
    misfits: strange,
    notes: key ? [] : ['no key, neither from here nor by REALTIME_KEY: changes are asked for every 15 s'],
  });
  if (!key) return;

  const address = socketAddress(base, settings, key);
  const socket = new WebSocket(address, { handshakeTimeout: PATIENCE });
  const about = `the websocket ${address.origin}/app/…`;
  try {
    const opened = await hears(socket, ['pusher:connection_established', 'pusher:error']);
    if (opened.event === 'pusher:error')
      return found(about, { misfits: [`it refuses: ${JSON.stringify(opened.data)}; is REALTIME_KEY the app key?`] });
    found(about);
    await checkChannels(socket, String(opened.data.socket_id));
  } catch (error) {
    found(about, {
      misfits: [
        error instanceof Error && /Unexpected server response/.test(error.message)
          ? `${error.message}; it must be 101`
          : troubleOf(error, address),
      ],
    });
  } finally {
    socket.terminate();
  }

  async function checkChannels(open: WebSocket, socketId: string) {
    const prove = (channel: string) =>
      ask('POST', settings.BROADCAST_AUTH, { token, body: { socket_id: socketId, channel_name: `private-${channel}` } });
    const proof = await prove('sims');
    const where = `POST ${settings.BROADCAST_AUTH}`;
    if (proof.status !== 200)
      return found(where, {
        misfits: [`for private-sims it answers ${proof.status}; must be 200 for whoever may read SIMs (BROADCAST_AUTH says where)`],
      });
    const { data: auth, misfits: wrong } = judged(authorize.reply, proof.json);
    const other = await prove(`user.${userId + 1}`);
    if (other.status < 400) wrong.push(`for private-user.${userId + 1} it answers ${other.status}; must be 403: it is somebody else’s`);
    found(where, { misfits: wrong });
    open.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'private-sims', ...(auth as object) } }));
    const heard = await hears(open, ['pusher_internal:subscription_succeeded', 'pusher:subscription_error', 'pusher:error']);
    const isIn = heard.event === 'pusher_internal:subscription_succeeded';
    found('hearing private-sims', {
      misfits: isIn ? [] : [`the realtime server answers ${heard.event}: ${JSON.stringify(heard.data)}; do both know the same secret?`],
    });
  }
}
