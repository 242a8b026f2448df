import type { Locator, Page } from '@playwright/test';
import { callAs, makeSim } from './apiCalls.ts';
import { makeBatch } from './batchData.ts';
import { expect, test, words } from './fixtures.ts';

const t = words.sims;

const alive = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-alive');

/** From now on scripts come only when they are let in: those of the page, or only those in which `text` stands. */
async function holdScripts(page: Page, text?: string) {
  let letIn = () => {};
  const gate = new Promise<void>((done) => {
    letIn = done;
  });
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    if (!text) {
      await gate;
      return route.fallback();
    }
    const response = await route.fetch();
    if ((await response.text()).includes(text)) await gate;
    await route.fulfill({ response });
  });
  return letIn;
}

/** The page as the server wrote it, and in time enough to have this in it. */
async function served(page: Page, url: string, what: Locator) {
  await expect(async () => {
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    await expect(what).toBeVisible({ timeout: 500 });
  }).toPass();
}

test('what is typed, ticked and pressed before the scripts is done when they are there', async ({ page, signIn, environment }) => {
  await signIn('warehouse');
  const letIn = await holdScripts(page);
  await page.goto(environment.url, { waitUntil: 'domcontentloaded' });
  const active = page.getByRole('group', { name: t.group.status }).getByRole('checkbox', { name: new RegExp(`^${t.status.active}\\b`) });
  const search = page.getByRole('searchbox', { name: t.search.label });
  await search.pressSequentially('8914');
  await active.click();
  await page.getByRole('button', { name: words.shell.toDark }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-alive');
  letIn();
  await alive(page);
  await expect(page).toHaveURL(/q=8914/);
  await expect(page).toHaveURL(/status=active/);
  await expect(search).toHaveValue('8914');
  await expect(active).toBeChecked();
  await expect(page.getByRole('button', { name: words.shell.toLight })).toBeVisible();
});

test('a dialog asked for twice before the scripts opens once, keys reach the page, and a link waits for nothing', async ({
  page,
  signIn,
  environment,
}) => {
  await signIn('warehouse');
  let letIn = await holdScripts(page);
  await page.goto(environment.url, { waitUntil: 'domcontentloaded' });
  const button = page.getByRole('button', { name: words.ui.export.button });
  await button.click();
  await button.click();
  letIn();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.unrouteAll({ behavior: 'wait' });
  letIn = await holdScripts(page);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.getByRole('link', { name: words.titles['sim-create'] }).click();
  await page.waitForURL('**/sims/create', { waitUntil: 'domcontentloaded' });
  await page.keyboard.press('ControlOrMeta+k');
  letIn();
  await expect(page.getByRole('combobox', { name: words.palette.open })).toBeFocused();
});

test('a change typed and saved before the scripts is saved once', async ({ page, signIn, environment }) => {
  await signIn('warehouse');
  const sim = await makeSim(page, { notes: 'On the south wall' });
  const letIn = await holdScripts(page);
  const notes = page.getByLabel(words.fields.notes);
  await served(page, `${environment.url}/sims/edit/${sim.id}`, notes);
  await notes.fill('On the north wall');
  const save = page.getByRole('main').getByRole('button', { name: words.common.saveChanges });
  // There was nothing to save when the server drew it, and it says so.
  await save.click({ force: true });
  await save.click({ force: true });
  const writes: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && /\/api\/sims\//.test(request.url()) && writes.push(request.url()));
  letIn();
  await expect(page.getByRole('region', { name: words.common.history })).toContainText('On the north wall');
  await alive(page);
  expect(writes).toHaveLength(1);
  const { data } = (await callAs(page, 'GET', `/sims/${sim.id}`)).body;
  expect(data).toMatchObject({ notes: 'On the north wall', version: (sim.version ?? 0) + 1 });
});

test('keys pressed in a cell of a list before the scripts are done when they are there', async ({ page, signIn, environment }) => {
  await signIn('warehouse');
  const letIn = await holdScripts(page);
  const row = (at: number) => page.getByRole('grid', { name: words.titles.sims }).getByRole('row').nth(at);
  const cell = row(3).getByRole('gridcell').nth(4);
  await served(page, `${environment.url}/?sort=id`, cell);
  await cell.click();
  await page.keyboard.press(' ');
  letIn();
  await alive(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  for (const at of [3, 4]) await expect(row(at).getByRole('checkbox')).toBeChecked();
  await expect(row(4).getByRole('gridcell').nth(4)).toBeFocused();
  await expect(page.getByRole('region', { name: words.common.selection })).toContainText('2 selected');
});

test('keys pressed while the grid takes the place of the first rows of a batch are done in the grid', async ({ page, signIn, open }) => {
  await signIn('warehouse');
  const batch = await makeBatch(page, 5);
  const letGrid = await holdScripts(page, 'processRowUpdate');
  await open(`/batch/${batch.id}`);
  await page.getByRole('table', { name: words.batches.rows }).getByRole('row').nth(2).getByRole('cell').nth(1).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  letGrid();
  await expect(page.getByRole('grid', { name: words.batches.rows }).getByRole('row').nth(3).locator('[data-field=imei]')).toBeFocused();
});
