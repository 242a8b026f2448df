import type { BrowserContext } from '@playwright/test';
import { authorize } from '#lib/access/guard.ts';
import { type Page, pages } from '#lib/access/pages.ts';
import { signedInFrom } from '#lib/access/rules.ts';
import { regional } from '#lib/format/languages.ts';
import { routing } from '#lib/i18n/routing.ts';
import { deployedUrl } from './deployed.ts';
import { expect, ROLES, test, wordsIn } from './fixtures.ts';
import { filled, visit } from './pageAccess.ts';

// What is asked first of any desk, whoever's it is: that each role gets what its abilities say, and finds it sound. It reads only.
// In environments of our own pages.spec.ts and tour.spec.ts ask more; there one role keeps these stories true.
const roles = deployedUrl ? ROLES : (['warehouse'] as const);

test.describe('at any desk', { tag: '@anywhere' }, () => {
  const who = async (context: BrowserContext, url: string) =>
    signedInFrom((await (await context.request.get(`${url}/api/user`)).json()).data);

  for (const role of roles) {
    test(`${role} is let in where their abilities say so, and nowhere else`, async ({ context, environment, signIn }) => {
      await signIn(role);
      const user = await who(context, environment.url);
      // A page about one thing needs that thing, of which nothing is known here.
      for (const page of Object.values<Page>(pages).filter(({ path }) => !/:(id|csNo)/.test(path))) {
        const path = filled(page);
        const decision = authorize(path, user);
        const there = {
          enter: path === '/error-404' ? 404 : 200,
          away: `to ${'to' in decision && decision.to}`,
          forbidden: 'to /pages/miscellaneous/not-authorized',
          'sign-in': 'to /login',
          unknown: 'to /error-404',
        };
        expect(await visit(context.request, environment.url + path), `${role} at ${path}`).toBe(there[decision.kind]);
      }
    });

    test(`${role} opens every page of the menu, and nothing on it fails`, async ({ page, signIn, open }) => {
      // As many pages as there are entries.
      test.setTimeout(300_000);
      await signIn(role);
      const failed: string[] = [];
      page.on('response', (answer) => {
        if (answer.status() >= 400 && answer.url().includes('/api/')) failed.push(`${answer.status()} ${answer.url()}`);
      });
      await open('/profile');
      const entries = page
        .getByRole('navigation', { name: wordsIn('en').shell.menu })
        .getByRole('listitem')
        .getByRole('link');
      const paths = await entries.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      for (const path of paths) {
        await open(path);
        await expect(page, 'nobody is sent away from their own menu').toHaveURL(new RegExp(`${path}([?#]|$)`));
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      }
      expect(failed).toEqual([]);
    });
  }

  for (const locale of routing.locales) {
    test(`the login and the page behind it speak ${locale}`, async ({ page, open, signIn }) => {
      const t = wordsIn(locale);
      const prefix = locale === 'en' ? '' : `/${locale}`;
      await open(`${prefix}/login`);
      await expect(page.locator('html')).toHaveAttribute('lang', regional(locale));
      await expect(page.getByRole('button', { name: t.session.login.submit })).toBeVisible();
      await signIn('warehouse');
      await open(prefix || '/');
      await expect(page.locator('html')).toHaveAttribute('lang', regional(locale));
      await expect(page.getByRole('searchbox', { name: t.sims.search.label })).toBeVisible();
    });
  }
});
