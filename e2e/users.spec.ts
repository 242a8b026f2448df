import { expect, test, words } from './fixtures.ts';

const t = words.users;
const filled = (text: string, values: Record<string, string>) =>
  Object.entries(values).reduce((all, [key, value]) => all.replaceAll(`{${key}}`, value), text);

test('an admin adds a user, gives them what they need, and shuts them out; the audit tells it all', async ({
  page,
  browser,
  stage,
  environment,
  signIn,
  open,
  axe,
  expectTrouble,
}) => {
  expectTrouble(/401/);
  // Of this run alone: an address is given once.
  const name = `Petra Quill ${Date.now()}`;
  const email = `${name.replaceAll(' ', '.').toLowerCase()}@example.com`;
  await signIn('admin');
  await open('/apps/users/list');
  await expect(page.getByRole('grid', { name: words.titles['apps-users-list'] })).toBeVisible();
  await axe();
  await page.getByRole('button', { name: t.list.add }).click();
  const drawer = page.getByRole('dialog', { name: t.add.title });
  await drawer.getByRole('button', { name: t.add.submit }).click();
  await expect(drawer, 'what is missing is said at its field').toContainText(t.wrong.fullName);
  await drawer.getByLabel(t.fields.fullName).fill(name);
  await drawer.getByLabel(words.fields.email).fill(email);
  await drawer.getByLabel(t.fields.role).click();
  await page.getByRole('option', { name: words.shell.role.client }).click();
  await axe();
  await drawer.getByRole('button', { name: t.add.submit }).click();
  const link = drawer.locator('[data-link]');
  await expect(link).toHaveText(new RegExp(`^${environment.url}/login#password=[\\w-]{32}&for=${encodeURIComponent(email)}$`));
  const address = (await link.textContent()) ?? '';

  const theirs = await browser.newContext();
  const petra = await theirs.newPage();
  await petra.goto(address);
  await petra.getByLabel(new RegExp(`^${words.common.newPassword}`)).fill('a long password');
  await petra.getByRole('button', { name: words.session.login.choose.submit }).click();
  await petra.waitForURL(/access-control/);
  await expect(petra.locator('[data-live="connected"]')).toBeVisible();

  await drawer.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await axe();
  await page.getByRole('link', { name: words.common.edit, exact: true }).click();
  await page.getByRole('radio', { name: t.matrix.ownList }).check();
  const see = new RegExp(`^${words.session.access.actions.read}\\s*, ${words.titles.tickets}`);
  await page.getByRole('checkbox', { name: see }).check();
  await axe();
  await page.getByRole('tab', { name: t.tabs.social }).click();
  await page.getByLabel(t.links.linkedin).fill('https://evil.example/petra');
  await page.getByRole('button', { name: words.common.saveChanges }).click();
  await expect(page.getByRole('tabpanel')).toContainText(filled(t.wrong.linkAt, { host: 'linkedin.com' }));
  await page.getByLabel(t.links.linkedin).fill('https://www.linkedin.com/in/petra-example');
  await page.getByRole('button', { name: words.common.saveChanges }).click();
  await expect(page.getByRole('button', { name: words.common.saveChanges })).toHaveAttribute('aria-disabled', 'true');
  await expect(
    petra.getByRole('navigation', { name: words.shell.menu }).getByRole('link', { name: words.titles.tickets }),
    'the menu of Petra learns of it',
  ).toBeVisible({ timeout: 32_000 });

  await page.getByRole('tab', { name: t.tabs.information }).click();
  const picture = {
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 200 } }),
  };
  await page.getByLabel(t.picture.choose, { exact: true }).and(page.locator('input')).setInputFiles(picture);
  await expect(page.locator('img[src*="/avatar?v="]').first()).toBeVisible();
  await expect(petra.locator('button img[src*="/avatar?v="]'), 'the bar of Petra has it').toBeVisible({ timeout: 32_000 });

  await page.goto(`${stage.environment.url}/apps/users/list?q=${encodeURIComponent(name)}`);
  await expect(page.locator('[data-live="connected"]')).toBeVisible();
  await page.getByRole('grid').getByRole('link', { name }).click();
  await page.getByRole('button', { name: t.acts.off.button }).click();
  await page.getByRole('button', { name: t.acts.off.go }).click();
  await petra.waitForURL(/\/login/, { timeout: 60_000 });
  await theirs.close();
  await expect(page.getByRole('button', { name: t.acts.on.button })).toBeVisible();

  await open('/apps/users/audit?q=petra');
  for (const kind of ['user-added', 'password-set', 'signed-in', 'ability', 'user-deactivated'] as const)
    await expect(page.getByRole('grid')).toContainText(t.audit.kinds[kind]);
  await axe();
  await page.getByRole('button', { name: words.ui.export.button }).click();
  const file = page.waitForEvent('download');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Export \d/ })
    .click();
  expect((await file).suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.xlsx$/);
});

test('the last admin is told why they have to stay', async ({ page, signIn, open, environment, expectTrouble }) => {
  expectTrouble(/409/);
  await environment.change({ user: { email: 'everything@linekeeper.test', status: 'inactive' } });
  await signIn('admin');
  await open('/apps/users/view/1');
  await page.getByRole('button', { name: t.acts.off.button }).click();
  await page.getByRole('button', { name: t.acts.off.go }).click();
  await expect(page.getByRole('main')).toContainText(t.refused['last-admin'].title);
  await environment.change({ user: { email: 'everything@linekeeper.test', status: 'active' } });
});
