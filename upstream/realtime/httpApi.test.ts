import { createHash } from 'node:crypto';
import Pusher from 'pusher';
import { ownBroadcast } from '#upstream/testing/realtime.ts';
import { signed } from './app.ts';

const { bench, server } = ownBroadcast();
let token: string;
let pusher: Pusher;

beforeAll(async () => {
  token = (await bench.signIn('admin')).accessToken;
  const { id: appId, key, secret } = server.broadcast.app;
  pusher = new Pusher({ appId, key, secret, host: '127.0.0.1', port: new URL(server.url).port, useTLS: false });
});

/** A call signed by hand, with whatever is to be wrong about it. */
async function call(
  method: string,
  path: string,
  { query = {}, body = '', signature }: { query?: Record<string, string>; body?: string; signature?: string } = {},
) {
  const all: Record<string, string> = {
    auth_key: server.broadcast.app.key,
    auth_timestamp: String(Math.floor(bench.clock.now().getTime() / 1000)),
    auth_version: '1.0',
    ...(body && { body_md5: createHash('md5').update(body).digest('hex') }),
    ...query,
  };
  const text = Object.keys(all)
    .sort()
    .map((name) => `${name}=${all[name]}`)
    .join('&');
  const auth_signature = signature ?? signed(server.broadcast.app, `${method}\n${path}\n${text}`);
  const address = `${server.url}${path}?${new URLSearchParams({ ...all, auth_signature })}`;
  return fetch(address, { method, ...(body && { body, headers: { 'content-type': 'application/json' } }) });
}
const EVENTS = '/apps/linekeeper/events';
const event = (more: object = {}) => JSON.stringify({ name: 'news', channel: 'private-sims', data: '{"a":1}', ...more });

test('the official library triggers, and whoever hears the channel hears it', async () => {
  const [one, other] = [await server.hear(token, 'private-sims'), await server.hear(token, 'private-tickets')];
  expect((await pusher.trigger(['private-sims', 'private-tickets'], 'news', { text: 'größer' })).status).toBe(200);
  for (const each of [one, other]) expect(await each.hears('news')).toMatchObject({ data: { text: 'größer' } });

  await pusher.trigger('private-sims', 'mine', {}, { socket_id: one.id });
  await pusher.triggerBatch([
    { channel: 'private-sims', name: 'a', data: { n: 1 } },
    { channel: 'private-tickets', name: 'b', data: { n: 2 } },
  ]);
  expect(await one.hears('a')).toMatchObject({ channel: 'private-sims', data: { n: 1 } });
  expect(await other.hears('b')).toMatchObject({ data: { n: 2 } });
  // `mine` came first, from this very socket.
  expect(one.heard).toEqual([]);
  one.close();
  other.close();
});

test('a proof of the official library opens a channel too', async () => {
  const listener = await server.connect();
  listener.say('pusher:subscribe', { channel: 'private-anything', ...pusher.authorizeChannel(listener.id, 'private-anything') });
  await listener.hears('pusher_internal:subscription_succeeded');
  await server.broadcast.recheck();
  expect(server.broadcast.heard().get('private-anything')).toBe(1);
  listener.close();
});

test('the official library sees who is heard', async () => {
  const listener = await server.hear(token, 'private-sims');
  const ask = async (path: string, params = {}) => (await pusher.get({ path, params })).json();
  expect(await ask('/channels', { filter_by_prefix: 'private-s' })).toEqual({ channels: { 'private-sims': {} } });
  expect(await ask('/channels', { filter_by_prefix: 'private-t' })).toEqual({ channels: {} });
  expect(await ask('/channels/private-sims')).toEqual({ occupied: true, subscription_count: 1 });
  expect(await ask('/channels/private-sunset')).toEqual({ occupied: false, subscription_count: 0 });
  listener.close();
});

test.each([
  ['a false signature', { body: event(), signature: '0'.repeat(64) }],
  ['no signature', { body: event(), signature: '' }],
  ['another key', { body: event(), query: { auth_key: 'other' } }],
  ['a time eleven minutes ago', { body: event(), query: { auth_timestamp: String(Math.floor(Date.now() / 1000) - 660) } }],
  ['a time that is none', { body: event(), query: { auth_timestamp: 'now' } }],
  ['the MD5 of another body', { body: event(), query: { body_md5: createHash('md5').update('x').digest('hex') } }],
])('a call with %s is refused', async (_, wrong) => {
  expect((await call('POST', EVENTS, wrong)).status).toBe(401);
});

test('a call signed for one path or method is not good for another', async () => {
  const signature = signed(server.broadcast.app, `GET\n${EVENTS}\n`);
  expect((await call('POST', EVENTS, { body: event(), signature })).status).toBe(401);
  expect((await call('GET', '/apps/other/channels')).status).toBe(404);
});

test.each([
  ['no JSON', '{', 400],
  ['no channel', event({ channel: undefined }), 400],
  ['a channel with spaces', event({ channel: 'private a' }), 400],
  ['101 channels', event({ channels: Array(101).fill('private-a') }), 400],
  ['data that is no text', event({ data: { a: 1 } }), 400],
  ['no name', event({ name: '' }), 400],
  ['data over 10 KB', event({ data: JSON.stringify('x'.repeat(10_240)) }), 413],
  ['a body over 256 KB', event({ more: 'x'.repeat(300_000) }), 413],
])('an event with %s is refused', async (_, body, status) => {
  expect((await call('POST', EVENTS, { body })).status).toBe(status);
});

test('a batch of eleven events is refused whole', async () => {
  const one = { name: 'news', channel: 'private-sims', data: '{}' };
  expect((await call('POST', '/apps/linekeeper/batch_events', { body: JSON.stringify({ batch: Array(11).fill(one) }) })).status).toBe(400);
});
