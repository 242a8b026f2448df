import { localDay } from '#lib/format/localDay.ts';
import { callAs } from './apiCalls.ts';
import { expect, test, words } from './fixtures.ts';

const t = words.bank;

test('a bank’s file is mapped once, what is certain is recorded in one press, what is not is put right by hand, and what is over goes back by check', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  test.setTimeout(120_000);
  await signIn('admin');
  const name = 'Cottonwood Feed';
  const { id } = (await callAs(page, 'PUT', '/customers', { name, email: 'ap@cottonwood.example' })).body.data as unknown as { id: number };
  const item = { description: 'Monitoring', cost_cents: 4321, thousandths: 1000, discount: null, taxed: [] };
  const draft = (await callAs(page, 'PUT', '/invoices', { customer_id: id, items: [item], taxes: [], terms: 30 })).body.data;
  const sent = await callAs(page, 'POST', `/invoices/${draft.id}/send`, { mail: null, locale: 'en' });
  const { number } = sent.body.data as unknown as { number: string };
  const today = localDay('America/Chicago', Date.now());

  await open('/apps/bank');
  await page.getByRole('button', { name: words.common.import }).click();
  const dialog = page.getByRole('dialog', { name: t.import.title });
  const file = `When,Text,Sum\n${today},"${name}, inv ${number}",43.21\n${today},COTTNWD FEED & SEED,25.00\n${today},Fee,-3.00\n`;
  await dialog.getByLabel(words.ui.import.choose).setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await dialog.getByLabel(t.import.account).fill('Story bank');
  await dialog.getByRole('button', { name: words.ui.import.check }).click();
  await expect(dialog.getByText(t.import.unmapped.day)).toBeVisible();
  for (const [column, field] of [
    ['When', t.import.fields.day],
    ['Text', t.import.fields.name],
    ['Sum', t.import.fields.amount],
  ] as const) {
    await dialog.getByRole('combobox', { name: column }).click();
    await page.getByRole('option', { name: field, exact: true }).click();
  }
  await dialog.getByRole('button', { name: words.ui.import.check }).click();
  await expect(dialog.getByText('2 new deposits, $68.21', { exact: false })).toBeVisible();
  await axe();
  await dialog.getByRole('button', { name: 'Add 2 deposits' }).click();
  await expect(dialog).toHaveCount(0);

  const certain = page.getByRole('listitem').filter({ hasText: number });
  await expect(certain).toContainText(t.certainty.certain);
  await axe();
  await page.getByRole('button', { name: /^Record 1 certain, \$43\.21/ }).click();
  await expect(certain).toHaveCount(0);

  await page.getByRole('button', { name: /^Check COTTNWD/ }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('combobox', { name: words.common.customer }).fill('Cottonwood');
  await page.getByRole('option', { name }).click();
  await expect(drawer).toContainText('$25.00 stays as unapplied credit.');
  await axe();
  await drawer.getByRole('button', { name: words.invoices.pay.go, exact: true }).click();
  await expect(drawer).toHaveCount(0);

  await open(`/apps/customers/${id}`);
  const payments = page.getByRole('region', { name: words.invoices.payments.title });
  const refund = words.receivables.refund;
  await payments.getByRole('button', { name: refund.open }).click();
  const form = page.getByRole('form', { name: refund.title });
  await form.getByLabel(words.receivables.receive.checkNumber).fill('9001');
  await form.getByLabel(words.fields.reason).fill('Paid twice');
  await axe();
  await form.getByRole('button', { name: refund.go }).click();
  await expect(payments.getByRole('list', { name: refund.title })).toContainText('Paid twice');
  await open('/apps/aging');
  await page.getByRole('button', { name: words.receivables.quickBooks.open }).click();
  const books = page.waitForEvent('download');
  await page.getByRole('button', { name: words.receivables.quickBooks.go, exact: true }).click();
  expect((await books).suggestedFilename()).toMatch(/^quickbooks-.*\.iif$/);
});
