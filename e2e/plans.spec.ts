import type { Sim } from '#lib/contract/sims/sim.ts';
import { callAs } from './apiCalls.ts';
import { expect, test, words } from './fixtures.ts';

const t = words.plans;

test('an admin enters a plan, gives it to a line, and reads what the line will cost before it is activated', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  const code = `STORY${Date.now()}`;
  await signIn('admin');
  await open('/dashboard/plans');
  await page.getByRole('button', { name: t.add }).click();
  const drawer = page.getByRole('dialog', { name: t.addTitle });
  await drawer.getByRole('combobox', { name: words.fields.provider }).click();
  await page.getByRole('option', { name: words.sims.provider.vzw }).click();
  await drawer.getByRole('textbox', { name: t.fields.code }).fill(code);
  await drawer.getByRole('textbox', { name: words.fields.name, exact: true }).fill('Story 24');
  const amount = (label: string) => drawer.getByRole('textbox', { name: label.replace('{currency}', 'USD') });
  await amount(t.fields.active_cents).fill('4.99');
  await drawer.getByRole('textbox', { name: t.fields.commitment_months }).fill('24');
  await amount(t.fields.etf_cents).fill('175');
  await axe();
  await drawer.getByRole('button', { name: t.save }).click();
  const kept = page.getByRole('article', { name: 'Story 24' });
  await expect(kept).toContainText('$4.99');
  await expect(page.getByRole('region', { name: t.warehouses.title })).toContainText('DAL-01');
  await axe();

  const query = 'status=inventory&provider=vzw&stock_state=warehouse&pending=no&kind=both&per_page=1';
  const [sim] = (await callAs(page, 'GET', `/sims?${query}`)).body.data as unknown as Sim[];
  if (!sim) throw new Error('the seed has no new SIM of Verizon in a warehouse');
  await open(`/sims/edit/${sim.id}`);
  await page.getByRole('combobox', { name: words.fields.plan }).click();
  await page.getByRole('option', { name: /^Story 24/ }).click();
  await page.getByRole('button', { name: words.common.saveChanges }).click();
  const cost = page.getByRole('region', { name: t.line.title });
  await expect(cost).toContainText('$4.99 once it is active');

  await page
    .getByRole('button', { name: /^Activate/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Activate/ });
  await expect(dialog).toContainText('Adds $4.99 a month to the carrier bill. Commits to 24 months.');
  await axe();
  await page.keyboard.press('Escape');

  await open(`/?q=${sim.imei || sim.iccid}`);
  await page.getByRole('grid', { name: words.titles.sims }).getByRole('checkbox').nth(1).click();
  await page.getByRole('button', { name: t.selection.ask }).click();
  await expect(page.getByText('Activating 1 line adds $4.99 a month.')).toBeVisible();
});
