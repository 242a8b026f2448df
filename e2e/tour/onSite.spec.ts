import { prefixOf } from '#lib/format/languages.ts';
import { callAs } from '../apiCalls.ts';
import { expect, test } from '../fixtures.ts';
import { changeSwap, onTest, scene } from '../swapSteps.ts';
import { become, LANGUAGES, localeOf, shoot, turn } from './views.ts';

const SCREENS = ['start', 'scan', 'fit', 'photo', 'signal', 'note', 'done'] as const;

for (const language of LANGUAGES)
  test(`installer-app with a link, in ${language}`, async ({ page: tab, context, environment, signIn, open, expectTrouble }) => {
    expectTrouble(/ERR_INTERNET_DISCONNECTED/);
    await signIn('admin');
    await open('/');
    const at = await scene(tab);
    const { id } = await onTest(tab, at);
    await changeSwap(tab, id, { checks: ['old-removed', 'antenna'].map((name) => ({ name })) });
    const made = await callAs(tab, 'POST', `/sim-swap/${id}/installer-link`, { name: 'Walt' });
    const { token } = (made as unknown as { body: { data: { token: string } } }).body.data;
    await turn(tab, language, environment.url);
    await become(tab, 'phone');
    const address = `${environment.url}${prefixOf(localeOf(language))}/installer/xt50/${encodeURIComponent(at.system.cs_no)}`;
    await tab.goto(`${address}#ticket`);
    await shoot(tab, 'installer-app.ticket', language, ['phone', 'tablet']);
    // Where only the fragment is another, the page is not loaded anew, and would not see the proof.
    await tab.goto('about:blank');
    await tab.goto(`${address}#t=${token}`);
    await expect(tab.getByRole('timer')).toBeVisible();
    for (const screen of SCREENS) {
      await tab.evaluate((hash) => window.location.assign(hash), `#${screen}`);
      await shoot(tab, `installer-app.${screen}`, language, ['phone', 'tablet']);
    }
    await context.setOffline(true);
    await tab.evaluate(() => window.location.assign('#fit'));
    await tab.getByRole('checkbox', { checked: false }).first().click();
    await expect(tab.locator('[data-live="offline"]')).toBeVisible();
    await shoot(tab, 'installer-app.offline', language, ['phone', 'tablet']);
    await context.setOffline(false);
  });
