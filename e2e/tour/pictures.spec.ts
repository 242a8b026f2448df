import { join } from 'node:path';
import type { Page as Tab } from '@playwright/test';
import { type Page, pages } from '#lib/access/pages.ts';
import { routing } from '#lib/i18n/routing.ts';
import { ROOT } from '../../bin/prepare.mjs';
import { expect, test } from '../desk.ts';
import { addressOf, SIZES, type Size, SKINS, settle, wear } from './views.ts';

const FOLDER = join(ROOT, 'test-results/tour');

/** The four languages, and English turned round: no language we have is written from right to left, but each reader may turn the desk. */
const LANGUAGES = [...routing.locales, 'rtl'] as const;

/** `test-results/tour/sims-dark-de-phone.png`, a state after the route: `sims.empty-dark-de-phone.png`. */
async function shoot(tab: Tab, what: string, language: string, sizes: readonly Size[], skins: readonly (typeof SKINS)[number][] = SKINS) {
  for (const size of sizes) {
    await tab.setViewportSize(SIZES[size]);
    for (const skin of skins) {
      await wear(tab, skin);
      await settle(tab);
      await tab.screenshot({ path: join(FOLDER, `${what}-${skin}-${language}-${size}.png`), animations: 'disabled' });
    }
  }
}

/** Whatever asks first says so by three dots, and whatever opens a menu or a dialog by its role: opened, pictured, closed again. */
async function shootOpened(tab: Tab, name: string, language: string) {
  const openers = tab.locator('button:not([aria-disabled="true"])').filter({ visible: true });
  const asks = openers
    .filter({ hasText: /…$/ })
    .or(tab.locator('[aria-haspopup="menu"], [aria-haspopup="dialog"]').filter({ visible: true }));
  const opened = tab.locator('[role="dialog"], [role="alertdialog"], [role="menu"]').filter({ visible: true }).last();
  // A list has the same menu in every row.
  const count = Math.min(await asks.count(), 12);
  const seen = new Set<string>();
  for (let at = 0; at < count; at += 1) {
    const opener = asks.nth(at);
    const label = (await opener.getAttribute('aria-label')) ?? (await opener.innerText().catch(() => ''));
    const key = label.replaceAll(/\d+/g, '').slice(0, 12);
    if (seen.has(key)) continue;
    seen.add(key);
    await opener.click({ timeout: 3000 }).catch(() => undefined);
    if (
      !(await opened.waitFor({ timeout: 2000 }).then(
        () => true,
        () => false,
      ))
    )
      continue;
    await shoot(tab, `${name}.opened-${at + 1}`, language, ['desktop', 'phone']);
    await tab.setViewportSize(SIZES.desktop);
    await tab.keyboard.press('Escape');
    // Some dialogs only close by their own button.
    if (await opened.isVisible()) await tab.goto(tab.url(), { waitUntil: 'networkidle' });
  }
}

for (const [name, page] of Object.entries<Page>(pages)) {
  for (const language of LANGUAGES) {
    const locale = language === 'rtl' ? 'en' : language;
    const begin = async (tab: Tab, url: string) => {
      if (language === 'rtl') await tab.context().addCookies([{ name: 'linekeeper-direction', value: 'rtl', url }]);
    };

    test(`${name} in ${language}`, async ({ page: tab, stage, signIn, open, axe }) => {
      if (!page.bounce) await signIn('admin');
      await begin(tab, stage.world.url);
      await tab.setViewportSize(SIZES.phone);
      await open(addressOf(page, locale));
      await shoot(tab, name, language, ['phone', 'tablet', 'desktop', '4k']);
      await tab.setViewportSize(SIZES.desktop);
      await axe();
      // What is wider than its window is cut off or moves sideways.
      for (const size of ['phone', 'desktop'] as const) {
        await tab.setViewportSize(SIZES[size]);
        await settle(tab);
        const over = await tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect.soft(over, `pixels ${name} is too wide on a ${size}`).toBeLessThanOrEqual(0);
      }
    });

    test(`what ${name} opens, in ${language}`, async ({ page: tab, stage, signIn, open }) => {
      if (!page.bounce) await signIn('admin');
      await begin(tab, stage.world.url);
      await tab.setViewportSize(SIZES.desktop);
      await open(addressOf(page, locale));
      await shootOpened(tab, name, language);
    });

    if (page.access === 'public') continue;
    test(`${name} empty, waiting and refused, in ${language}`, async ({ page: tab, stage, signIn, open, expectTrouble }) => {
      expectTrouble(/./);
      await signIn('admin');
      await begin(tab, stage.world.url);
      await open(`${addressOf(page, locale)}?q=zzzzzz`);
      await shoot(tab, `${name}.empty`, language, ['desktop', 'phone'], ['light']);
      // The first page comes with the document; what is asked after it waits, or is answered by an error.
      const goBare = () => tab.goto(stage.world.url + addressOf(page, locale), { waitUntil: 'load' });
      await tab.route('**/api/**', () => undefined);
      await goBare();
      await shoot(tab, `${name}.waiting`, language, ['desktop', 'phone'], ['light']);
      await tab.unroute('**/api/**');
      const problem = { type: 'about:blank', title: 'Service Unavailable', status: 503 };
      await tab.route('**/api/**', (route) =>
        route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
      );
      await goBare();
      await shoot(tab, `${name}.refused`, language, ['desktop', 'phone'], ['light']);
      await tab.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
}
