import type { Page } from '@playwright/test';
import { expect, test, words } from './desk.ts';
import { unclearOn } from './names.ts';

/** Between them these open most of what can be opened without having done something first. */
const PATHS = ['/', '/batch/1', '/apps/todo', '/apps/users/list', '/apps/invoice/add', '/system/DAL-10007', '/tech/sim-swap/9'];

/** Whatever asks first says so by three dots; of drawers with a form some do not. */
const ASKS = new RegExp(`…$|^(${words.users.list.add}|${words.invoices.customer.add})$`);
const can = ':not([aria-disabled="true"]):not([disabled])';
const opened = (page: Page) => page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]').filter({ visible: true });

/** Whatever asks first says so by three dots, and whatever opens a menu or a dialog by its role. */
const openers = (page: Page) =>
  page
    .locator(`main button${can}`)
    .filter({ hasText: ASKS })
    .or(page.locator(`[aria-haspopup="menu"]${can}, [aria-haspopup="dialog"]${can}`))
    .filter({ visible: true });

test('every control of what opens is told from the next one by ear', async ({ page, signIn, open }) => {
  await signIn('admin');
  const seen = new Set<string>();
  const look = async (what: string) => expect.soft(await unclearOn(page), what).toEqual([]);
  // A list has the same menu in every row, and the bar is on every page: what begins alike is opened once.
  const isNew = (what: string) => {
    const stem = what.replaceAll(/\d+/g, '').trim().slice(0, 8);
    return !seen.has(stem) && seen.add(stem);
  };
  // The first Escape is for the list that a field has open.
  const close = () =>
    expect(async () => {
      await page.keyboard.press('Escape');
      await expect(opened(page)).toHaveCount(0, { timeout: 500 });
    }).toPass();

  for (const path of PATHS) {
    await open(path);
    // Until the list from the server has become the grid.
    await page.waitForLoadState('networkidle');
    const names = await openers(page).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? each.textContent ?? ''));
    for (const name of names.filter(isNew)) {
      const opener = openers(page)
        .and(page.getByRole('button', { name, exact: true }))
        .first();
      await opener.click();
      await expect(opened(page), `${path}: ${name}`).toBeVisible();
      await look(`${path}: ${name}`);
      const asks = page.locator(`[role="menuitem"]${can}`).filter({ visible: true, hasText: /…$/ });
      for (const [item, ask] of (await asks.allInnerTexts()).entries()) {
        if (!(await opened(page).isVisible())) await opener.click();
        await asks.nth(item).click();
        await expect(opened(page).and(page.locator(':not([role="menu"])')), `${path}: ${name}, ${ask}`).toBeVisible();
        await look(`${path}: ${name}, ${ask}`);
        await close();
      }
      if (await opened(page).isVisible()) await close();
    }
  }
});
