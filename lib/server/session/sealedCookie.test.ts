import { randomBytes } from 'node:crypto';
import { jest } from '@jest/globals';
import type { CookiePayload } from './sealedCookie.ts';

process.env.SESSION_SECRET = 'the first secret which is long enough for iron';
process.env.PUBLIC_URL = 'http://desk.test';

const { sealPayload, unsealPayload } = await import('./sealedCookie.ts');
const { keysFrom } = await import('./secrets.ts');
const { sessionCookieLines, clearedCookieLines, sealedIn } = await import('./cookies.ts');

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (bytes: number) => {
  const scope = Array.from({ length: bytes / 15 }, (_, index) => `sims:read:${index}`);
  const claims = part({ iss: 'https://upstream.test/', jti: randomBytes(16).toString('hex'), scope });
  return [part({ alg: 'RS256' }), claims.slice(0, Math.floor(bytes / 4) * 4), randomBytes(256).toString('base64url')].join('.');
};

const carried = (more: Partial<CookiePayload> = {}): CookiePayload => ({
  id: 'one',
  generation: 3,
  accessToken: 'header.claims.signature',
  refreshToken: 'opaque',
  freshUntil: null,
  startedAt: 1,
  usedAt: 2,
  listed: true,
  ...more,
});

const headerOf = (lines: string[]) => lines.map((line) => line.split(';')[0]).join('; ');
const linesOf = async (value: CookiePayload) => sessionCookieLines(await sealPayload(value), 60_000, undefined) ?? [];

test.each([
  ['an opaque pair', carried()],
  ['JWTs', carried({ accessToken: jwt(600), refreshToken: jwt(600) })],
  ['tokens that only look like JWTs', carried({ accessToken: 'a.b.c', refreshToken: '..' })],
  ['claims that are not canonical base64', carried({ accessToken: 'e30=.e30=.x' })],
  [
    'two random tokens of 4 KB',
    carried({ accessToken: randomBytes(3072).toString('base64url'), refreshToken: randomBytes(3072).toString('base64url') }),
  ],
])('%s come out of the cookies as they went in', async (_, value) => {
  expect(await unsealPayload(sealedIn(headerOf(await linesOf(value))) ?? '')).toEqual(value);
});

test('two JWTs of 2 KB fit into the 4 KB of headers that a stock nginx takes', async () => {
  const lines = await linesOf(carried({ accessToken: jwt(2048), refreshToken: jwt(2048) }));
  expect(lines.join('\r\n').length).toBeLessThan(3500);
});

test('no line is longer than a browser takes, and what four cannot carry is refused', async () => {
  const long = carried({ accessToken: randomBytes(3072).toString('base64url'), refreshToken: randomBytes(3072).toString('base64url') });
  const lines = await linesOf(long);
  expect(lines.length).toBeGreaterThan(1);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(4096);
  expect(sessionCookieLines('x'.repeat(4 * 3600 + 1), 1, undefined)).toBeUndefined();
});

test('a shorter session drops the chunks of the longer one before, and stale ones do no harm', async () => {
  const before = headerOf(sessionCookieLines('x'.repeat(9000), 1000, undefined) ?? []);
  const lines = sessionCookieLines('y'.repeat(10), 1000, before) ?? [];
  expect(lines.filter((line) => line.includes('Max-Age=0')).map((line) => line.split('=')[0])).toEqual(['linekeeper.1', 'linekeeper.2']);
  expect(sealedIn(`linekeeper.0=1.${'y'.repeat(10)}; linekeeper.1=stale`)).toBe('y'.repeat(10));
});

test.each([
  ['no cookie', undefined],
  ['somebody else’s cookie', 'other=1; linekeeper=2'],
  ['a missing chunk', 'linekeeper.0=2.abc'],
  ['a doubled chunk', 'linekeeper.0=1.abc; linekeeper.0=1.abd'],
  ['no count', 'linekeeper.0=abc'],
  ['an empty one', 'linekeeper.0='],
])('%s is nobody’s', (_, header) => {
  expect(sealedIn(header)).toBeUndefined();
});

test('a changed, cut or foreign seal opens to nothing', async () => {
  const seal = await sealPayload(carried());
  const middle = Math.floor(seal.length / 2);
  const changed = seal.slice(0, middle) + (seal[middle] === 'A' ? 'B' : 'A') + seal.slice(middle + 1);
  const foreign = await sealPayload(carried(), keysFrom(['somebody else’s secret, also long enough']));
  for (const broken of [changed, seal.slice(0, -20), foreign, '', 'Fe26.2*', '***', 'x'.repeat(10_000)])
    expect(await unsealPayload(broken)).toBeUndefined();
});

test('after a rotation old sessions open, new ones use the new key, and dropping the old key ends the old ones', async () => {
  const [older, newer] = ['the older secret, long enough for iron', 'the newer secret, long enough for iron'];
  const old = await sealPayload(carried(), keysFrom([older]));
  const both = keysFrom([newer, older]);
  expect(await unsealPayload(old, both)).toEqual(carried());
  const fresh = await sealPayload(carried(), both);
  expect(await unsealPayload(fresh, keysFrom([newer]))).toEqual(carried());
  expect(await unsealPayload(old, keysFrom([newer]))).toBeUndefined();
});

test('the lines are for this host alone and out of reach of scripts; over TLS they say so', async () => {
  const attributes = 'Path=/; Max-Age=60; HttpOnly; SameSite=Lax';
  expect((await linesOf(carried()))[0]).toMatch(new RegExp(`^linekeeper\\.0=1\\.[^;]+; ${attributes}$`));
  expect(clearedCookieLines('linekeeper.0=x; linekeeper.0=y; other=1')).toEqual([
    'linekeeper.0=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
  ]);
  const many = Array.from({ length: 900 }, (_, index) => `linekeeper.${index}=x`).join('; ');
  expect(clearedCookieLines(many)).toHaveLength(10);

  jest.resetModules();
  process.env.PUBLIC_URL = 'https://desk.test';
  const overTls = await import('./cookies.ts');
  expect(overTls.sessionCookieLines('x', 60_000, undefined)).toEqual([`__Host-linekeeper.0=1.x; ${attributes}; Secure`]);
});
