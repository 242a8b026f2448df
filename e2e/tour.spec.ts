import { hrefOf, type Page, type PageName, pages } from '#lib/access/pages.ts';
import { regional } from '#lib/format/languages.ts';
import { routing } from '#lib/i18n/routing.ts';
import { unclearOn } from './accessibleNames.ts';
import { expect, test } from './fixtures.ts';
import { addressOf, wear } from './tour/views.ts';

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

/** How a page is found one's way in by headings and landmarks; to axe these are moderate. */
const OUTLINE = [
  'heading-order',
  'empty-heading',
  'page-has-heading-one',
  'landmark-one-main',
  'landmark-no-duplicate-main',
  'landmark-no-duplicate-banner',
  'landmark-main-is-top-level',
  'landmark-unique',
];

// One tab goes through a third of the pages: a new one for each would read and compile the same scripts again, and one that has been through them all
// has crashed in Chromium. With pictures, in every language, skin, size and state: `npm run tour`.
test.describe.configure({ timeout: 15 * 60_000 });

/** On a slow machine each page is seen in one skin. */
const isOnce = process.env.REPEATS === '0';

const PARTS = 3;
const every = Object.entries<Page>(pages);
const size = Math.ceil(every.length / PARTS);

for (let part = 0; part < PARTS; part += 1)
  test(`every page is sound, and open to everyone's eyes, ears and keys, part ${part + 1} of ${PARTS}`, async ({
    page: tab,
    signIn,
    open,
    axe,
  }) => {
    for (const [at, [name, page]] of every.slice(part * size, (part + 1) * size).entries()) {
      // What one page is left in, the next one opens in.
      const [first, second] = at % 2 && !isOnce ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
      await test.step(name, async () => {
        if (!page.bounce) await signIn(page.access === 'client' ? 'client' : 'admin');
        await open(addressOf(page, 'en'));
        expect.soft(await tab.title(), name).not.toBe('');
        await expect.soft(tab.locator('html'), name).toHaveAttribute('lang', regional('en'));
        await expect.soft(tab.locator('html'), name).toHaveCSS('color-scheme', first);
        await expect.soft(tab.getByRole('heading', { level: 1 }), name).toHaveCount(1);
        await axe({ strict: OUTLINE });
        expect.soft(await unclearOn(tab), `controls of ${name} that can’t be told by ear`).toEqual([]);
        if (isOnce) return;
        await wear(tab, second);
        await axe({ only: ['color-contrast'] });
      });
    }
  });

// English was the language of all of them.
for (const locale of routing.locales.filter((each) => each !== routing.defaultLocale)) {
  test(`ten pages are sound in ${locale}, in both skins`, async ({ page: tab, context, signIn, open }) => {
    for (const [at, name] of SAMPLE.entries()) {
      await test.step(name, async () => {
        if (name === 'auth-login') await context.clearCookies();
        else await signIn('admin');
        await open(addressOf(pages[name], locale));
        await expect.soft(tab.locator('html'), name).toHaveAttribute('lang', regional(locale));
        await expect.soft(tab.locator('html'), name).toHaveCSS('color-scheme', at % 2 ? 'dark' : 'light');
        await wear(tab, at % 2 ? 'light' : 'dark');
      });
    }
  });
}

test('the second page goes by its name', async ({ page, signIn, open }) => {
  await signIn('admin');
  await open(hrefOf('second-page'));
  await expect(page).toHaveTitle(/Second Page/);
});

test('Portuguese is that of Portugal, and its addresses stay short', async ({ page: tab, signIn, open }) => {
  await signIn('admin');
  await open('/pt/apps/invoice/list');
  await expect(tab.getByText(/^\d[\d\s]*,\d\d\sUS\$$/).first()).toBeVisible();
  await tab.getByRole('grid').getByRole('link').first().click();
  await expect(tab).toHaveURL(/\/pt\/apps\/invoice\/preview\/\d+$/);
});
