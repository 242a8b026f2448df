import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { startTestWeb } from '#lib/testing/testWeb.ts';

const realtime = createServer().on('upgrade', (_, socket) => {
  socket.resume().on('end', () => socket.end());
  socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n\r\n');
});
await once(realtime.listen(0, '127.0.0.1'), 'listening');
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

const { upstream, url, signIn } = await startTestWeb(() => ({
  METRICS_PORT: '0',
  REALTIME_URL: `http://127.0.0.1:${portOf(realtime)}`,
}));
const { serveMetrics } = await import('./metrics.ts');
const { upgrades } = await import('#lib/server/realtime/sockets.ts');

const server = await serveMetrics();
if (!server) throw new Error('METRICS_PORT is set');
const figures = `http://127.0.0.1:${portOf(server)}`;
const door = createServer().on('upgrade', upgrades());
await once(door.listen(0, '127.0.0.1'), 'listening');
afterAll(() => {
  for (const each of [server, door, realtime]) each.close();
});

const shown = async () => (await fetch(`${figures}/metrics`)).text();

test('calls, renewals, sessions and websockets are counted and nobody named, on a port of their own that is this machine’s alone', async () => {
  expect(server.address()).toMatchObject({ address: '127.0.0.1' });
  const headers = { cookie: await signIn() };
  await fetch(`${url}/api/sims/353806141923634?q=secret`, { headers });
  upstream.expire();
  await fetch(`${url}/api/sims/7`, { headers });
  await fetch(`${url}/api/sims/7`);
  const websocket = connect(portOf(door), '127.0.0.1');
  websocket.write('GET /app/key HTTP/1.1\r\nhost: desk\r\nupgrade: websocket\r\nconnection: Upgrade\r\n\r\n');
  await once(websocket, 'data');

  const text = await shown();
  for (const line of [
    'linekeeper_call_seconds_count{endpoint="GET /sims/:id",status="200"} 2',
    'linekeeper_call_seconds_count{endpoint="GET /sims/:id",status="401"} 1',
    'linekeeper_token_refreshes_total{outcome="newer"} 1',
    'linekeeper_sessions 1',
    'linekeeper_websockets 1',
    'nodejs_eventloop_lag_seconds ',
  ])
    expect(text).toContain(`\n${line}`);
  expect(text).not.toMatch(/353806141923634|secret|eyJ|user1@/);
  websocket.destroy();
  while (!(await shown()).includes('\nlinekeeper_websockets 0')) await new Promise((resolve) => setImmediate(resolve));
});

test('there is nothing else at that port, and no figures where people are', async () => {
  expect((await fetch(figures)).status).toBe(404);
  expect((await fetch(`${figures}/metrics`, { method: 'POST' })).status).toBe(404);
  for (const path of ['/metrics', '/api/metrics']) expect((await fetch(`${url}${path}`)).status).toBe(418);
});
