import type { Sim } from '#lib/contract/sims/sim.ts';
import { callAs } from './apiCalls.ts';
import { expect, test, words } from './fixtures.ts';

const t = words.lineAudit;

test('a carrier’s bill is mapped once, read without a bad row, and a line that earns nothing is ticked to be switched off', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  await signIn('admin');
  const found = (await callAs(page, 'GET', '/sims?status=active&stock_state=truck&provider=vzw&per_page=1')).body.data as unknown as Sim[];
  const sim = found[0];
  if (!sim?.iccid) throw new Error('no line is active in a truck');
  await open('/dashboard/ghosts');
  await expect(page.getByRole('heading', { level: 1, name: words.titles.ghosts })).toBeVisible();
  await expect(page.getByText(t.figures.saves)).toBeVisible();
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  await axe();

  await page.getByRole('button', { name: t.import.open }).click();
  const dialog = page.getByRole('dialog', { name: t.import.title });
  const bill = `Card,Price\n${sim.iccid},3.50\n12345,1.00\n`;
  await dialog.getByLabel(words.ui.import.choose).setInputFiles({ name: 'bill.csv', mimeType: 'text/csv', buffer: Buffer.from(bill) });
  await dialog.getByLabel(t.fields.account).fill('STORY-1');
  await dialog.getByLabel(words.recurring.cycle.month).fill('2027-01');
  await dialog.getByRole('button', { name: words.ui.import.check }).click();
  await expect(dialog.getByText(t.import.unmapped.number)).toBeVisible();
  for (const [column, field] of [
    ['Card', words.fields.iccid],
    ['Price', t.fields.charge],
  ] as const) {
    await dialog.getByRole('combobox', { name: column }).click();
    await page.getByRole('option', { name: field, exact: true }).click();
  }
  await dialog.getByRole('button', { name: words.ui.import.check }).click();
  await expect(dialog.getByText('Row 3, Card, 12345: is no ICCID', { exact: false })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Import without that row' }).check();
  await axe();
  await dialog.getByRole('button', { name: 'Import 1 line' }).click();
  await expect(dialog).toHaveCount(0);

  const bills = page.getByRole('list', { name: t.bills });
  await expect(bills).toContainText('STORY-1');
  await page.getByRole('checkbox', { name: t.kind['no-revenue'] }).check();
  const row = page.getByRole('row', { name: new RegExp(t.reason['in-stock']) });
  await expect(row).toContainText('saves $3.50');
  await row.getByRole('checkbox').check();
  await page.getByRole('region', { name: words.common.selection }).getByRole('button', { name: 'Deactivate 1…' }).click();
  await expect(page.getByRole('dialog')).toContainText(/Verizon|SIM/);
  await page.keyboard.press('Escape');
  await bills.getByRole('button').click();
  await page.getByRole('alertdialog').getByRole('button', { name: words.common.delete }).click();
  await expect(bills.getByText('STORY-1')).toHaveCount(0);
});
