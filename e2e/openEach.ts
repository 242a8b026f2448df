import { expect, type Locator, type Page } from '@playwright/test';
import { words } from './fixtures.ts';

const can = ':not([aria-disabled="true"]):not([disabled])';
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** What is begun alike is one kind; of a list, what one row has. */
const kindOf = ({ name, list }: { name: string; list: string | null | undefined }) => {
  const stem = name.replaceAll(/\d+/g, '').trim();
  return list ? `${list}: ${stem.split(' ')[0]}` : stem.slice(0, 12);
};

/** What stands open now, or nothing. */
const opened = (page: Page) => page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]').filter({ visible: true });

/** Whatever asks first says so by three dots, and whatever opens a menu or a dialog by its role; of drawers with a form some do not. */
function openersOn(page: Page, { users, invoices }: typeof words, within: 'body' | 'main') {
  const asks = new RegExp(`…$|^(${[users.list.add, invoices.customer.add].map(escaped).join('|')})$`);
  return page
    .locator(`main button${can}`)
    .filter({ hasText: asks })
    .or(page.locator(`${within} [aria-haspopup="menu"]${can}, ${within} [aria-haspopup="dialog"]${can}`))
    .filter({ visible: true });
}

// The first Escape is for the list that a field has open.
const close = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Escape');
    await expect(opened(page)).toHaveCount(0, { timeout: 500 });
  }).toPass();

type Options = {
  /** What is begun alike is opened once, here and wherever the same set is given; of a list, what one row has. */
  seen: Set<string>;
  /** The bar is on every page: `main` leaves it out. */
  within: 'body' | 'main';
  /** The language the page is in. */
  said?: typeof words;
};

/**
 * Opens whatever the page can open without having done something first, one after the other and what its menus open too; `look` sees each.
 * What the browser itself opens (files, printing) is passed over.
 */
export async function openEach(page: Page, { seen, within, said = words }: Options, look: (what: string) => Promise<void>) {
  const isOpen = (what: Locator) =>
    what.waitFor({ timeout: 3000 }).then(
      () => true,
      () => false,
    );
  // Until the list from the server has become the grid, and what comes when the page is at rest has come.
  await expect(page.locator('[data-rows="for-now"]')).toHaveCount(0);
  await expect(page.locator('[data-live="connected"]')).toBeVisible();
  const openers = openersOn(page, said, within);
  // What comes later moves the others on: so each time the first that was not opened yet.
  for (;;) {
    const there = await openers.evaluateAll((all) =>
      all.map((each) => ({
        name: each.getAttribute('aria-label') ?? each.textContent ?? '',
        list: each.closest('[role="row"], li')?.parentElement?.closest('[aria-label]')?.getAttribute('aria-label'),
      })),
    );
    const kinds = there.map(kindOf);
    const at = kinds.findIndex((kind) => !seen.has(kind));
    const opener = openers.nth(at);
    const [name, kind] = [there[at]?.name, kinds[at]];
    if (name === undefined || kind === undefined) return;
    seen.add(kind);
    await opener.click();
    if (!(await isOpen(opened(page)))) continue;
    await look(name);
    const asks = page.locator(`[role="menuitem"]${can}`).filter({ visible: true, hasText: /…$/ });
    for (const [item, ask] of (await asks.allInnerTexts()).entries()) {
      if (!(await opened(page).isVisible())) await opener.click();
      await asks.nth(item).click();
      if (!(await isOpen(opened(page).and(page.locator(':not([role="menu"])'))))) continue;
      await look(`${name}, ${ask}`);
      await close(page);
    }
    if (await opened(page).isVisible()) await close(page);
  }
}
