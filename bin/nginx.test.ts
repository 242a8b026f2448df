import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestWeb } from '#lib/testing/testWeb.ts';
import { freePort } from './checkout.ts';
import { has, type Program, startProgram } from './cluster/programs.ts';

const { upstream } = await startTestWeb();
const { contentSecurityPolicy, documentHeaders } = await import('#lib/server/http/csp.ts');
const { createFront } = await import('#lib/server/proxy/front.ts');
const { startSession, resolveSession } = await import('#lib/server/session/sessions.ts');

/** What Next answers with besides: a preloaded font, what it varies by, and the language. */
const OF_NEXT = {
  vary: 'rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, Accept-Encoding',
  link: `</_next/static/media/${'x'.repeat(60)}.woff2>; rel=preload; as="font"; crossorigin=""; nonce="${'x'.repeat(22)}"; type="font/woff2"`,
  'x-middleware-rewrite': '/en/apps/sims/list',
};

/** A document as the middleware and Next answer it: whose it is, with every header they set. */
const front = createFront(async (request, response) => {
  const { session, setCookie } = await resolveSession(request.headers.cookie, { requestId: 'x'.repeat(22), refresh: true });
  for (const [name, value] of [...documentHeaders(), ...Object.entries(OF_NEXT)]) response.appendHeader(name, value);
  response.setHeader('content-security-policy', contentSecurityPolicy('x'.repeat(22), false));
  response.setHeader('set-cookie', ['NEXT_LOCALE=en; Path=/; SameSite=lax', ...setCookie]);
  response.end(`user ${session?.user.id}`);
});
await once(front.listen(0, '127.0.0.1'), 'listening');
const desk = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;

const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'));
const started: Program[] = [];
afterAll(async () => {
  for (const program of started) await program.signal('SIGTERM');
  front.close();
  front.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

async function startNginx(server: string) {
  const port = await freePort();
  const file = path.join(folder, `${port}.conf`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  const main = `daemon off; master_process off; pid ${folder}/${port}.pid; error_log stderr; events {}`;
  writeFileSync(
    file,
    `${main} http { access_log off; ${temporary.join(' ')} ${server.replace('server {', `server { listen 127.0.0.1:${port};`)} }`,
  );
  started.push(await startProgram('nginx', ['-c', file, '-p', folder], port));
  return `http://127.0.0.1:${port}`;
}

const STOCK = `server { location / { proxy_pass ${desk}; } }`;
/** As docs/examples/nginx.conf writes it, without the certificate. */
const larger = () => {
  const file = readFileSync('docs/examples/nginx.conf', 'utf8');
  const [, server = ''] = file.split(/^(?=server \{)/m).slice(1);
  const plain = server.replace(/^ +(listen|server_name|ssl_\w+) .*\n/gm, '').replace('http://localhost:3000', desk);
  return `${/^map [\s\S]*?^\}/m.exec(file)?.[0]} ${plain}`;
};

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const SIGNATURE = 342;
/** A JWT with a list of scopes, as long as asked, signed by RS256. */
const jwt = (bytes: number) => {
  const scope = Array.from({ length: bytes / 15 }, (_, at) => `sims:read:${at}`);
  const claims = part({ iss: 'https://upstream.test/', exp: 4_000_000_000, jti: randomBytes(16).toString('hex'), scope });
  const begin = `${part({ alg: 'RS256', typ: 'JWT' })}.`;
  const room = Math.floor((bytes - begin.length - SIGNATURE - 1) / 4) * 4;
  return `${begin}${claims.slice(0, room)}.${randomBytes(256).toString('base64url')}`;
};
const random = (bytes: number) => randomBytes(bytes).toString('base64url').slice(0, bytes);

const withNginx = has('nginx') ? test : test.skip;

withNginx.each([
  ['two JWTs of 2 KB', 'a stock nginx', () => STOCK, () => jwt(2048)],
  ['two random tokens of 4 KB', 'an nginx with larger buffers', larger, () => random(4096)],
] as const)('%s pass %s, there and back, and so do newer ones', async (_, __, server, token) => {
  const url = await startNginx(server());
  const [first, second] = [token(), token()];
  let wanted = first;
  upstream.routes['POST /api/jwt/refresh-token'] = (_, response) => {
    wanted = second;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ accessToken: second, refreshToken: token() }));
  };
  upstream.routes['GET /api/sims/1'] = ({ headers }, response) =>
    response
      .writeHead(headers.authorization === `Bearer ${wanted}` ? 200 : 401, { 'content-type': 'application/json' })
      .end('{"data":{"id":1}}');

  const answer = {
    accessToken: first,
    refreshToken: token(),
    userData: { id: 7, email: 'a@b.test', ability: [{ action: 'manage', subject: 'all' }] },
  };
  const { setCookie } = await startSession(answer as Parameters<typeof startSession>[0], undefined, { requestId: 'request' });
  const cookieOf = (lines: string[]) => lines.map((line) => line.split(';')[0]).join('; ');
  const cookie = cookieOf(setCookie);
  expect((await fetch(`${url}/api/sims/1`, { headers: { cookie } })).status).toBe(200);

  wanted = 'another';
  const call = await fetch(`${url}/api/sims/1`, { headers: { cookie } });
  expect([call.status, cookieOf(call.headers.getSetCookie())]).toEqual([200, expect.stringMatching(/^linekeeper\.0=/)]);
  const page = await fetch(`${url}/`, { headers: { cookie } });
  expect([page.status, await page.text()]).toEqual([200, 'user 7']);
  expect(cookieOf(page.headers.getSetCookie())).toContain('linekeeper.0=');
});
