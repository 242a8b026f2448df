import type { APIRequestContext } from '@playwright/test';
import { landingOf, type Page, pages } from '#lib/access/pages.ts';
import { routing } from '#lib/i18n/routing.ts';
import { expect, ROLES, type Role, test } from './desk.ts';

/** What each role may do on pages, written down here a second time so that a slip in the table of the app is seen. */
const MAY: Record<Role, string> = {
  admin: 'everything',
  everything: 'everything',
  dispatcher:
    'read Sim, read Batch, read SimSwap, create SimSwap, read System, read Network, read Session, read Sunset, read Dispatch, read Ticket, read Dashboard, read Todo',
  warehouse: 'read Sim, create Sim, read Batch, create Batch, read Network, read Dashboard, read Todo',
  technician: 'read Sim, read SimSwap, read System, read Sunset, read Dispatch, read Ticket',
  client: 'read ACL',
};

const all = Object.entries<Page>(pages);
const locales = process.env.FULL ? routing.locales : (['en'] as const);
const prefixOf = (locale: string) => (locale === 'en' ? '' : `/${locale}`);
const filled = ({ path, values }: Page) =>
  path.replace(/:(\w+)/g, (_, name: string) => values?.[name]?.[0] ?? (name === 'ipAddress' ? '10.0.0.1' : '1'));

/** Where a visit ends: the status, and for a redirect the path without its query. */
async function visit(request: APIRequestContext, url: string) {
  const response = await request.get(url, { maxRedirects: 0 });
  const { location } = response.headers();
  return location ? `to ${new URL(location, url).pathname}` : response.status();
}

function expected({ path, access, bounce }: Page, role: Role | undefined, prefix: string) {
  if (bounce && role) return `to ${`${prefix}${landingOf(role)}`.replace(/(?<=.)\/$/, '')}`;
  if (access === 'public') return path === '/error-404' ? 404 : 200;
  if (!role) return `to ${prefix}/login`;
  if (access === 'signed-in' || MAY[role] === 'everything' || MAY[role].split(', ').includes(access.join(' '))) return 200;
  return `to ${prefix}/pages/miscellaneous/not-authorized`;
}

for (const role of [undefined, ...ROLES]) {
  test(`${role ?? 'a stranger'} sees the pages meant for them and no other`, async ({ context, world, signIn }) => {
    test.setTimeout(180_000);
    if (role) await signIn(role);
    for (const locale of locales) {
      const prefix = prefixOf(locale);
      const seen: Record<string, unknown> = {};
      for (const [name, page] of all)
        seen[name] = await visit(context.request, world.url + (prefix + filled(page)).replace(/(?<=.)\/$/, ''));
      expect(seen).toEqual(Object.fromEntries(all.map(([name, page]) => [name, expected(page, role, prefix)])));
    }
  });

  test(`${role ?? 'a stranger'} asks for a path that looks like a file, in every language`, async ({ context, world, signIn }) => {
    if (role) await signIn(role);
    for (const locale of routing.locales) {
      const url = `${world.url}${prefixOf(locale)}/ping/10.0.0.1`;
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
  test(`${path} leads to the page that says there is none`, async ({ context, world, signIn }) => {
    const lost = path.startsWith('/de/') ? '/de/error-404' : '/error-404';
    expect(await visit(context.request, world.url + path)).toBe(`to ${lost}`);
    await signIn('admin');
    expect(await visit(context.request, world.url + path)).toBe(`to ${lost}`);
    expect(await visit(context.request, world.url + lost)).toBe(404);
  });
}
