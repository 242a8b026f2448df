import { NextRequest } from 'next/server';
import { startTestWeb } from '#lib/testing/testWeb.ts';

const { signIn } = await startTestWeb();
const { default: middleware } = await import('../../../middleware.ts');

const asks = (path: string, cookie?: string, language?: string) =>
  middleware(
    new NextRequest(`http://desk.test${path}`, {
      headers: { ...(cookie && { cookie }), ...(language && { 'accept-language': language }) },
    }),
  );

test.each([
  ['/sims/edit/7?tab=history', '/login?next=%2Fsims%2Fedit%2F7%3Ftab%3Dhistory'],
  ['/de/sims/edit/7', '/de/login?next=%2Fde%2Fsims%2Fedit%2F7'],
  ['/pt', '/pt/login?next=%2Fpt'],
  ['/fr/nowhere', '/fr/error-404'],
])('a stranger who asks for %s is sent to %s', async (path, to) => {
  const answer = await asks(path);
  expect([answer.status, answer.headers.get('location')]).toEqual([307, `http://desk.test${to}`]);
});

test('whatever the middleware answers has a policy with a nonce of its own, and is kept out of frames and caches', async () => {
  const cookie = await signIn();
  const answers = [await asks('/'), await asks('/', cookie), await asks('/de/login'), await asks('/nowhere', cookie)];
  for (const { headers } of answers) {
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-[\w-]{22}'/);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
  }
  expect(new Set(answers.map(({ headers }) => headers.get('content-security-policy'))).size).toBe(answers.length);
});

test('tokens that are renewed for a document leave with it; a broken cookie is dropped', async () => {
  const ours = async (cookie: string) => (await asks('/', cookie)).headers.getSetCookie().filter((line) => line.startsWith('linekeeper.'));
  expect(await ours(await signIn(1, undefined, 0))).toEqual([expect.stringMatching(/^linekeeper\.0=1\..+ HttpOnly/)]);
  expect(await ours('linekeeper.0=1.broken')).toEqual([expect.stringMatching(/^linekeeper\.0=; .+ Max-Age=0;/)]);
});

test('a customer’s page is in the language of the browser or of its address, tells no other site where it is, and takes no part in anybody’s session', async () => {
  const token = 'x'.repeat(22);
  const shown = async (path: string, language?: string) => {
    const answer = await asks(path, await signIn(1, undefined, 0), language);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect([answer.headers.get('referrer-policy'), answer.headers.get('cache-control')]).toEqual(['no-referrer', 'no-store']);
    return answer.headers.get('x-middleware-rewrite');
  };
  expect(await shown(`/visit/${token}`)).toBe(`http://desk.test/en/visit/${token}`);
  expect(await shown(`/visit/${token}`, 'fr-CA,fr;q=0.9')).toBe(`http://desk.test/fr/visit/${token}`);
  expect(await shown(`/de/visit/${token}`, 'fr')).toBe(`http://desk.test/de/visit/${token}`);
});
