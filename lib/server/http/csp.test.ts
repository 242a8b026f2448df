import { jest } from '@jest/globals';

process.env.PUBLIC_URL = 'http://desk.test';
process.env.SESSION_SECRET = 'a secret that is long enough for iron-session';
const { contentSecurityPolicy, documentHeaders } = await import('./csp.ts');

const policy = Object.fromEntries(
  contentSecurityPolicy('n0nce', false)
    .split('; ')
    .map((line) => [line.split(' ')[0], line.split(' ').slice(1)]),
);

test('a document runs the scripts we gave it and no others, and nothing that is a text', () => {
  expect(policy['script-src']).toEqual(["'self'", "'nonce-n0nce'", "'strict-dynamic'"]);
  expect(JSON.stringify(policy)).not.toContain('unsafe-eval');
  expect(Object.keys(policy).filter((name) => policy[name]?.includes("'unsafe-inline'"))).toEqual(['style-src-attr']);
});

test('it speaks with the desk alone, stands in no frame, loads no plug-in and keeps its base', () => {
  expect(policy['connect-src']).toEqual(["'self'"]);
  for (const name of ['frame-ancestors', 'object-src', 'base-uri']) expect(policy[name]).toEqual(["'none'"]);
});

test('it is kept by nobody, taken for nothing else, and told to no other site; over TLS the browser remembers that', async () => {
  const headers = Object.fromEntries(documentHeaders());
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  });
  expect(headers['strict-transport-security']).toBeUndefined();
  process.env.PUBLIC_URL = 'https://desk.test';
  jest.resetModules();
  const overTls = await import('./csp.ts');
  expect(Object.fromEntries(overTls.documentHeaders())['strict-transport-security']).toMatch(/^max-age=\d{8}; includeSubDomains$/);
});
