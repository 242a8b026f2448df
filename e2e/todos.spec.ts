import type { Page } from '@playwright/test';
import { expectReadAloud } from './expectReadAloud.ts';
import { expect, test, words } from './fixtures.ts';

const t = words.todos;
const list = (page: Page, name: string = words.titles['apps-todo']) => page.getByRole('list', { name, exact: true });
const row = (page: Page, title: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) });
const put = (text: string, title: string) => text.replace('{title}', title);
/** Titles of the first rows, from the top. */
const top = (page: Page, count: number) =>
  page.locator('ol > li a[href^="?todo="]').evaluateAll((all, many) => all.slice(0, many).map((each) => each.textContent), count);

test('a dispatcher keeps something from being forgotten: added, described, moved by mouse and keys, done, deleted, restored; the warehouse sees it live', async ({
  page,
  browser,
  environment,
  signIn,
  open,
  axe,
}) => {
  await signIn('dispatcher');
  await open('/apps/todo');
  await expect(page.locator('[data-live="connected"]')).toBeVisible();

  const other = await browser.newContext();
  const colleague = await other.newPage();
  await colleague.goto(`${environment.url}/login?next=/apps/todo`);
  await colleague.getByLabel(words.fields.email).fill('warehouse@linekeeper.test');
  await colleague.getByLabel(new RegExp(`^${words.common.password}`)).fill('linekeeper');
  await colleague.getByRole('button', { name: words.session.login.submit }).click();
  await colleague.waitForURL(/apps\/todo/);
  await expect(colleague.locator('[data-live="connected"]')).toBeVisible();

  const line = page.getByRole('textbox', { name: words.common.newToDo });
  for (const title of ['Third thing', 'Second thing', 'First thing']) {
    await line.fill(title);
    await line.press('Enter');
    await expect(row(page, title)).toBeVisible();
  }
  expect(await top(page, 3)).toEqual(['First thing', 'Second thing', 'Third thing']);
  await expect(row(colleague, 'First thing'), 'the warehouse hears of it').toBeVisible();

  const handle = (title: string) => page.getByRole('button', { name: put(t.row.handle, title) });
  const from = await handle('First thing').boundingBox();
  const to = await row(page, 'Third thing').boundingBox();
  if (!from || !to) throw new Error('the rows are on screen');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + to.height - 4, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => top(page, 3)).toEqual(['Second thing', 'Third thing', 'First thing']);
  await row(page, 'Third thing').getByRole('link', { name: 'Third thing' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => top(page, 3)).toEqual(['Third thing', 'Second thing', 'First thing']);
  await expect.poll(() => top(colleague, 3), 'and of the order').toEqual(['Third thing', 'Second thing', 'First thing']);
  await open('/apps/todo');
  expect(await top(page, 3), 'kept').toEqual(['Third thing', 'Second thing', 'First thing']);

  await page.getByRole('link', { name: 'Third thing', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: words.common.toDo, exact: true });
  await drawer.getByRole('textbox', { name: words.fields.description }).fill('Ring first');
  await drawer.getByRole('button', { name: t.editor.bullets }).click();
  await drawer.getByRole('checkbox', { name: t.tags.high }).check();
  await axe();
  await drawer.getByRole('button', { name: words.common.save }).click();
  await expect(drawer).toHaveCount(0);
  // Pressed before the list has what was saved, the star would be of the version before, and refused.
  await expect(row(page, 'Third thing')).toContainText('Ring first');
  const star = row(page, 'Third thing').getByRole('button', { name: put(t.row.mark, 'Third thing') });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('navigation', { name: words.fields.tags }).getByRole('link', { name: t.tags.high }).click();
  await expect(page).toHaveURL(/\/apps\/todo\/tag\/high$/);
  await expect(row(page, 'Third thing')).toContainText('Ring first');
  await page.getByRole('navigation', { name: t.lists.name }).getByRole('link', { name: t.lists.important }).click();
  await expect(page).toHaveURL(/\/apps\/todo\/important$/);
  await expect(row(page, 'Third thing')).toBeVisible();
  await axe();

  await row(page, 'Third thing').getByRole('checkbox').click();
  await expect(row(page, 'Third thing')).toHaveCount(0);
  await expect(row(colleague, 'Third thing')).toHaveCount(0);
  await page.getByRole('button', { name: words.common.undo }).last().click();
  await expect(row(page, 'Third thing'), 'the way back').toBeVisible();

  await row(page, 'Third thing')
    .getByRole('button', { name: put(t.row.more, 'Third thing') })
    .click();
  await page.getByRole('menuitem', { name: words.common.delete, exact: true }).click();
  await expect(row(page, 'Third thing')).toHaveCount(0);
  await open('/apps/todo/deleted');
  await row(page, 'Third thing')
    .getByRole('button', { name: put(t.row.more, 'Third thing') })
    .click();
  await page.getByRole('menuitem', { name: t.menu.restore, exact: true }).click();
  await expect(row(colleague, 'Third thing'), 'restored for everyone').toBeVisible();
  await expect(list(colleague)).toBeVisible();
  await other.close();
});

test('a swap left unfinished is on the to-do list with one click, and nobody puts it there twice', async ({ page, signIn, open }) => {
  await signIn('dispatcher');
  await open('/tech/unfinished');
  await expect(page.getByRole('grid')).toBeVisible();
  const put = page.getByRole('button', { name: t.action.putLong });
  await expect(put.first()).toBeVisible();
  const before = await put.count();
  await put.first().click();
  await expect(put).toHaveCount(before - 1);
  await page.getByRole('link', { name: t.action.there }).last().click();
  await expect(page).toHaveURL(/\/apps\/todo\?todo=\d+/);
  const drawer = page.getByRole('dialog', { name: words.common.toDo, exact: true });
  await expect(drawer.getByRole('link', { name: new RegExp(`^${words.common.swap} \\d+`) })).toBeVisible();
});

test('what one puts on the list can be taken off for good, and nothing of it is left', { tag: ['@anywhere', '@changes'] }, async ({
  page,
  signIn,
  open,
}) => {
  const title = `To be forgotten ${Date.now()}`;
  await signIn('dispatcher');
  await open('/apps/todo');
  const line = page.getByRole('textbox', { name: words.common.newToDo });
  await line.fill(title);
  await line.press('Enter');
  const more = row(page, title).getByRole('button', { name: put(t.row.more, title) });
  await more.click();
  await page.getByRole('menuitem', { name: words.common.delete, exact: true }).click();
  await expectReadAloud(page, put(t.said.deleted, title));
  await open('/apps/todo/deleted');
  await more.click();
  await page.getByRole('menuitem', { name: t.menu.remove, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: t.remove.confirm }).click();
  await expectReadAloud(page, put(t.said.removed, title));
  await open('/apps/todo/deleted');
  await expect(row(page, title)).toHaveCount(0);
});
