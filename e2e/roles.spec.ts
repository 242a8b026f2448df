import { callAs } from './apiCalls.ts';
import { expect, test, words } from './fixtures.ts';

const t = words.users.roles;
const { actions } = words.session.access;

test('an admin copies a role, takes an ability off, and it is there for users until nobody has it', async ({ page, signIn, open, axe }) => {
  test.setTimeout(120_000);
  const name = `Night desk ${Date.now()}`;
  await signIn('admin');
  await open('/apps/users/roles');
  const roles = page.getByRole('navigation', { name: t.name });
  await roles.getByRole('button', { name: words.shell.role.dispatcher }).click();
  await expect(page.getByText(t.fixed)).toBeVisible();
  await axe();
  await page.getByRole('button', { name: t.copy.button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t.copy.go }).click();
  await expect(dialog).toContainText(t.needsName);
  await dialog.getByLabel(t.nameOf).fill(name);
  await dialog.getByRole('button', { name: t.copy.go }).click();
  await expect(page.getByRole('region', { name })).toBeVisible();

  const cell = (action: string) => page.getByRole('checkbox', { name: new RegExp(`^${action}\\s*, ${words.titles.tickets}`) });
  await cell(actions.manage).uncheck();
  await cell(actions.read).check();
  await page.getByRole('button', { name: words.common.saveChanges }).click();
  await expect(cell(actions.delete)).not.toBeChecked();
  await axe();

  const user = { fullName: 'Nia Watts', email: `${name.replaceAll(' ', '.').toLowerCase()}@example.com`, role: name };
  const made = (await callAs(page, 'PUT', '/users', user)).body.data as unknown as { id: number; version: number };
  await expect(page.getByRole('region', { name }).getByRole('link', { name: '1 user' })).toBeVisible();
  await expect(page.getByRole('button', { name: t.remove.button })).toHaveAttribute('aria-disabled', 'true');
  await callAs(page, 'DELETE', `/users/${made.id}?version=${made.version}`);
  await page.getByRole('button', { name: t.remove.button, disabled: false }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: words.common.delete }).click();
  await expect(roles.getByRole('button', { name })).toHaveCount(0);
});
