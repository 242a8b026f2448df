import { type Page, pages } from '#lib/access/pages.ts';
import { routing } from '#lib/i18n/routing.ts';
import { expect, ROLES, test, wordsIn } from './fixtures.ts';
import { expected, filled, SECRET, visit } from './pageAccess.ts';

const all = Object.entries<Page>(pages);
const locales = process.env.FULL ? routing.locales : (['en'] as const);
const prefixOf = (locale: string) => (locale === 'en' ? '' : `/${locale}`);
for (const role of [undefined, ...ROLES]) {
  test(`${role ?? 'a stranger'} sees the pages meant for them and no other`, async ({ context, environment, signIn }) => {
    test.setTimeout(180_000);
    if (role) await signIn(role);
    for (const locale of locales) {
      const prefix = prefixOf(locale);
      const seen: Record<string, unknown> = {};
      for (const [name, page] of all)
        seen[name] = await visit(context.request, environment.url + (prefix + filled(page)).replace(/(?<=.)\/$/, ''));
      expect(seen).toEqual(Object.fromEntries(all.map(([name, page]) => [name, expected(page, role, prefix)])));
    }
    // What scripts could read: storage; the cookie of the session is out of their reach.
    expect(JSON.stringify((await context.storageState()).origins)).not.toMatch(SECRET);
  });

  test(`${role ?? 'a stranger'} asks for a path that looks like a file, in every language`, async ({ context, environment, signIn }) => {
    if (role) await signIn(role);
    for (const locale of routing.locales) {
      const url = `${environment.url}${prefixOf(locale)}/ping/10.0.0.1`;
      expect(await visit(context.request, url), url).toBe(expected(pages.ping, role, prefixOf(locale)));
    }
  });
}

for (const path of [
  '/nowhere',
  '/de/nowhere',
  '/sims/edit/abc',
  '/apps/todo/someday',
  '/apps/todo/tag/blue',
  '/session/telnet',
  '/es',
  '/index.php',
  '/ping/10.0.0.1/more',
]) {
  test(`${path} leads to the page that says there is none`, { tag: '@anywhere' }, async ({ context, environment, signIn }) => {
    const lost = path.startsWith('/de/') ? '/de/error-404' : '/error-404';
    expect(await visit(context.request, environment.url + path)).toBe(`to ${lost}`);
    await signIn('admin');
    expect(await visit(context.request, environment.url + path)).toBe(`to ${lost}`);
    expect(await visit(context.request, environment.url + lost)).toBe(404);
  });
}

test('what the middleware does not look at is no page: it would come without its policy', async ({ context, environment, signIn }) => {
  await signIn('admin');
  for (const path of ['/static/sims/edit/1', '/_next/access-control'])
    expect(await visit(context.request, environment.url + path), path).toBe(404);
  // Browsers ask for it by themselves.
  const icon = await context.request.get(`${environment.url}/favicon.ico`);
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/x-icon']);
});

test('whoever is lost is shown home in their own language', async ({ page, environment }) => {
  for (const locale of routing.locales) {
    await page.goto(`${environment.url}${prefixOf(locale)}/error-404`);
    const home = page.getByRole('link', { name: wordsIn(locale).common.startPage, exact: true });
    await expect(home).toHaveAttribute('href', `${prefixOf(locale)}/login`);
  }
});
