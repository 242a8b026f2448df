import { type IncomingMessage, request } from 'node:http';
import { startTestWeb } from '#lib/testing/testWeb.ts';

const { port } = await startTestWeb(() => ({
  FRONT: '0',
  PUBLIC_URL: 'https://desk.test',
  SECURITY_CONTACT: 'mailto:security@desk.test',
}));

/** As it is written: fetch would resolve the dots. */
const get = (path: string) =>
  new Promise<{ status: number | undefined; headers: IncomingMessage['headers']; text: string }>((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path }, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode, headers: response.headers, text });
    });
    asked.on('error', reject).end();
  });

test.each([
  '/x/../api/sims',
  '/./api/sims',
  '/api/sims/../user',
  '/api/sims/%2e%2e/user',
  '/api/sims/7/.%2E/../users',
  '/de/..',
  '/a\\..\\api',
  '/%zz',
  '/api/%',
  '/api/sims/%E0%A4%A',
  '/%C0%AE',
])('%s reaches nobody, also where Next serves everything', async (path) => expect((await get(path)).status).toBe(400));

test.each(['/de/sims?q=..%2f&x=%zz', '/sims/a..b', '/.well-known/other', '/api/sims/7'])('%s goes on to Next', async (path) =>
  expect((await get(path)).status).toBe(418),
);

test('over TLS every answer says that it always is, and nothing is taken for another kind', async () => {
  for (const path of ['/sw.js', '/_next/static/a.js', '/api/health', '/%zz', '/.well-known/security.txt']) {
    const { headers } = await get(path);
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    });
  }
});

test('whoever finds a hole finds where to say so, while it is good', async () => {
  const { status, headers, text } = await get('/.well-known/security.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const [, expires = ''] =
    /^Contact: mailto:security@desk\.test\nExpires: (\S+)\nCanonical: https:\/\/desk\.test\/\.well-known\/security\.txt\n$/.exec(text) ??
    [];
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(80);
  expect(days).toBeLessThan(366);
});
