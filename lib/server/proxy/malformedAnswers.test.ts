import type { ServerResponse } from 'node:http';
import { answering, OURS_IN_JSON, startTestWeb } from '#lib/testing/testWeb.ts';

const { upstream, url, signIn } = await startTestWeb();
const { securityTxt } = await import('#lib/server/http/securityTxt.ts');

const REFRESH = 'POST /api/jwt/refresh-token';

test('tokens that are over as they come are not renewed at every call', async () => {
  const cookie = await signIn(1, undefined, -60);
  upstream.routes[REFRESH] = (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(upstream.issue(1, -60)));
  const statuses = new Set<number>();
  for (let call = 0; call < 20; call += 1) statuses.add((await fetch(`${url}/api/sims/1`, { headers: { cookie } })).status);
  expect(statuses).toEqual(new Set([200]));
  expect(upstream.count(REFRESH)).toBeLessThan(6);
});

test.each([
  ['1000000000', '3600'],
  ['7', '7'],
  [new Date(Date.now() + 30 * 86_400_000).toUTCString(), '3600'],
  ['soon', null],
])('an upstream that says to come back in %s is passed on as %s', async (said, told) => {
  const headers = { cookie: await signIn() };
  upstream.routes['GET /api/sims/1'] = answering(429, { code: 'too_many', message: '' }, { 'retry-after': said });
  upstream.routes['GET /api/sims/2'] = answering(503, { code: 'busy', message: '' }, { 'retry-after': said });
  for (const id of [1, 2]) expect((await fetch(`${url}/api/sims/${id}`, { headers })).headers.get('retry-after')).toBe(told);
});

test('a status that HTTP does not have is an upstream that can not be understood', async () => {
  upstream.routes['GET /api/sims/1'] = answering(999, {});
  const answer = await fetch(`${url}/api/sims/1`, { headers: { cookie: await signIn() } });
  expect([answer.status, (await answer.json()).code]).toEqual([502, 'unreachable']);
});

test('who may not send a file hears that, not what kind it would have to be', async () => {
  const send = async (cookie: string) =>
    (await fetch(`${url}/api/batch/1/import`, { method: 'POST', headers: { ...OURS_IN_JSON, cookie }, body: '{}' })).status;
  expect(await send('')).toBe(401);
  expect(await send(await signIn(1, { ability: [] }))).toBe(403);
  expect(await send(await signIn())).toBe(415);
});

test('without a contact there is no file that names one', () => {
  const told: unknown[] = [];
  const response = { writeHead: (status: number) => told.push(status), end: (text: unknown) => told.push(text) };
  const asked = { method: 'GET', url: '/.well-known/security.txt' };
  expect(securityTxt(asked as never, response as never)).toBe(true);
  expect(told).toEqual([404, undefined]);
});

const SIMS = 'GET /api/sims/1';
const WARNING = '<br />\n<b>Warning</b>: Undefined variable in <b>/var/www/app/Http/Kernel.php</b> on line <b>12</b><br />\n';
const NOTICE = '\nNotice: Undefined index in /var/www/app/Http/Kernel.php on line 12';
const SIM = '{"data":{"id":1,"imei":"1"}}';
const said =
  (body: string, type = 'application/json') =>
  (_: unknown, response: ServerResponse) =>
    response.writeHead(200, { 'content-type': type }).end(body);

test.each([
  ['a warning before it', WARNING + SIM, 'application/json', 'page'],
  ['a notice before it', NOTICE + SIM, 'application/json', 'text'],
  ['one that is cut off', SIM.slice(0, -2), 'application/json', 'text'],
  ['a long one with a warning before it', WARNING + JSON.stringify({ data: 'x'.repeat(100_000) }), 'application/json', 'page'],
  ['a page', '<!DOCTYPE html><title>/var/www</title>', 'text/html', 'page'],
  ['nothing', '', 'application/json', 'nothing'],
])('A11: of an answer that is no JSON, %s, nothing reaches the browser but what kind it was', async (_, body, type, came) => {
  upstream.routes[SIMS] = said(body, type);
  const answer = await fetch(`${url}/api/sims/1`, { headers: { cookie: await signIn() } });
  const text = await answer.text();
  expect([answer.status, JSON.parse(text)]).toMatchObject([502, { code: 'unread', came }]);
  expect(text).not.toMatch(/var\/www|Kernel|Warning|Notice/);
});

test.each([
  ['a short one', { id: 1, imei: '1', notes: 'a "}" in it \\\\' }],
  ['one that streams', { id: 1, imei: '1', notes: 'a "}" in it \\\\'.repeat(20_000) }],
])('A11: of what stands behind the JSON of %s nothing reaches the browser, and the data does', async (_, data) => {
  for (const rest of [NOTICE, WARNING, `{"trace":"/var/www"}`, '\n']) {
    upstream.routes[SIMS] = said(JSON.stringify({ data }) + rest);
    const answer = await fetch(`${url}/api/sims/1`, { headers: { cookie: await signIn() } });
    expect([answer.status, JSON.parse(await answer.text())]).toEqual([200, { data }]);
  }
});

test('A3: a write whose answer is no JSON was done', async () => {
  upstream.routes['POST /api/sims/1'] = said(WARNING + SIM);
  const answer = await fetch(`${url}/api/sims/1`, {
    method: 'POST',
    headers: { ...OURS_IN_JSON, cookie: await signIn() },
    body: '{"notes":"x"}',
  });
  expect([answer.status, await answer.text()]).toEqual([204, '']);
});

test('an answer with a byte order mark, or of a single word, is JSON', async () => {
  for (const body of [`\ufeff${SIM}`, ' [] \n', 'null', '-1.5e3', '"yes"']) {
    upstream.routes[SIMS] = said(body);
    expect((await fetch(`${url}/api/sims/1`, { headers: { cookie: await signIn() } })).status).toBe(200);
  }
});
