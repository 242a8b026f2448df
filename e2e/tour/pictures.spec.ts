import type { Page as Tab } from '@playwright/test';
import { type Page, pages } from '#lib/access/pages.ts';
import { problem } from '#lib/contract/problem.ts';
import { expect, test } from '../desk.ts';
import { type FaultyLine, startLine } from '../faults/tcp.ts';
import { addressOf, LANGUAGES, localeOf, SIZES, settle, shoot, turn } from './views.ts';

/** Between desk and upstream. */
let line: FaultyLine | undefined;
test.use({
  worldOptions: {
    through: async (port) => {
      line = await startLine(port);
      return line.port;
    },
  },
});

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
    const locale = localeOf(language);

    test(`${name} in ${language}`, async ({ page: tab, stage, signIn, open, axe }) => {
      if (!page.bounce) await signIn('admin');
      await turn(tab, language, stage.world.url);
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
      await turn(tab, language, stage.world.url);
      await tab.setViewportSize(SIZES.desktop);
      await open(addressOf(page, locale));
      await shootOpened(tab, name, language);
    });

    if (page.access === 'public') continue;
    test(`${name} empty, waiting and refused, in ${language}`, async ({ page: tab, stage, signIn, open, expectTrouble }) => {
      expectTrouble(/./);
      await signIn('admin');
      await turn(tab, language, stage.world.url);
      await open(`${addressOf(page, locale)}?q=zzzzzz`);
      await shoot(tab, `${name}.empty`, language, ['desktop', 'phone'], ['light']);
      // With the upstream gone nothing comes with the document, and what the page then asks for waits or is refused.
      line?.become({ refuses: true });
      const goBare = () => tab.goto(stage.world.url + addressOf(page, locale), { waitUntil: 'load' });
      await tab.route('**/api/**', () => undefined);
      await goBare();
      await shoot(tab, `${name}.waiting`, language, ['desktop', 'phone'], ['light']);
      await tab.unrouteAll({ behavior: 'ignoreErrors' });
      const { status, body } = problem('busy', { request_id: '7c1f20aa-90b4' });
      await tab.route('**/api/**', (route) => route.fulfill({ status, json: body, headers: { 'retry-after': '8' } }));
      await goBare();
      await shoot(tab, `${name}.refused`, language, ['desktop', 'phone'], ['light']);
      await tab.unrouteAll({ behavior: 'ignoreErrors' });
      line?.become({});
    });
  }
}
