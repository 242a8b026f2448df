import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { type Page, pages } from '#lib/access/pages.ts';
import { expect, ROLES, test } from './fixtures.ts';
import { expected, filled, visit } from './pageAccess.ts';

const BUILD = '.next-doorless';

test.beforeEach(() => {
  cpSync('.next', BUILD, { recursive: true, verbatimSymlinks: true, filter: (path) => !/\.next\/(cache|dev)(\/|$)/.test(path) });
  writeFileSync(`${BUILD}/server/functions-config-manifest.json`, JSON.stringify({ version: 1, functions: {} }));
});

test.afterEach(() => rmSync(BUILD, { recursive: true, force: true }));

test('with the middleware switched off no page shows anything to the wrong person', async ({ freshEnvironment, playwright }) => {
  test.setTimeout(180_000);
  const { url } = await freshEnvironment({ env: { NEXT_DIST_DIR: BUILD } });
  for (const role of [undefined, ...(process.env.FULL ? ROLES : (['client', 'technician', 'admin'] as const))]) {
    const request = await playwright.request.newContext({ extraHTTPHeaders: { 'x-requested-with': 'linekeeper', origin: url } });
    if (role) await request.post(`${url}/api/jwt/login`, { data: { email: `${role}@linekeeper.test`, password: 'linekeeper' } });
    const seen: Record<string, unknown> = {};
    const wanted: Record<string, unknown> = {};
    for (const [name, page] of Object.entries<Page>(pages)) {
      seen[name] = await visit(request, `${url}/en${filled(page)}`.replace(/\/$/, ''));
      wanted[name] = page.path === '/error-404' ? 200 : expected(page, role, '');
    }
    expect(seen, role ?? 'a stranger').toEqual(wanted);
    expect((await request.get(`${url}/en/error-404`)).headers()['content-security-policy'], 'the middleware is off').toBeUndefined();
    await request.dispose();
  }
});
