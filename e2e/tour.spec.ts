import { hrefOf, type Page, type PageName, pages } from '#lib/access/pages.ts';
import { routing } from '#lib/i18n/routing.ts';
import { expect, test } from './desk.ts';

const pathOf = ({ path, values }: Page) =>
  path.replace(/:(\w+)/g, (_, name: string) => values?.[name]?.[0] ?? (name === 'ipAddress' ? '10.0.0.1' : '1'));

/** Ten of everything: each kind of page there is. */
const SAMPLE: PageName[] = [
  'auth-login',
  'error-404',
  'not-authorized',
  'under-maintenance',
  'error',
  'sims',
  'sim-edit',
  'access-control',
  'ping',
  'sunset',
];

for (const [name, page] of Object.entries<Page>(pages)) {
  test(`${name} is sound, and open to everyone's eyes, ears and keys`, async ({ page: tab, signIn, open, axe }) => {
    if (!page.bounce) await signIn('admin');
    await open(pathOf(page));
    expect(await tab.title()).not.toBe('');
    await expect(tab.getByRole('heading', { level: 1 })).toHaveCount(1);
    await axe();
  });
}

/** Every language and both skins; every pair of them with `FULL=1`. English in light is what all other tests see. */
const isSeen = (locale: string, skin: 'light' | 'dark') =>
  process.env.FULL ? locale !== 'en' || skin === 'dark' : skin === (['en', 'fr'].includes(locale) ? 'dark' : 'light');

for (const locale of routing.locales) {
  for (const skin of ['light', 'dark'] as const) {
    if (!isSeen(locale, skin)) continue;
    test(`ten pages are sound in ${locale}, ${skin}`, async ({ page: tab, context, signIn, open }) => {
      // An empty page keeps nothing.
      await tab.addInitScript((mode) => window.origin !== 'null' && localStorage.setItem('linekeeper.skin', mode), skin);
      for (const name of SAMPLE) {
        if (name === 'auth-login') await context.clearCookies();
        else await signIn('admin');
        await open(`${locale === 'en' ? '' : `/${locale}`}${pathOf(pages[name])}`.replace(/(?<=.)\/$/, ''));
        await expect(tab.locator('html')).toHaveAttribute('lang', locale);
        await expect(tab.locator('html')).toHaveAttribute('data-mui-color-scheme', skin);
      }
    });
  }
}

test('the second page goes by its name', async ({ page, signIn, open }) => {
  await signIn('admin');
  await open(hrefOf('second-page'));
  await expect(page).toHaveTitle(/Second Page/);
});
