import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import type { ChannelChange } from '#upstream/core/events.ts';
import { publish, transact } from '#upstream/core/events.ts';
import { openListener } from '#upstream/testing/listener.ts';
import { ownBroadcast, startBroadcast } from '#upstream/testing/realtime.ts';
import { CODES } from './frames.ts';

const { bench, server } = ownBroadcast();
let token: string;

beforeAll(async () => {
  token = (await bench.signIn('admin')).accessToken;
});

const changed = (...announced: ChannelChange[]) =>
  transact(bench.database, async (tx) => announced.forEach((each) => void publish(tx, each)));
const sim = (id: number, version = 1): ChannelChange => ({ channel: 'sims', change: { type: 'sims', id, version } });
const heardNow = () => Object.fromEntries(server.broadcast.heard());
/** Another server of the same bench, for one test. */
const withLimits = async (limits: Parameters<typeof startBroadcast>[1], work: (own: typeof server) => Promise<void>) => {
  const own = await startBroadcast(bench, limits);
  await work(own).finally(own.close);
};

test('whoever connects gets an id of two numbers, and is told how long they may be silent', async () => {
  const [one, other] = await Promise.all([openListener(server.url, server.broadcast.app.key), server.connect()]);
  const { data } = await one.hears('pusher:connection_established');
  expect(data).toEqual({ socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 30 });
  expect((data as { socket_id: string }).socket_id).not.toBe(other.id);
  one.close();
  other.close();
});

test.each([
  ['an unknown key', 'nobody', 'protocol=7', CODES.noApp],
  ['another protocol', undefined, 'protocol=6', CODES.protocol],
  ['no protocol', undefined, '', CODES.protocol],
])('%s is told so and closed for good', async (_, key, query, code) => {
  const listener = await openListener(server.url, key ?? server.broadcast.app.key, query);
  expect(await listener.hears('pusher:error')).toMatchObject({ data: { code } });
  expect(await listener.closed).toBe(code);
});

test.each(['/', '/app', '/app/', '/app/a/b', '/apps/x', '/app/%2e%2e'])('a websocket at %s is not opened', async (path) => {
  const socket = connectTcp(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n`);
  socket.write(`sec-websocket-key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`);
  const [answer] = await once(socket, 'data');
  expect(answer.toString()).toMatch(/^HTTP\/1.1 404 /);
  socket.destroy();
});

test('whoever hears a channel is told what changed there, once, and whoever does not is not', async () => {
  const listener = await server.hear(token, 'private-sims');
  const other = await server.hear(token, 'private-tickets');
  await changed(sim(7, 1), sim(8, 4), sim(7, 2));
  await changed({ channel: 'tickets', change: { type: 'tickets', id: 'T-1' } });
  expect(await listener.hears('changed')).toEqual({
    event: 'changed',
    channel: 'private-sims',
    data: {
      changes: [
        { type: 'sims', id: 7, version: 2 },
        { type: 'sims', id: 8, version: 4 },
      ],
    },
  });
  expect(await other.hears('changed')).toMatchObject({ data: { changes: [{ type: 'tickets', id: 'T-1' }] } });
  expect(listener.heard).toEqual([]);
  listener.close();
  other.close();
});

test('more than a hundred changes at once are said as "many"', async () => {
  const listener = await server.hear(token, 'private-sims');
  await changed(...Array.from({ length: 150 }, (_, index) => sim(index)));
  expect((await listener.hears('changed')).data).toEqual({ changes: [{ type: 'sims', id: null }] });
  listener.close();
});

test('what a transaction took back is not said', async () => {
  const listener = await server.hear(token, 'private-sims');
  const taken = transact(bench.database, async (tx) => {
    publish(tx, sim(1));
    throw new Error('changed my mind');
  });
  await expect(taken).rejects.toThrow('changed my mind');
  await changed(sim(2));
  expect((await listener.hears('changed')).data).toEqual({ changes: [{ type: 'sims', id: 2, version: 1 }] });
  listener.close();
});

test('whoever leaves a channel hears nothing of it any more, and may come back', async () => {
  const listener = await server.hear(token, 'private-sims');
  listener.say('pusher:unsubscribe', { channel: 'private-sims' });
  listener.say('pusher:ping', {});
  await listener.hears('pusher:pong');
  expect(heardNow()).toEqual({});
  listener.say('pusher:subscribe', { channel: 'private-sims', ...(await server.proofOf(token, listener.id, 'private-sims')) });
  await listener.hears('pusher_internal:subscription_succeeded');
  expect(heardNow()).toEqual({ 'private-sims': 1 });
  listener.close();
});

test('a socket that is gone from one moment to the next leaves nothing behind', async () => {
  await withLimits({}, async ({ broadcast, hear }) => {
    const listeners = await Promise.all(Array.from({ length: 20 }, () => hear(token, 'private-sims')));
    expect([broadcast.heard().get('private-sims'), broadcast.count()]).toEqual([20, 20]);
    for (const { socket } of listeners) socket.terminate();
    while (broadcast.count() > 0) await new Promise(setImmediate);
    expect(broadcast.heard().size).toBe(0);
  });
});

test.each([
  ['a false signature', (auth: string) => ({ auth: `${auth.slice(0, -1)}${auth.endsWith('0') ? '1' : '0'}` })],
  ['another key', (auth: string) => ({ auth: `other${auth.slice(auth.indexOf(':'))}` })],
  ['no signature', () => ({ auth: undefined })],
  ['no colon', (auth: string) => ({ auth: auth.replace(':', '') })],
  ['other data', (auth: string) => ({ auth, channel_data: '{"user_id":"1"}' })],
  ['no data', (auth: string) => ({ auth, channel_data: undefined })],
])('a proof with %s opens no channel', async (_, spoil) => {
  const listener = await server.connect();
  const proof = (await server.proofOf(token, listener.id, 'private-sims')) as { auth: string };
  listener.say('pusher:subscribe', { channel: 'private-sims', ...proof, ...spoil(proof.auth) });
  expect(await listener.hears('pusher:subscription_error')).toMatchObject({ channel: 'private-sims', data: { status: 401 } });
  expect(heardNow()).toEqual({});
  listener.close();
});

test('a proof is good for one socket, one channel and half a minute', async () => {
  const [listener, other] = [await server.connect(), await server.connect()];
  const proof = await server.proofOf(token, listener.id, 'private-sims');
  for (const [who, channel] of [
    [other, 'private-sims'],
    [listener, 'private-tickets'],
  ] as const) {
    who.say('pusher:subscribe', { channel, ...proof });
    expect(await who.hears('pusher:subscription_error')).toMatchObject({ data: { status: 401 } });
  }
  bench.clock.forward(31_000);
  listener.say('pusher:subscribe', { channel: 'private-sims', ...proof });
  expect(await listener.hears('pusher:subscription_error')).toMatchObject({ data: { status: 401 } });
  listener.close();
  other.close();
});

test.each(['sims', 'presence-sims', 'private-encrypted-sims', 'cache-sims'])(
  '%s is no private channel and is refused clearly',
  async (channel) => {
    const listener = await server.connect();
    listener.say('pusher:subscribe', { channel });
    expect(await listener.hears('pusher:subscription_error')).toMatchObject({ channel, data: { status: 403, error: expect.any(String) } });
    listener.close();
  },
);

test.each([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['no event', '{"data":{}}'],
  ['an unknown event', '{"event":"pusher:fly","data":{}}'],
  ['a name from every object', '{"event":"constructor","data":{}}'],
  ['broken data', '{"event":"pusher:subscribe","data":"{"}'],
  ['a channel that is a number', '{"event":"pusher:subscribe","data":{"channel":7}}'],
  ['a channel with spaces', '{"event":"pusher:subscribe","data":{"channel":"private-a b"}}'],
  ['a channel without end', JSON.stringify({ event: 'pusher:subscribe', data: { channel: `private-${'a'.repeat(200)}` } })],
])('%s is answered with an error, and the socket stays', async (_, text) => {
  const listener = await server.connect();
  listener.socket.send(text);
  expect(await listener.hears('pusher:error')).toMatchObject({ data: { code: null } });
  listener.say('pusher:ping', {});
  await listener.hears('pusher:pong');
  listener.close();
});

test('bytes that are no text are answered with an error', async () => {
  const listener = await server.connect();
  listener.socket.send(Buffer.from([0, 1, 2]), { binary: true });
  await listener.hears('pusher:error');
  listener.close();
});

test('an event of a client is refused and reaches nobody', async () => {
  const [one, other] = [await server.hear(token, 'private-sims'), await server.hear(token, 'private-sims')];
  one.say('client-typing', { who: 1 }, 'private-sims');
  expect(await one.hears('pusher:error')).toMatchObject({ data: { code: CODES.clientEvent } });
  await changed(sim(1));
  await other.hears('changed');
  expect(other.heard).toEqual([]);
  one.close();
  other.close();
});

test('a message over 16 KB ends the socket', async () => {
  const listener = await server.connect();
  listener.socket.send('x'.repeat(17_000));
  expect(await listener.closed).toBe(1009);
});

test('one socket hears so many channels and no more, and none twice', async () => {
  await withLimits({ channels: 2 }, async (own) => {
    const listener = await own.hear(token, 'private-sims');
    const join = async (channel: string) =>
      listener.say('pusher:subscribe', { channel, ...(await own.proofOf(token, listener.id, channel)) });
    await join('private-sims');
    expect(await listener.hears('pusher:error')).toMatchObject({ data: { message: expect.stringContaining('already') } });
    await join('private-tickets');
    await listener.hears('pusher_internal:subscription_succeeded');
    await join('private-sunset');
    expect(await listener.hears('pusher:subscription_error')).toMatchObject({ data: { status: 429 } });
    listener.close();
  });
});

test('a full house makes room by sending away who hears nothing, never who does', async () => {
  await withLimits({ sockets: 2 }, async (own) => {
    const hearing = await own.hear(token, 'private-sims');
    const idle = await own.connect();
    const second = await own.hear(token, 'private-sims');
    expect(await idle.closed).toBe(CODES.overCapacity);
    const third = await openListener(own.url, own.broadcast.app.key);
    expect(await third.closed).toBe(CODES.overCapacity);
    await changed(sim(1));
    await Promise.all([hearing, second].map((each) => each.hears('changed')));
    hearing.close();
    second.close();
  });
});

test('who is silent is asked, stays when they answer, and is closed when they do not', async () => {
  await withLimits({ activity: 100, patience: 100 }, async (own) => {
    const [polite, rude] = [await own.connect(), await own.connect()];
    for (let round = 0; round < 3; round += 1) {
      await polite.hears('pusher:ping');
      polite.say('pusher:pong', {});
    }
    expect(await rude.closed).toBe(CODES.noPong);
    await polite.hears('pusher:ping');
    polite.close();
  });
});

test('who reads too slowly is cut off instead of filling the memory', async () => {
  await withLimits({ waiting: 64 * 1024 }, async (own) => {
    const [slow, quick] = [await own.hear(token, 'private-sims'), await own.hear(token, 'private-sims')];
    slow.socket.pause();
    const text = 'x'.repeat(9000);
    for (let round = 0; Object.fromEntries(own.broadcast.heard())['private-sims'] === 2; round += 1) {
      expect(round).toBeLessThan(5000);
      own.broadcast.publish('private-sims', 'news', JSON.stringify(text));
      await quick.hears('news');
    }
    expect(Object.fromEntries(own.broadcast.heard())).toEqual({ 'private-sims': 1 });
    slow.socket.terminate();
    quick.close();
  });
});

test('a server that stops sends everyone to come back at once, and takes nobody new', async () => {
  const own = await startBroadcast(bench);
  const listener = await own.hear(token, 'private-sims');
  const closing = own.close();
  expect(await listener.closed).toBe(CODES.reconnect);
  await closing;
  await expect(own.connect()).rejects.toThrow();
});

test('key and secret are made once, and a setting may name others', async () => {
  const [one, other] = [await startBroadcast(bench), await startBroadcast(bench, {}, { REALTIME_KEY: 'chosen' })];
  expect(one.broadcast.app).toEqual(server.broadcast.app);
  expect(other.broadcast.app).toMatchObject({ key: 'chosen', secret: server.broadcast.app.secret });
  expect((await bench.ask('GET /realtime')).body).toEqual({ key: server.broadcast.app.key });
  await one.close();
  await other.close();
});
