import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isAct } from '#lib/contract/endpoint.ts';
import { endpoints } from '#lib/contract/table.ts';
import { type Bench, openMemoryBench } from '#upstream/testing/bench.ts';
import { runProgram } from '#upstream/testing/program.ts';
import { startBroadcast } from '#upstream/testing/realtime.ts';
import { addSwapScene } from '#upstream/testing/swaps.ts';
import { READS } from './reads.ts';

let bench: Bench;
let named: { sim: number; swap: number };
let real: Awaited<ReturnType<typeof startBroadcast>>;
const servers: Server[] = [];
beforeAll(async () => {
  bench = await openMemoryBench({}, 150);
  const { ticketNumber, csNo, spare } = await addSwapScene(bench.database, bench.clock.now());
  const { accessToken: token } = await bench.signIn('admin');
  const { status, body } = await bench.ask('PUT /sim-swap', { token, body: { ticket_number: ticketNumber, cs_no: csNo } });
  expect(status).toBe(200);
  named = { sim: spare.id, swap: (body as { swap: { id: number } }).swap.id };
  real = await startBroadcast(bench);
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await real.close();
  await bench.close();
});

const check = (args: readonly string[], env: Record<string, string> = { LINEKEEPER_PASSWORD: 'linekeeper' }) =>
  runProgram('check-upstream', args, env);
const admin = ['--email', 'admin@linekeeper.test'];

async function serve(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Reply = { status: number; type: string; body: unknown };
const html = (status: number): Reply => ({ status, type: 'text/html', body: '<h1>Whoops</h1>' });

/** What is wrong with the broken one, by path; the rest is answered by the real one. */
const FAULTS: Record<string, (reply: Reply, request: IncomingMessage) => Reply | undefined> = {
  '/api/sims': ({ status, type, body }) => {
    const { data, meta } = body as { data: object[]; meta: object };
    return { status, type, body: { data: data.map((sim) => ({ ...sim, status: 'LIVE', updated_at: '21.11.2026 14:00' })), meta } };
  },
  '/api/sims/2147483000': () => html(500),
  '/api/batch': ({ status, type, body }) => ({ status, type, body: { count: (body as { data: object[] }).data.length } }),
  '/api/sunset': ({ status, type, body }) => {
    const { data } = body as { data: object[] };
    return { status, type, body: { data: data.map((item, at) => (at === 3 ? { ...item, id: 'four/4' } : item)) } };
  },
  '/api/tech': () => html(200),
  '/api/user': (reply, { headers }) =>
    headers.authorization
      ? { ...reply, body: { data: { ...(reply.body as { data: object }).data, ability: [{ action: 'look', subject: 'Sim' }] } } }
      : { status: 302, type: 'text/html', body: '' },
  '/api/jwt/refresh-token': (reply) => (reply.status === 401 ? html(500) : undefined),
  '/api/capabilities': () => ({ status: 401, type: 'application/json', body: { message: 'Unauthenticated.' } }),
  '/api/broadcasting/auth': () => html(404),
};

/** In front of the real one, and wrong here and there. */
const startBroken = () =>
  serve(async (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(request, 'end');
    const { method = 'GET', url = '/', headers } = request;
    const { 'content-type': type, authorization } = headers;
    const answer = await fetch(real.url + url, {
      method,
      headers: { ...(type && { 'content-type': type }), ...(authorization && { authorization }) },
      ...(method !== 'GET' && { body: Buffer.concat(chunks) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    const reply = { status: answer.status, type: answer.headers.get('content-type') ?? '', body: isJson ? JSON.parse(text) : text };
    const { status, type: sent, body } = FAULTS[url.split('?')[0] ?? '']?.(reply, request) ?? reply;
    response.writeHead(status, { 'content-type': sent, location: '/login', 'x-ratelimit-limit': '30', 'x-ratelimit-remaining': '9' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });

test('every core read of the contract that changes nothing is asked', () => {
  const core = endpoints.filter(({ endpoint: { method, extension, access } }) => method === 'GET' && !extension && access !== 'bff');
  const asked = READS.map(({ endpoint }) => endpoint.path);
  const file = '/batch/:id/download';
  expect([...asked, file].toSorted()).toEqual(core.filter(({ endpoint }) => !isAct(endpoint)).map(({ endpoint }) => endpoint.path));
});

test('our own upstream fits in everything and is not changed by it; an account that may less is told what was left out', async () => {
  const before = await bench.ask('GET /sims?per_page=100&exact=1', { token: (await bench.signIn('admin')).accessToken });
  const { code, output } = await check([`${real.url}/api/`, ...admin]);
  expect(output).toMatch(/\n\d+ fit, 0 do not, 5 were not asked\.\n$/);
  expect(output).toContain('not asked  the times of a test: nothing is on test here');
  // What a client reads of its own account nobody else may.
  for (const own of ['', '/invoices', '/systems', '/tickets'])
    expect(output).toContain(`not asked  GET /account${own} (ownAccount): this account may not`);
  expect(code).toBe(0);
  for (const about of ['POST /jwt/refresh-token', 'GET /sims: pages, order', 'hearing private-sims', 'POST /jwt/logout'])
    expect(output).toContain(`  fits       ${about}`);
  const { accessToken } = await bench.signIn('warehouse');
  expect((await bench.ask('GET /sims?per_page=100&exact=1', { token: accessToken })).body).toEqual(before.body);

  const some = await check([`${real.url}/api`, '--token', accessToken]);
  expect([some.code, some.output]).toEqual([0, expect.stringContaining('not asked  GET /sim-swap: this account may not')]);
  expect((await bench.ask('GET /user', { token: accessToken })).status).toBe(200);
});

test('our own upstream is written to, and its records are as they were', async () => {
  const { accessToken: token } = await bench.signIn('admin');
  const first = async (path: string) => ((await bench.ask(`GET ${path}`, { token })).body as { data: { id: number }[] }).data[0]?.id;
  const [batch, sunset] = [await first('/batch'), await first('/sunset')];
  const paths = [
    `/sims/${named.sim}`,
    `/batch/${batch}`,
    `/sims?batch_id=${batch}&per_page=100&sort=id`,
    `/sim-swap/${named.swap}`,
    '/sunset',
  ];
  const records = async () => {
    const all = await Promise.all(paths.map(async (path) => (await bench.ask(`GET ${path}`, { token })).body));
    return JSON.parse(JSON.stringify(all), (key, value) => (['version', 'updated_at'].includes(key) ? undefined : value));
  };
  const before = await records();
  const names = ['--sim', named.sim, '--swap', named.swap, '--batch', batch, '--sunset', sunset].map(String);
  const { code, output } = await check([`${real.url}/api`, ...admin, '--writes', '--yes', ...names]);
  expect([code, output.slice(output.indexOf('Core writes'))]).toEqual([0, expect.not.stringContaining('NO  ')]);
  for (const written of [
    'POST /sims/:id (SIM',
    'POST /batch/:id (batch',
    'POST /sim-swap/:id (swap',
    'POST /sunset/:id/update-tags',
    'DELETE /batch/:id',
  ])
    expect(output).toContain(`  fits       ${written}`);
  expect(await records()).toEqual(before);
});

test('of a broken one it says where, what and which rule', async () => {
  const env = { LINEKEEPER_PASSWORD: 'linekeeper', REALTIME_URL: real.url };
  const { code, output } = await check([`http://${await startBroken()}/api`, ...admin], env);
  expect(code).toBe(1);
  const said = (about: string) => output.slice(output.indexOf(`NO         ${about}\n`)).split(/\n {2}(?=\S)/)[0];
  expect(said('GET /sims')).toMatch(/data\[\]\.status: "LIVE"; is not known, and read as "unknown" \(and 99 more like it\)/);
  expect(said('GET /sims')).toContain('data[].updated_at: "21.11.2026 14:00"; must be an instant, like 2026-11-21T14:00:00Z');
  expect(said('GET /sims')).toContain("-> $casts = ['that_field' => 'datetime'] in the model");
  expect(said('GET /batch')).toContain('data: not there; the rows must stand in it');
  expect(said('GET /sunset')).toContain('data[].id: "four/4"; must be a number');
  expect(said('GET /tech')).toContain('content-type: text/html; it must be application/json, and is «<h1>Whoops</h1>»');
  expect(said('the abilities of admin@linekeeper.test (admin)')).toContain('ability[0]: {"action":"look","subject":"Sim"}; action');
  expect(said('GET /user without a token: 401')).toContain('it is sent on to /login (302); must be 401');
  expect(said('GET /sims/… that is not there: 404')).toContain('it answers 500; must be 404');
  expect(said('POST /jwt/refresh-token with a token nobody has')).toContain('it answers 500; must be 401');
  expect(said('GET /capabilities')).toContain('without a token it answers 401; must be 200 with names, or 404');
  expect(said('the rate limit')).toContain('X-RateLimit-Limit: 30; steady work of one person takes 60 calls a minute');
  expect(output).toContain('  fits       the websocket ws://');
  expect(said('POST /broadcasting/auth')).toContain('for private-sims it answers 404; must be 200');
  expect(output).toContain('  fits       GET /sedona/panel-type');
});

test('what is no address, no account, nobody there, no TLS or no API is told in a line', async () => {
  const silent = await serve(() => undefined);
  const [server] = servers.splice(servers.length - 1, 1);
  server?.close();
  const plain = await serve((_, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('Not Found'));
  const all = await Promise.all([
    check(['api.example.com', ...admin]),
    check([`${real.url}/api`], {}),
    check([`${real.url}/api`, '--email', 'admin@linekeeper.test'], { LINEKEEPER_PASSWORD: 'wrong' }),
    check([`http://${silent}/api`, ...admin]),
    check([`https://${plain}/api`, ...admin]),
    check([`http://${plain}`, ...admin]),
  ]);
  expect(all.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(all.map(({ output }) => output.trim().split('\n').at(-1))).toEqual([
    'api.example.com is not an address such as https://api.example.com/api.',
    'An account is needed: --email, and LINEKEEPER_PASSWORD; or --token.',
    expect.stringContaining('does not let admin@linekeeper.test in with this password (401'),
    `Nobody listens at http://${silent}: is the upstream running, and is this its port?`,
    expect.stringContaining('does not speak TLS as it should'),
    expect.stringContaining('There is no API at http://'),
  ]);
});
