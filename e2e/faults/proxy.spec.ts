import { once } from 'node:events';
import { expect, test } from '@playwright/test';
import { startTestEnvironment, type TestEnvironment } from '../testEnvironments.ts';
import { brokenHttpTests } from './brokenHttp.ts';
import { digest, stream } from './bytes.ts';
import { framingTests } from './framing.ts';
import { behaviours, type Hostile, startHostile } from './hostile.ts';
import { type Caller, callerOf } from './httpCaller.ts';
import { malformedTests } from './malformed.ts';
import { refreshTests } from './refreshes.ts';

const MB = 1024 * 1024;
const [UP, DOWN] = process.env.FULL ? [200 * MB, 1024 * MB] : [12 * MB, 24 * MB];
const MULTIPART = { 'content-type': 'multipart/form-data; boundary=b' };
const JSON_TYPE = { 'content-type': 'application/json' };
/** The upstream must have noticed by then. */
const NOTICE_MS = 500;

const DOORS = [
  { name: 'in front of Next', front: true },
  { name: 'behind Next', front: false },
];

for (const { name, front } of DOORS) {
  test.describe(`the proxy ${name}`, () => {
    test.describe.configure({ mode: 'serial', timeout: process.env.FULL ? 300_000 : 60_000 });
    let hostile: Hostile;
    let environment: TestEnvironment;
    let desk: Caller;
    let session: Awaited<ReturnType<Caller['signIn']>>;

    test.beforeAll(async () => {
      hostile = await startHostile();
      environment = await startTestEnvironment({ upstreamUrl: hostile.url, front });
      desk = callerOf(environment.url);
      session = await desk.signIn();
    });
    test.afterAll(async () => {
      desk.close();
      await environment.stop();
      await hostile.stop();
    });

    const see = (path: string) => desk.ask('GET', `/api${path}`, { headers: session });
    /** What a person gets who waits for the whole answer: the answer, or that it broke off. */
    const seeWhole = (path: string) =>
      see(path).then(
        (reply) => reply.code ?? reply.status,
        () => 'broken off',
      );

    test('signing in hands out a cookie no script can read, and nothing of the tokens', async () => {
      const body = JSON.stringify({ email: 'admin@linekeeper.test', password: 'linekeeper' });
      const { text, headers } = await desk.ask('POST', '/api/jwt/login', { headers: { ...desk.ours, ...JSON_TYPE }, body });
      expect(Object.keys(JSON.parse(text))).toEqual(['userData']);
      expect(JSON.stringify([text, headers])).not.toMatch(/eyJ|refresh-\d|127\.0\.0\.1/);
      for (const line of headers['set-cookie'] ?? [])
        expect(line).toMatch(/^linekeeper(\.\d|-device)=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    });

    for (const length of [0, 1, 65_537, DOWN])
      test(`${length} bytes come down as they are`, async () => {
        const { behaviour, sha256 } = behaviours.file(length);
        hostile.tell('GET /batch/1/download', behaviour);
        const response = await desk.open('GET', '/api/batch/1/download', { headers: session });
        expect(response.statusCode).toBe(200);
        if (front) expect(response.headers['content-length']).toBe(String(length));
        const received = await digest(response);
        expect(received).toEqual({ length, sha256: sha256() });
      });

    for (const [length, announced] of [
      [1, true],
      [UP, true],
      [UP, false],
    ] as const)
      test(`${length} bytes go up as they are, ${announced ? 'announced' : 'in chunks'}`, async () => {
        hostile.tell('POST /batch/2/import', behaviours.json(200, { data: {} }));
        const { body, sha256 } = stream(length);
        const size = announced ? { 'content-length': length } : { 'transfer-encoding': 'chunked' };
        const { status } = await desk.ask('POST', '/api/batch/2/import', { headers: { ...session, ...MULTIPART, ...size }, body });
        expect(status).toBe(200);
        const heard = hostile.heardAt('/batch/2/import').at(-1);
        expect([heard?.length, heard?.sha256()]).toEqual([length, sha256()]);
      });

    test('an upload refused half-way is a clean 413', async () => {
      hostile.tell('POST /batch/3/import', behaviours.refusesEarly(413), { early: true });
      const { body } = stream(UP);
      // Over connections of its own: what it leaves unsent must not stand before the next request.
      const uploader = callerOf(environment.url);
      const reply = await uploader.ask('POST', '/api/batch/3/import', {
        headers: { ...session, ...MULTIPART, 'content-length': UP },
        body,
      });
      expect([reply.status, reply.code]).toEqual([413, 'too_large']);
      uploader.close();
    });

    test('an answer that is cut off is an error, never a short 200', async () => {
      hostile.tell('GET /sims/1', behaviours.resetsAtOnce());
      expect(await seeWhole('/sims/1')).toBe('unreachable');
      hostile.tell('GET /sims/2', behaviours.resetsMidBody(1000, 500));
      expect(await seeWhole('/sims/2')).toBe('unreachable');
      hostile.tell('GET /sims/3', behaviours.liesAboutLength(1000, 500));
      expect(await seeWhole('/sims/3')).toBe('unreachable');
      hostile.tell('GET /sims/4', behaviours.resetsMidBody(MB, 200_000));
      expect(await seeWhole('/sims/4')).toBe('broken off');
      hostile.tell('GET /sims/5', behaviours.resetsMidBody(MB, 200_000, { 'transfer-encoding': 'chunked' }));
      expect(await seeWhole('/sims/5')).toBe('broken off');
      hostile.tell('GET /sims/6', behaviours.liesAboutLength(MB, 200_000));
      expect(await seeWhole('/sims/6')).toBe('broken off');
      expect((await see('/sims/7')).status).toBe(200);
    });

    test('an upstream that announces less than it sends does not spoil the next answer', async () => {
      hostile.tell('GET /sims/8', behaviours.liesAboutLength(10, 400));
      expect([200, 'unreachable', 'broken off', 'unread']).toContain(await seeWhole('/sims/8'));
      for (let count = 0; count < 5; count++) expect((await see('/sims/7')).text).toBe('{"data":{"id":1}}');
    });

    test('whoever leaves is not waited for: before the first byte, in the answer, in the upload', async () => {
      const noticed = async (path: string, leave: () => unknown) => {
        await expect.poll(() => hostile.heardAt(path).length).toBeGreaterThan(0);
        const leftAt = Date.now();
        leave();
        return ((await hostile.heardAt(path)[0]?.left) ?? Number.POSITIVE_INFINITY) - leftAt;
      };

      hostile.tell('GET /sims/10', behaviours.neverAnswers());
      const waiting = desk.start('GET', '/api/sims/10', session);
      waiting.end();
      expect(await noticed('/sims/10', () => waiting.destroy())).toBeLessThan(NOTICE_MS);

      hostile.tell('GET /batch/11/download', behaviours.pours());
      const pouring = await desk.open('GET', '/api/batch/11/download', { headers: session });
      await once(pouring, 'data');
      expect(await noticed('/batch/11/download', () => pouring.destroy())).toBeLessThan(NOTICE_MS);

      const uploading = desk.start('POST', '/api/batch/12/import', { ...session, ...MULTIPART });
      stream(Number.MAX_SAFE_INTEGER).body.pipe(uploading);
      await expect.poll(() => hostile.heardAt('/batch/12/import')[0]?.length ?? 0).toBeGreaterThan(MB);
      expect(await noticed('/batch/12/import', () => uploading.destroy())).toBeLessThan(NOTICE_MS);
    });

    test('a slow upstream is waited for, and holds up nobody else', async () => {
      hostile.tell('GET /sims/13', behaviours.drips('{"data":{"id":13}}', 100));
      hostile.tell('GET /sims/14', behaviours.neverAnswers());
      const slow = see('/sims/13');
      const never = desk.start('GET', '/api/sims/14', session);
      never.end();
      expect((await see('/sims/7')).status).toBe(200);
      expect((await slow).text).toBe('{"data":{"id":13}}');
      never.destroy();
    });

    test('redirects, pages of errors and swollen headers of the upstream stay behind', async () => {
      hostile.tell('GET /sims/15', behaviours.redirects(`${hostile.url}/sims/7`));
      const redirected = await see('/sims/15');
      expect([redirected.code, redirected.headers.location]).toEqual(['unreachable', undefined]);
      for (const [status, code] of [
        [404, 'not_found'],
        [500, 'failed'],
        [503, 'busy'],
      ] as const) {
        hostile.tell('GET /sims/16', behaviours.failsInHtml(status));
        const reply = await see('/sims/16');
        expect([reply.status, reply.code, reply.headers.server]).toEqual([status, code, undefined]);
        expect(reply.text).not.toMatch(/Whoops|10\.9/);
      }
      hostile.tell('GET /sims/17', behaviours.hasHugeHeaders(20_000));
      const huge = await see('/sims/17');
      expect([huge.status, huge.headers['x-noise']]).toEqual([200, undefined]);
    });

    test('what the contract does not list is a 404 or 405 in JSON, and the upstream hears nothing', async () => {
      const before = hostile.heard.length;
      for (const path of ['/api/admin', '/api/sims/1/2/3/4', '/api/capabilities', '/api/%73ims', '/api/jwt/refresh-token']) {
        const method = path.includes('jwt') ? 'POST' : 'GET';
        expect(await desk.ask(method, path, { headers: session })).toMatchObject({ status: 404, code: 'not_found' });
      }
      const { status, code, headers } = await desk.ask('DELETE', '/api/sims/1', { headers: session });
      expect([status, code, headers.allow?.split(', ').toSorted()]).toEqual([405, 'method', ['GET', 'HEAD', 'POST']]);
      expect(
        await desk.ask('OPTIONS', '/api/sims', { headers: { origin: 'http://evil.test', 'access-control-request-method': 'PUT' } }),
      ).toMatchObject({
        status: 405,
      });
      for (const path of ['/api/sims/a%2fb', '/api/sims/a%5cb', '/api/sims/%00'])
        expect((await desk.ask('GET', path, { headers: session })).status, path).toBe(400);
      for (const path of ['/api/sims/%', '/api/sims/%ff'])
        expect((await desk.ask('GET', path, { headers: session })).status, path).toBe(400);
      for (const path of ['/api/sims/%2e%2e/%2e%2e/admin', '/api/sims/../../admin'])
        expect((await desk.ask('GET', path, { headers: session })).status, path).toBe(400);
      expect(hostile.heard.slice(before).map(({ url }) => url)).toEqual([]);
    });

    test('only named headers go up and come back', async () => {
      hostile.tell('GET /sims/20', (response) =>
        response
          .writeHead(200, {
            ...JSON_TYPE,
            etag: '"20"',
            'set-cookie': 'upstream=1',
            'access-control-allow-origin': '*',
            'x-powered-by': 'PHP',
            via: '1.1 secret',
          })
          .end('{}'),
      );
      const sent = {
        ...session,
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-host': 'evil.test',
        authorization: 'Basic mine',
        'x-custom': '1',
        range: 'bytes=0-',
      };
      const { headers } = await desk.ask('GET', '/api/sims/20?a=1&a=2', { headers: sent });
      const [heard] = hostile.heardAt('/sims/20');
      expect(heard?.url, 'several values as a Laravel reads them').toBe('/api/sims/20?a%5B%5D=1&a%5B%5D=2');
      const names = (heard?.rawHeaders ?? []).filter((_, index) => index % 2 === 0).map((header) => header.toLowerCase());
      expect(names.toSorted()).toEqual(
        ['accept', 'accept-encoding', 'authorization', 'connection', 'host', 'range', 'x-forwarded-for', 'x-request-id'].toSorted(),
      );
      expect(heard?.rawHeaders.join('\n')).not.toMatch(/6\.6\.6\.6|Basic|linekeeper\.0/);
      expect(headers).toMatchObject({ etag: '"20"', 'cache-control': 'no-store' });
      for (const header of ['set-cookie', 'access-control-allow-origin', 'x-powered-by', 'via', 'server'])
        expect(headers[header], header).toBeUndefined();
    });

    test('nothing is changed without our header and the proof of our origin', async () => {
      const { cookie } = session;
      const before = hostile.heard.length;
      const forged = [
        { cookie },
        { cookie, 'x-requested-with': 'linekeeper' },
        { cookie, origin: environment.url },
        { cookie, 'x-requested-with': 'linekeeper', origin: 'http://evil.test' },
        { cookie, 'x-requested-with': 'linekeeper', origin: environment.url, 'sec-fetch-site': 'cross-site' },
      ];
      for (const headers of forged) {
        const write = desk.ask('PUT', '/api/sims/1/activate', { headers: { ...headers, ...JSON_TYPE }, body: '{}' });
        const act = desk.ask('GET', '/api/sims/1/ping', { headers });
        const login = desk.ask('POST', '/api/jwt/login', { headers: { ...headers, ...JSON_TYPE }, body: '{"email":"a","password":"b"}' });
        const logout = desk.ask('POST', '/api/jwt/logout', { headers });
        for (const { code } of await Promise.all([write, act, login, logout])) expect(code).toBe('csrf');
      }
      expect(hostile.heard).toHaveLength(before);
      expect((await desk.ask('PUT', '/api/sims/1/activate', { headers: { ...session, ...JSON_TYPE }, body: '{}' })).status).toBe(200);
    });

    test('HEAD has the headers of GET, and no body', async () => {
      hostile.tell('HEAD /sims/21', (response) => response.writeHead(200, { ...JSON_TYPE, 'content-length': 1234, etag: '"21"' }).end());
      const { status, text, headers } = await desk.ask('HEAD', '/api/sims/21', { headers: session });
      expect([status, text, headers.etag]).toEqual([200, '', '"21"']);
      if (front) expect(headers['content-length']).toBe('1234');
    });

    test('a log-out is one even when the upstream never answers it', async () => {
      const leaving = await desk.signIn();
      hostile.tell('POST /jwt/logout', behaviours.neverAnswers());
      expect((await desk.ask('POST', '/api/jwt/logout', { headers: leaving })).status).toBe(200);
      expect((await desk.ask('GET', '/api/sims', { headers: leaving })).status).toBe(401);
      expect(hostile.heardAt('/jwt/logout')).toHaveLength(1);
    });

    malformedTests(() => ({ desk, hostile, session }));
    brokenHttpTests(() => ({ desk, hostile, session }));
    refreshTests(() => ({ desk, hostile, session }));
    framingTests(() => ({ desk, hostile, session, url: environment.url }));

    test('no token is in what the desk logs', () => {
      // The number of a request is random, and may read like the head of a token.
      const lines = environment
        .logs()
        .join('\n')
        .replace(/"requestId":"[\w-]{16}"/g, '');
      expect(lines).toContain('GET /sims/:id');
      expect(lines).not.toMatch(/eyJ|refresh-\d|rotated-\d|linekeeper\.0|Bearer|a=1&a=2|a%5B/);
    });
  });
}
