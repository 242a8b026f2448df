import { endpoints } from '#lib/contract/table.ts';
import { answering, OURS_IN_JSON as OURS, startTestWeb } from '#lib/testing/testWeb.ts';

const { upstream, url: desk, signIn } = await startTestWeb();
const { installerLogin } = await import('./installerLogin.ts');

const LINK = { cs_no: 'HOU-1', token: 't'.repeat(22) };
const opens = (cs_no: string) => {
  upstream.routes['POST /api/installer/enter'] = answering(200, { proof: `proof-of-${cs_no}`, cs_no });
};

const enter = (body: unknown, headers: object = OURS) =>
  installerLogin(
    new Request('http://desk.test/api/installer/enter', {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: JSON.stringify(body),
    }),
  );

async function cookieFor(cs_no = 'HOU-1') {
  opens(cs_no);
  const [line = ''] = (await enter({ ...LINK, cs_no })).headers.getSetCookie();
  return line.split(';')[0] ?? '';
}
const ask = (path: string, init: RequestInit = {}) => fetch(`${desk}${path}`, init);

test('a link becomes a cookie that no script, no other site and no other path gets; the proof is told to nobody', async () => {
  opens('HOU-1');
  const response = await enter(LINK);
  const text = await response.text();
  expect([response.status, JSON.parse(text)]).toEqual([200, { data: { cs_no: 'HOU-1' } }]);
  const [line = '', ...others] = response.headers.getSetCookie();
  expect(others).toEqual([]);
  expect(line).toMatch(/^linekeeper-installer-[0-9a-f]{16}=[^;]+; Path=\/api\/installer; Max-Age=86400; HttpOnly; SameSite=Strict$/);
  expect(text + line).not.toContain('proof-of');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test.each([
  ['a foreign page', LINK, { 'content-type': 'application/json', origin: 'http://evil.test' }, 403, 0],
  ['a link that is cut short', { ...LINK, token: 'abc' }, OURS, 404, 0],
  ['no JSON', 'x', OURS, 404, 0],
])('%s opens nothing', async (_, body, headers, status, asked) => {
  expect((await enter(body, headers)).status).toBe(status);
  expect(upstream.count('POST /api/installer/enter')).toBe(asked);
});

test('why a right link can’t be opened passes, and how long to wait', async () => {
  upstream.routes['POST /api/installer/enter'] = answering(409, { code: 'illegal_state', message: '', errors: { token: ['used'] } });
  const used = await enter(LINK);
  expect([used.status, await used.json()]).toEqual([409, expect.objectContaining({ errors: { token: ['used'] } })]);
  upstream.routes['POST /api/installer/enter'] = answering(429, { code: 'too_many', message: '' }, { 'retry-after': '60' });
  expect((await enter(LINK)).headers.get('retry-after')).toBe('60');
});

test('the proof goes with the installer’s own calls, is kept for another day, and nothing is cached', async () => {
  const cookie = await cookieFor();
  upstream.routes['GET /api/installer/HOU-1/job'] = answering(200, { data: { swap_id: 7 } });
  const response = await ask('/api/installer/HOU-1/job', { headers: { cookie } });
  expect([response.status, await response.json()]).toEqual([200, { data: { swap_id: 7 } }]);
  expect(upstream.heard.at(-1)?.headers.authorization).toBe('Bearer proof-of-HOU-1');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.getSetCookie()).toEqual([expect.stringContaining(`${cookie}; Path=/api/installer; Max-Age=86400`)]);
});

test('a phone with two swaps sends each call with its own proof', async () => {
  const cookie = `${await cookieFor('HOU-1')}; ${await cookieFor('HOU-2')}`;
  for (const cs of ['HOU-1', 'HOU-2']) {
    await ask(`/api/installer/${cs}/job`, { headers: { cookie } });
    expect(upstream.heard.at(-1)?.headers.authorization).toBe(`Bearer proof-of-${cs}`);
  }
  expect((await ask('/api/installer/HOU-3/job', { headers: { cookie } })).status).toBe(401);
});

test.each([
  ['none', () => ''],
  ['another system’s under this name', (mine: string, other: string) => `${mine.split('=')[0]}=${other.slice(other.indexOf('=') + 1)}`],
  ['a changed one', (mine: string) => `${mine.slice(0, -3)}abc`],
  ['two of one name', (mine: string) => `${mine}; ${mine}`],
])('a cookie that is %s opens nothing, and the upstream hears nothing', async (_, made) => {
  const cookie = made(await cookieFor('HOU-1'), await cookieFor('HOU-2'));
  upstream.heard.length = 0;
  expect((await ask('/api/installer/HOU-1/job', { headers: { cookie } })).status).toBe(401);
  expect(upstream.heard).toEqual([]);
});

test('the installer’s cookie opens no other endpoint, and a session none of the installer’s', async () => {
  const cookie = await cookieFor();
  const session = await signIn();
  upstream.heard.length = 0;
  const reached: string[] = [];
  for (const { endpoint } of endpoints) {
    if (endpoint.access === 'public' || endpoint.access === 'bff') continue;
    const isSite = endpoint.access === 'installer';
    const path = endpoint.path.replace(':cs', 'HOU-1').replace(/:\w+/g, '1');
    const given = { method: endpoint.method, headers: { ...OURS, cookie: isSite ? session : cookie } };
    const { status } = await ask(`/api${path}`, given);
    if (status !== 401) reached.push(`${endpoint.method} ${path} ${status}`);
  }
  expect(reached).toEqual([]);
  expect(upstream.heard).toEqual([]);
  expect((await ask('/api/installer/enter', { method: 'POST', headers: OURS, body: '{}' })).status).toBe(418);
});

test('an act from a foreign page is refused', async () => {
  const cookie = await cookieFor();
  const headers = { cookie, 'content-type': 'application/json', origin: 'http://evil.test' };
  const { status } = await ask('/api/installer/HOU-1/acts', { method: 'POST', headers, body: '{}' });
  expect(status).toBe(403);
});

test('a photo goes up as it comes, with the proof', async () => {
  const cookie = await cookieFor();
  upstream.routes['POST /api/installer/HOU-1/photos'] = answering(200, { data: {} });
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(200_000).fill(7)]), 'photo.jpg');
  const { 'content-type': _, ...headers } = { ...OURS, cookie };
  expect((await ask('/api/installer/HOU-1/photos?subject=fitted', { method: 'POST', headers, body })).status).toBe(200);
  expect(upstream.heard.at(-1)).toMatchObject({ url: '/api/installer/HOU-1/photos?subject=fitted' });
  expect(upstream.heard.at(-1)?.body.length).toBeGreaterThan(200_000);
});
