import { callAs } from './apiCalls.ts';
import { expect, test, words } from './fixtures.ts';

const t = words.lineRules;
const DAY = 86_400_000;
const NAME = 'Card in another radio';

test('somebody makes a rule, sees what it would do now, finds its to-do the next morning, and deletes it', async ({
  page,
  signIn,
  open,
  freshEnvironment,
  axe,
}) => {
  const environment = await freshEnvironment();
  await signIn('warehouse');
  await open('/scheduled-changes');
  await page.getByRole('link', { name: words.titles['line-rules'] }).click();
  const wanted = { condition: 'imei-changed', threshold: null };
  const { body } = await callAs(page, 'POST', '/line-rules-preview', wanted);
  const { count } = body.data as unknown as { count: number };
  expect(count).toBeGreaterThan(0);

  await page.getByRole('button', { name: t.add }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(/^Name/).fill(NAME);
  await drawer.getByLabel(new RegExp(`^${t.fields.condition}`)).click();
  await page.getByRole('option', { name: t.kinds['imei-changed'] }).click();
  await drawer.getByLabel(new RegExp(`^${t.fields.act}`)).click();
  await page.getByRole('option', { name: t.acts.todo }).click();
  await expect(drawer.getByText(new RegExp(`^${count} lines? fits? now`))).toBeVisible();
  await axe();
  await drawer.getByRole('button', { name: t.save }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('link', { name: NAME })).toBeVisible();

  await environment.clock(DAY);
  await open('/apps/todo');
  await expect(page.getByText(new RegExp(`^${NAME}: ${count} lines?$`)).first()).toBeVisible();
  await page
    .getByRole('link', { name: `${words.common.lineRule} ${NAME}` })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible();
  await expect(page.getByText(/seen in \d{15}/).first()).toBeVisible();
  await page.getByRole('button', { name: t.remove.go }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: t.remove.go }).click();
  await expect(page).toHaveURL(/\/line-rules$/);
  await expect(page.getByRole('link', { name: NAME })).toHaveCount(0);
});

test('on a phone the rules are read, and one is switched off', async ({ page, signIn, open, axe }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('warehouse');
  await open('/');
  const name = 'No session since yesterday';
  await callAs(page, 'PUT', '/line-rules', { name, condition: 'no-session', threshold: 24, act: 'tell' });
  await open('/line-rules');
  await expect(page.getByText('No session for 24 hours')).toBeVisible();
  const isOn = page.getByRole('checkbox', { name: t.switch.replace('{name}', name) });
  await expect(isOn).toBeChecked();
  await isOn.click();
  await expect(isOn).not.toBeChecked();
  await axe();
});
