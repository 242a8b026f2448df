import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import Pusher from 'pusher';
import Client from 'pusher-js';
import { compile } from '../bin/compile.mjs';
import { ROOT } from '../bin/prepare.mjs';
import { startService, UPSTREAM, WEB } from '../bin/service.mjs';
import { isFree } from '../bin/settings.mjs';
import { percentile, writeFigures } from './figures.mjs';

// How long 200 browsers wait to be let into a channel, and how long an event is on its way to them: at the bare upstream, then through the
// desk. Needs a build. Writes its table into docs/figures.md.

const CLIENTS = Number(process.env.CLIENTS ?? 200);
const EVENTS = 100;
const PAUSE_MS = 100;
const CHANNEL = 'private-sims';
const KEYS = { REALTIME_KEY: 'bench', REALTIME_SECRET: 'nobody needs to keep this one' };

async function freePort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) return port;
  }
}

async function openClients(port, authorize) {
  const waits = [];
  const heard = [];
  const clients = Array.from({ length: CLIENTS }, () => {
    const client = new Client(KEYS.REALTIME_KEY, {
      cluster: '',
      wsHost: 'localhost',
      wsPort: port,
      forceTLS: false,
      enabledTransports: ['ws'],
      channelAuthorization: {
        customHandler: ({ socketId, channelName }, callback) => {
          const since = performance.now();
          authorize({ socket_id: socketId, channel_name: channelName }).then(
            (proof) => {
              waits.push(performance.now() - since);
              callback(null, proof);
            },
            (error) => callback(error, null),
          );
        },
      },
    });
    return client;
  });
  await Promise.all(
    clients.map(
      (client) =>
        new Promise((resolve, reject) => {
          const channel = client.subscribe(CHANNEL);
          channel.bind('pusher:subscription_succeeded', resolve);
          channel.bind('pusher:subscription_error', (error) => reject(new Error(JSON.stringify(error))));
          channel.bind('bench', ({ at }) => heard.push(performance.now() - at));
        }),
    ),
  );
  return { waits, heard, close: () => clients.forEach((client) => void client.disconnect()) };
}

async function measure(name, port, authorize, pusher) {
  const { waits, heard, close } = await openClients(port, authorize);
  for (let n = 0; n < EVENTS; n += 1) {
    await pusher.trigger(CHANNEL, 'bench', { at: performance.now(), filling: 'x'.repeat(300) });
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  while (heard.length < CLIENTS * EVENTS) await new Promise((resolve) => setTimeout(resolve, 10));
  close();
  for (const list of [waits, heard]) list.sort((a, b) => a - b);
  const cells = [percentile(waits, 0.5), percentile(waits, 0.99), percentile(heard, 0.5), percentile(heard, 0.95), percentile(heard, 1)];
  return `| ${name} | ${cells.map((ms) => `${ms} ms`).join(' | ')} | ${heard.length} of ${CLIENTS * EVENTS} |`;
}

const post = async (url, body, headers) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer;
};

const tell = (rows) =>
  writeFigures('Realtime', [
    `${CLIENTS} clients (pusher-js) hear one channel, ${EVENTS} events of 0.4 KB at ten a second, published with Pusher's server library; clients,`,
    `desk and upstream on one machine with ${cpus().length} cores. \`node bench/realtime.mjs\` measures it anew.`,
    '',
    '| | authorisation p50 | p99 | fan-out p50 | p95 | last | delivered |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ]);

const folder = mkdtempSync(join(tmpdir(), 'linekeeper-bench-'));
const [port, upstreamPort] = [await freePort(), await freePort()];
const url = `http://localhost:${port}`;
const api = `http://127.0.0.1:${upstreamPort}/api`;
const { PATH, HOME } = process.env;
const common = { PATH, HOME, NODE_ENV: 'production', LOG_LEVEL: 'warn', DATA_DIR: folder, PORT: String(port), PUBLIC_URL: url, ...KEYS };
const services = [];

async function start(name, file, env) {
  const service = startService(name, file, { env: { ...common, ...env }, onLine: (line) => console.error(line) });
  services.push(service);
  await service.ready;
}

try {
  await compile(ROOT);
  await start('upstream', UPSTREAM, { UPSTREAM_PORT: String(upstreamPort) });
  await start('desk', WEB, { UPSTREAM_URL: api });
  const { REALTIME_KEY: key, REALTIME_SECRET: secret } = KEYS;
  const pusher = new Pusher({ appId: 'linekeeper', key, secret, host: '127.0.0.1', port: String(upstreamPort), useTLS: false });
  const who = { email: 'admin@linekeeper.test', password: 'linekeeper' };

  const { accessToken } = await (await post(`${api}/jwt/login`, who)).json();
  const bearer = { authorization: `Bearer ${accessToken}` };
  const bare = async (body) => (await post(`${api}/broadcasting/auth`, body, bearer)).json();

  const ours = { 'x-requested-with': 'linekeeper', origin: url };
  const signedIn = await post(`${url}/api/jwt/login`, who, ours);
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';')[0]);
  const throughDesk = async (body) => (await post(`${url}/api/broadcasting/auth`, body, { ...ours, cookie: cookie.join('; ') })).json();

  tell([await measure('bare upstream', upstreamPort, bare, pusher), await measure('through the desk', port, throughDesk, pusher)]);
} finally {
  for (const service of services.reverse()) await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
