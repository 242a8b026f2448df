import { type Page, pages } from '#lib/access/pages.ts';
import { problem } from '#lib/contract/problem.ts';
import { type FaultyLine, startLine } from '../faults/tcpProxy.ts';
import { expect, test, wordsIn } from '../fixtures.ts';
import { openEach } from '../openEach.ts';
import { addressOf, become, LANGUAGES, localeOf, SIZES, settle, shoot, turn } from './views.ts';

/** Between desk and upstream. */
let line: FaultyLine | undefined;
test.use({
  environmentOptions: {
    through: async (port) => {
      line = await startLine(port);
      return line.port;
    },
  },
});

for (const [name, page] of Object.entries<Page>(pages)) {
  const who = page.access === 'client' ? 'client' : 'admin';
  for (const language of LANGUAGES) {
    const locale = localeOf(language);

    test(`${name} in ${language}`, async ({ page: tab, stage, signIn, open, axe }) => {
      if (!page.bounce) await signIn(who);
      await turn(tab, language, stage.environment.url);
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
      if (!page.bounce) await signIn(who);
      await turn(tab, language, stage.environment.url);
      for (const size of ['phone', 'desktop'] as const) {
        await become(tab, size);
        await open(addressOf(page, locale));
        let at = 0;
        await openEach(tab, { seen: new Set(), within: name === 'sims' ? 'body' : 'main', said: wordsIn(locale) }, async () => {
          at += 1;
          await shoot(tab, `${name}.opened-${at}`, language, [size]);
        });
      }
    });

    if (page.access === 'public') continue;
    test(`${name} empty, waiting and refused, in ${language}`, async ({ page: tab, stage, signIn, open, expectTrouble }) => {
      expectTrouble(/./);
      await signIn(who);
      await turn(tab, language, stage.environment.url);
      await open(`${addressOf(page, locale)}?q=zzzzzz`);
      await shoot(tab, `${name}.empty`, language, ['desktop', 'phone'], ['light']);
      // With the upstream gone nothing comes with the document, and what the page then asks for waits or is refused.
      line?.become({ refuses: true });
      const goBare = () => tab.goto(stage.environment.url + addressOf(page, locale), { waitUntil: 'load' });
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
