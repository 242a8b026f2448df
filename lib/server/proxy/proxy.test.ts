import { once } from 'node:events';
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { answering, OURS, OURS_IN_JSON, startTestWeb } from '#lib/testing/testWeb.ts';

const { upstream, port, signIn } = await startTestWeb();
const { endSession } = await import('#lib/server/session/sessions.ts');

const agent = new Agent();
afterAll(() => agent.destroy());

type Asked = { headers?: OutgoingHttpHeaders; body?: string | Buffer };
type Got = { status: number; headers: IncomingMessage['headers']; text: string; code?: string };

/** A request as raw as Node can send it: no path is tidied, no header is added. */
async function ask(method: string, path: string, { headers = {}, body }: Asked = {}): Promise<Got> {
  const sent = request({ port, host: '127.0.0.1', method, path, agent, headers });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response) text += chunk;
  const { code, request_id: told } = text.startsWith('{"code"') ? JSON.parse(text) : {};
  // Whoever refuses, and why: people are given a number that stands in the logs.
  if (code) expect(told).toBe(response.headers['x-request-id']);
  return { status: response.statusCode ?? 0, headers: response.headers, text, code };
}

const heardAs = (method: string, path: string) => upstream.heard.filter((heard) => heard.method === method && heard.url === `/api${path}`);

describe('paths', () => {
  test('the upstream’s address is made from the contract, its query is passed on as it came', async () => {
    const cookie = await signIn();
    const query = '?tag=a&q=a%20b+c%2Fd&empty=&_';
    expect((await ask('GET', `/api/cs/system/A%26B%3F1${query}`, { headers: { cookie } })).status).toBe(200);
    expect(heardAs('GET', `/cs/system/A%26B%3F1${query}`)).toHaveLength(1);
  });

  test('only a key that is repeated is written as PHP reads a list', async () => {
    const cookie = await signIn();
    await ask('GET', '/api/sims?status=a%20b&q=a+b&status=c&&status', { headers: { cookie } });
    expect(upstream.heard.map(({ url }) => url)).toContain('/api/sims?status%5B%5D=a%20b&q=a+b&status%5B%5D=c&&status%5B%5D');
  });

  test.each([
    '/api/sims/..',
    '/api/sims/%2e%2e/user',
    '/api/./sims',
    '/api/sims/a%2fb',
    '/api/sims/a%5cb',
    '/api/sims/a\\b',
    '/api/sims/%00',
    '/api/sims/%0a',
    '/api/sims/%',
    '/api/sims/%ff',
  ])('%s is refused, and the upstream hears nothing', async (path) => {
    const { status, code } = await ask('GET', path, { headers: { cookie: await signIn() } });
    expect([status, code]).toEqual([400, 'invalid']);
    expect(upstream.heard).toEqual([]);
  });

  test.each([
    '/api/admin',
    '/api/sims/1/2/3/4',
    '/api//sims',
    '/api/sims/',
    '/api/%73ims',
    '/api/SIMS',
    '/api',
    '/apisims',
    '/api/capabilities',
    '/api/jwt/refresh-token',
    '/',
    '/sims',
  ])('%s is left to Next', async (path) => {
    expect((await ask('GET', path, { headers: { cookie: await signIn() } })).status).toBe(418);
    expect(upstream.heard).toEqual([]);
  });

  test('HEAD asks the same without a body, but never where a GET would act', async () => {
    const cookie = await signIn();
    const head = await ask('HEAD', '/api/sims/1', { headers: { cookie } });
    expect([head.status, head.text]).toEqual([200, '']);
    expect((await ask('HEAD', '/api/sims/1/ping', { headers: { cookie, ...OURS } })).status).toBe(418);
    expect(upstream.heard.map(({ method }) => method)).toEqual(['HEAD']);
  });
});

describe('headers', () => {
  test('only the named ones go up, and no cookie, no forwarding, nothing that Connection names', async () => {
    const cookie = await signIn();
    const headers = {
      cookie,
      accept: 'text/csv',
      'accept-language': 'de',
      'accept-encoding': 'gzip, br',
      'if-none-match': '"1"',
      range: 'bytes=0-1',
      'idempotency-key': 'key',
      authorization: 'Basic mine',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil',
      forwarded: 'for=6.6.6.6',
      'x-http-method-override': 'DELETE',
      'x-request-id': 'a-request-id',
      connection: 'keep-alive, if-match',
      'if-match': '"hop"',
    };
    await ask('GET', '/api/sims/1', { headers });
    const { host, authorization, connection, ...up } = heardAs('GET', '/sims/1')[0]?.headers ?? {};
    expect(up).toEqual({
      accept: 'application/json',
      'accept-language': 'de',
      'accept-encoding': 'identity',
      'if-none-match': '"1"',
      range: 'bytes=0-1',
      'idempotency-key': 'key',
      'x-request-id': 'a-request-id',
      'x-forwarded-for': '127.0.0.1',
    });
    expect(authorization).toMatch(/^Bearer ey/);
  });

  test('only the named ones come back, and what is private is kept by nobody', async () => {
    upstream.routes['GET /api/sims/1'] = (_, response) =>
      response
        .writeHead(200, {
          'content-type': 'application/json',
          etag: '"7"',
          'content-language': 'fr',
          'cache-control': 'public, max-age=600',
          'set-cookie': 'upstream=1',
          server: 'nginx',
          'x-powered-by': 'PHP',
          'access-control-allow-origin': '*',
          link: '<http://upstream>',
          connection: 'close, content-language',
        })
        .end('{}');
    const { headers } = await ask('GET', '/api/sims/1', { headers: { cookie: await signIn() } });
    const {
      date,
      connection,
      'keep-alive': _,
      'x-request-id': id,
      'x-session-ends': ends,
      'x-build': build,
      'content-security-policy': policy,
      ...down
    } = headers;
    expect(build).toMatch(/./);
    expect(down).toEqual({
      'content-type': 'application/json',
      etag: '"7"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'content-length': '2',
    });
    expect(id).toMatch(/^[\w-]{16}$/);
    expect(policy).toContain('sandbox');
    expect(Number(ends)).toBeGreaterThan(Date.now() + 11 * 3_600_000);
  });
});

describe('what changes something', () => {
  const write = (headers: OutgoingHttpHeaders, cookie: string) =>
    ask('PUT', '/api/sims/1/activate', { headers: { cookie, 'content-type': 'application/json', ...headers }, body: '{}' });
  const MARK = { 'x-requested-with': 'linekeeper' };

  test.each([
    ['the origin', { ...MARK, origin: 'http://desk.test' }],
    ['the fetch metadata', { ...MARK, 'sec-fetch-site': 'same-origin' }],
    ['the referrer', { ...MARK, referer: 'http://desk.test/sims?q=1' }],
  ])('goes through with our header and %s as proof', async (_, headers) => {
    expect((await write(headers, await signIn())).status).toBe(200);
  });

  test.each<[string, OutgoingHttpHeaders]>([
    ['nothing', {}],
    ['our header alone', MARK],
    ['another header value', { 'x-requested-with': 'XMLHttpRequest', origin: 'http://desk.test' }],
    ['the origin alone', { origin: 'http://desk.test' }],
    ['the fetch metadata alone', { 'sec-fetch-site': 'same-origin' }],
    ['a foreign origin', { ...MARK, origin: 'http://evil.test' }],
    ['an origin that begins like ours', { ...MARK, origin: 'http://desk.test.evil.test' }],
    ['our host over another scheme', { ...MARK, origin: 'https://desk.test' }],
    ['a null origin', { ...MARK, origin: 'null' }],
    ['a sister site', { ...MARK, 'sec-fetch-site': 'same-site', origin: 'http://desk.test' }],
    ['a typed address', { ...MARK, 'sec-fetch-site': 'none', origin: 'http://desk.test' }],
    ['a foreign site with our origin', { ...MARK, 'sec-fetch-site': 'cross-site', origin: 'http://desk.test' }],
    ['a foreign referrer', { ...MARK, referer: 'http://evil.test/http://desk.test/' }],
    ['a foreign origin and our referrer', { ...MARK, origin: 'http://evil.test', referer: 'http://desk.test/' }],
    ['a broken referrer', { ...MARK, referer: 'desk.test' }],
    ['two sites at once', { ...MARK, 'sec-fetch-site': ['same-origin', 'cross-site'] }],
  ])('is refused with %s', async (_, headers) => {
    const cookie = await signIn();
    const { status, code } = await write(headers, cookie);
    expect([status, code]).toEqual([403, 'csrf']);
    expect((await ask('GET', '/api/sims/1/ping', { headers: { cookie, ...headers } })).code).toBe('csrf');
    expect(upstream.heard).toEqual([]);
  });

  test('a plain GET needs no proof', async () => {
    expect((await ask('GET', '/api/sims', { headers: { cookie: await signIn() } })).status).toBe(200);
  });
});

describe('who may', () => {
  test('without a session nobody hears anything', async () => {
    expect((await ask('GET', '/api/sims')).code).toBe('signed_out');
    expect((await ask('GET', '/api/user', { headers: { cookie: 'linekeeper.0=1.broken' } })).code).toBe('signed_out');
    expect(upstream.heard).toEqual([]);
  });

  test('without the ability the upstream is not asked', async () => {
    const cookie = await signIn(1, { ability: [{ action: 'read', subject: 'Sim' }] });
    expect((await ask('GET', '/api/sims', { headers: { cookie } })).status).toBe(200);
    expect((await ask('GET', '/api/batch', { headers: { cookie } })).code).toBe('forbidden');
    expect((await ask('POST', '/api/sims/1', { headers: { cookie, ...OURS_IN_JSON }, body: '{}' })).code).toBe('forbidden');
    expect(upstream.heard.map(({ url }) => url)).toEqual(['/api/sims']);
  });

  test('a copy of the cookie is worth nothing after signing out', async () => {
    const cookie = await signIn();
    await endSession(cookie);
    expect((await ask('GET', '/api/sims', { headers: { cookie } })).code).toBe('signed_out');
  });
});

describe('an expired token', () => {
  test('costs 200 parallel calls one refresh and nobody a 401', async () => {
    const cookie = await signIn();
    upstream.expire();
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask('GET', '/api/sims', { headers: { cookie } })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(upstream.count('POST /api/jwt/refresh-token')).toBe(1);
    expect(answers[0]?.headers['set-cookie']?.[0]).toMatch(/^linekeeper\.0=/);
  });

  test('lets a write be repeated once, byte for byte and with its key', async () => {
    const cookie = await signIn();
    upstream.expire();
    const body = '{"reason" :  "größer","version":1}\n';
    const answer = await ask('PUT', '/api/sims/1/activate', { headers: { cookie, ...OURS_IN_JSON, 'idempotency-key': 'k1' }, body });
    expect(answer.status).toBe(200);
    const tries = heardAs('PUT', '/sims/1/activate');
    expect(tries.map(({ headers, body: sent }) => [headers['idempotency-key'], sent.toString()])).toEqual([
      ['k1', body],
      ['k1', body],
    ]);
  });

  test('is tried once more and never twice, and the session stays', async () => {
    const cookie = await signIn();
    upstream.routes['GET /api/sims/9'] = (_, response) =>
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"code":"signed_out"}');
    expect((await ask('GET', '/api/sims/9', { headers: { cookie } })).code).toBe('signed_out');
    expect(heardAs('GET', '/sims/9')).toHaveLength(2);
    expect(upstream.count('POST /api/jwt/refresh-token')).toBe(1);
    expect((await ask('GET', '/api/sims', { headers: { cookie } })).status).toBe(200);
  });

  test('makes an upload wait for its next try instead of sending it twice', async () => {
    const cookie = await signIn();
    upstream.expire();
    const upload = () =>
      ask('POST', '/api/batch/1/import', {
        headers: { cookie, ...OURS, 'content-type': 'multipart/form-data; boundary=x' },
        body: '--x--',
      });
    const first = await upload();
    expect([first.code, first.headers['retry-after']]).toEqual(['busy', '2']);
    expect((await upload()).status).toBe(200);
    expect(heardAs('POST', '/batch/1/import')).toHaveLength(2);
  });

  test('with a refresh that fails answers 503 and keeps the session', async () => {
    const cookie = await signIn(1, undefined, -1);
    upstream.routes['POST /api/jwt/refresh-token'] = (_, response) => response.writeHead(500).end('stack trace');
    const { code, text } = await ask('GET', '/api/sims', { headers: { cookie } });
    expect(code).toBe('busy');
    expect(text).not.toContain('stack');
    expect(heardAs('GET', '/sims')).toEqual([]);
  });
});

describe('bodies', () => {
  test('a JSON body of a megabyte is taken, a longer one is refused, announced or not', async () => {
    const headers = { cookie: await signIn(), ...OURS_IN_JSON };
    const taken = JSON.stringify('x'.repeat(1024 * 1024 - 2));
    expect((await ask('POST', '/api/sims/1', { headers, body: taken })).status).toBe(200);
    expect(heardAs('POST', '/sims/1')[0]?.body.toString() === taken).toBe(true);
    expect((await ask('POST', '/api/sims/2', { headers, body: `${taken} ` })).code).toBe('too_large');
    expect((await ask('POST', '/api/sims/2', { headers: { ...headers, 'transfer-encoding': 'chunked' }, body: `${taken} ` })).code).toBe(
      'too_large',
    );
    expect(heardAs('POST', '/sims/2')).toEqual([]);
  });

  test.each<[string, string, OutgoingHttpHeaders]>([
    ['a compressed one', '/api/sims/1', { 'content-encoding': 'gzip' }],
    ['text', '/api/sims/1', { 'content-type': 'text/plain' }],
    ['a form', '/api/sims/1', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['JSON where a file belongs', '/api/batch/1/import', {}],
  ])('%s is refused', async (_, path, headers) => {
    const answer = await ask('POST', path, { headers: { cookie: await signIn(), ...OURS_IN_JSON, ...headers }, body: '{}' });
    expect(answer.code).toBe('unsupported_type');
    expect(upstream.heard).toEqual([]);
  });
});

describe('what the upstream answers', () => {
  const answers = (status: number, headers: OutgoingHttpHeaders, body = '') => {
    upstream.routes['GET /api/sims/1'] = (_, response) => response.writeHead(status, headers).end(body);
  };
  const JSON_TYPE = { 'content-type': 'application/json' };
  const see = async (headers: OutgoingHttpHeaders = {}) => ask('GET', '/api/sims/1', { headers: { cookie: await signIn(), ...headers } });

  test.each([301, 302, 303, 307, 308])('%i is neither followed nor passed on', async (status) => {
    answers(status, { location: 'http://127.0.0.1:1/secret' });
    const { code, headers } = await see();
    expect([code, headers.location]).toEqual(['unreachable', undefined]);
  });

  test.each(['gzip', 'br', 'unheard-of'])('a body in %s nobody asked for is a 502', async (encoding) => {
    answers(200, { ...JSON_TYPE, 'content-encoding': encoding }, '{}');
    expect((await see()).code).toBe('unreachable');
  });

  test('a page instead of data is a 502', async () => {
    answers(200, { 'content-type': 'text/html' }, '<script>alert(1)</script>');
    expect(JSON.parse((await see()).text)).toMatchObject({ code: 'unread', came: 'page' });
  });

  test.each([
    [500, 'failed'],
    [502, 'unreachable'],
    [503, 'busy'],
    [504, 'timeout'],
  ])('of a %i its words stay behind', async (status, code) => {
    answers(status, { 'content-type': 'text/html', 'retry-after': '7' }, '<h1>SQLSTATE at http://10.1.2.3</h1>');
    const seen = await see();
    expect([seen.status, seen.code, seen.headers['retry-after']]).toEqual([status, code, '7']);
    expect(seen.text).not.toMatch(/SQL|10\.1/);
  });

  test('a refusal comes through with what the contract knows of one, and a page about one becomes a problem', async () => {
    const refusal = { code: 'stale', message: 'Changed.', errors: { note: ['changed'] }, current: { id: 1 }, request_id: 'of-the-call' };
    answers(409, JSON_TYPE, JSON.stringify(refusal));
    expect(JSON.parse((await see({ 'x-request-id': 'of-the-call' })).text)).toEqual(refusal);
    // What a Laravel says of a SIM it does not have while it is being debugged.
    const debugged = { message: 'No query results', exception: 'NotFoundHttpException', file: '/app/Handler.php', trace: [{ line: 1 }] };
    answers(404, JSON_TYPE, JSON.stringify(debugged));
    const own = { message: 'No query results', own_words: true };
    expect(JSON.parse((await see()).text)).toEqual({ code: 'not_found', ...own, request_id: expect.any(String) });
    answers(404, { 'content-type': 'text/html' }, '<h1>nginx</h1>');
    const { status, code, text } = await see();
    expect([status, code]).toEqual([404, 'not_found']);
    expect(text).not.toContain('nginx');
  });

  test.each([204, 304])('%i has no body', async (status) => {
    answers(status, { etag: '"1"' });
    const seen = await see({ 'if-none-match': '"1"' });
    expect([seen.status, seen.text, seen.headers.etag]).toEqual([status, '', '"1"']);
  });

  test('a part of a file is a part of a file', async () => {
    upstream.routes['GET /api/batch/1/download'] = (_, response) =>
      response.writeHead(206, { 'content-type': 'text/csv', 'content-range': 'bytes 0-3/10', 'content-length': 4 }).end('abcd');
    const { status, headers, text } = await ask('GET', '/api/batch/1/download', {
      headers: { cookie: await signIn(), range: 'bytes=0-3' },
    });
    expect([status, headers['content-range'], headers['content-length'], text]).toEqual([206, 'bytes 0-3/10', '4', 'abcd']);
    expect(headers['content-disposition']).toBe('attachment');
  });
});

test('a file keeps its name in any alphabet', async () => {
  const name = 'attachment; filename="größe – Łódź.csv"';
  for (const length of [undefined, 2]) {
    upstream.routes['GET /api/batch/1/download'] = (_, response) => {
      response.writeHead(200, { 'content-disposition': Buffer.from(name).toString('latin1'), ...(length && { 'content-length': length }) });
      response.end('ok');
    };
    const { headers } = await ask('GET', '/api/batch/1/download', { headers: { cookie: await signIn() } });
    expect(Buffer.from(headers['content-disposition'] ?? '', 'latin1').toString()).toBe(name);
  }
});

test('a file that streams says how many rows are to come', async () => {
  upstream.routes['POST /api/sims-export'] = (_, response) =>
    response.writeHead(200, { 'content-type': 'text/csv', 'x-total-rows': '5000', 'x-powered-by': 'PHP' }).end('IMEI');
  const { headers } = await ask('POST', '/api/sims-export', {
    headers: { cookie: await signIn(), ...OURS_IN_JSON },
    body: '{"format":"csv"}',
  });
  expect([headers['x-total-rows'], headers['x-powered-by']]).toEqual(['5000', undefined]);
});

test('with the upstream gone a call is a 502 with a request id', async () => {
  upstream.routes['GET /api/sims/1'] = (_, response) => response.destroy();
  const { status, code } = await ask('GET', '/api/sims/1', { headers: { cookie: await signIn() } });
  expect([status, code]).toEqual([502, 'unreachable']);
});

test('a read whose connection breaks before its answer is asked once more, a write never', async () => {
  const cookie = await signIn();
  upstream.routes['GET /api/sims/1'] = (asked, response) =>
    upstream.count('GET /api/sims/1') === 1 ? response.destroy() : answering(200, { data: { id: 1 } })(asked, response);
  expect((await ask('GET', '/api/sims/1', { headers: { cookie } })).status).toBe(200);
  expect(upstream.count('GET /api/sims/1')).toBe(2);
  upstream.routes['PUT /api/sims/1/activate'] = (_, response) => response.destroy();
  expect((await ask('PUT', '/api/sims/1/activate', { headers: { cookie, ...OURS_IN_JSON }, body: '{}' })).status).toBe(502);
  expect(upstream.count('PUT /api/sims/1/activate')).toBe(1);
});
