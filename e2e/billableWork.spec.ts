import { callAs } from './apiCalls.ts';
import { expect, test, words } from './fixtures.ts';

const t = words.billableWork;
const form = words.invoices.form;

type Listed = { key: string; Ticket_Number: string; customer: { name: string; hold: string | null } | null };

test('a clerk checks the lines of a visit, adds one of the price list, and makes its draft', async ({ page, signIn, open, axe }) => {
  test.setTimeout(120_000);
  await signIn('admin');
  await callAs(page, 'PUT', '/prices', { code: 'STORY-FEE', description: 'Lift rental', kind: 'fee', unit_cents: 4200, taxable: false });
  const ready = (await callAs(page, 'GET', '/work-to-bill?queue=ready&per_page=100')).body.data as unknown as Listed[];
  // A swap and the visit it was done on can both be billed: one that stands alone.
  const isAlone = (number: string) => ready.filter(({ Ticket_Number }) => Ticket_Number === number).length === 1;
  const work = ready.find(({ customer, Ticket_Number }) => customer?.hold === null && isAlone(Ticket_Number));
  if (!work) throw new Error('no work is ready');
  await open(`/apps/work-to-bill?queue=ready&q=${work.Ticket_Number}`);
  const line = page.getByRole('listitem').filter({ hasText: work.Ticket_Number });
  await axe();
  await line.getByRole('button', { name: /^Check/ }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: form.addItem }).click();
  const added = drawer.getByRole('group').last();
  await added.getByRole('combobox', { name: words.prices.fields.code }).fill('lift');
  await page.getByRole('option', { name: /STORY-FEE/ }).click();
  await expect(added.getByLabel(words.invoices.paper.cost)).toHaveValue('42.00');
  await axe();
  await drawer.getByRole('button', { name: t.saveLines }).click();
  await expect(drawer).toHaveCount(0);
  await expect(line).toContainText('Lift rental');

  await line.getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Draft 1/ }).click();
  await expect(page.getByText('1 draft created')).toBeVisible();
  const made = page.getByRole('region', { name: '1 draft was made' });
  await axe();
  await made.getByRole('button', { name: t.made.send }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: t.made.send }).click();
  await expect(page.getByRole('region', { name: '1 invoice was sent' })).toBeVisible();
  await page.getByRole('button', { name: t.states.billed }).click();
  await expect(line).toBeVisible();
  await line.getByRole('link', { name: /\d{4}-\d{4}/ }).click();
  await expect(page.getByRole('main')).toContainText('Lift rental');

  await open('/apps/work-to-bill');
  await page.getByRole('button', { name: t.rules.title }).click();
  await expect(page.getByRole('dialog', { name: t.rules.title })).toContainText('BATT-12V7');
  await axe();
});
