import { callAs } from './apiCalls.ts';
import { expect, test, words } from './fixtures.ts';

const t = words.reminders;

test('a clerk sets a step, sees who would be reminded and charged, leaves one out that is disputed, sends one and takes it back', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  test.setTimeout(120_000);
  await signIn('admin');
  await callAs(page, 'POST', '/reminder-rules', { rules: [] });
  await open('/apps/reminders');
  await expect(page.getByText(t.noRules)).toBeVisible();
  await page.getByRole('button', { name: t.rules.title }).click();
  const drawer = page.getByRole('dialog', { name: t.rules.title });
  await drawer.getByRole('button', { name: t.rules.add }).click();
  await drawer.getByLabel(t.rules.days).fill('1');
  await drawer.getByRole('combobox', { name: t.rules.fee }).click();
  await page.getByRole('option', { name: t.rules.fees.percent }).click();
  await drawer.getByLabel(t.rules.percent).fill('1.5');
  await drawer.getByLabel(/^At least/).fill('5');
  await axe();
  await drawer.getByRole('button', { name: words.common.save }).click();
  await expect(drawer).toHaveCount(0);
  const lines = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
  await expect(lines.first()).toBeVisible();
  await axe();

  await lines.first().getByRole('link').last().click();
  await page.getByRole('button', { name: t.hold.dispute }).click();
  await page.getByLabel(words.fields.reason).fill('Panel never worked');
  await page.getByRole('button', { name: t.hold.go, exact: true }).click();
  await expect(page.getByText('Disputed: Panel never worked').first()).toBeVisible();
  await open('/apps/reminders');
  await expect(page.getByRole('region', { name: t.left })).toContainText('Panel never worked');
  const many = await lines.count();
  for (let place = 1; place < many; place += 1) await lines.nth(place).getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: /^Send 1, charge/ }).click();
  const sent = page.getByRole('region', { name: t.runs });
  await expect(sent).toContainText(/1 by mail|1 by letter/);
  await axe();
  await sent.getByRole('button', { name: words.common.undo }).first().click();
  await expect(sent).toContainText('Undone by');
  await callAs(page, 'POST', '/reminder-rules', { rules: [] });
});
