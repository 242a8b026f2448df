import { readFileSync } from 'node:fs';
import { expect, test, words } from './fixtures.ts';

const t = words.invoices;
const filled = (text: string, values: Record<string, string>) =>
  Object.entries(values).reduce((all, [key, value]) => all.replaceAll(`{${key}}`, value), text);
/** What a page says, without the spaces that a line break or a font makes others. */
const bare = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, '');

test('an invoice is written, sent, paid in part and taken back; the page, the print and the PDF say the same', async ({
  page,
  signIn,
  open,
  axe,
  stage,
}) => {
  await signIn('admin');
  await open('/apps/invoice/list');
  await expect(page.getByRole('grid', { name: words.titles['apps-invoice-list'] })).toBeVisible();
  await axe();
  const overdue = page.getByRole('checkbox', { name: new RegExp(`^${t.status.overdue}`) });
  await overdue.click();
  await expect(page).toHaveURL(/status=overdue/);
  await expect(page.getByRole('grid')).toContainText(t.status.overdue);
  await expect(page.getByRole('grid')).not.toContainText(t.status.draft);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: words.ui.export.button }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Export \d/ })
    .click();
  expect((await download).suggestedFilename()).toMatch(/^invoices-\d{4}-\d\d-\d\d\.xlsx$/);

  await page.goto(`${stage.environment.url}/apps/invoice/add/`);
  await expect(page.locator('[data-live="connected"]')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 }), 'with the slash too').toContainText(words.titles['apps-invoice-add']);
  await page.getByRole('button', { name: t.customer.add }).click();
  const drawer = page.getByRole('dialog', { name: t.customer.add });
  await drawer.getByRole('button', { name: words.common.add }).click();
  await expect(drawer).toContainText(t.customer.wrong.name);
  await drawer.getByLabel(words.fields.name).fill('Magnolia Bakery');
  await drawer.getByLabel(t.customer.fields.address).fill('8 Elm St, Houston, TX 77002');
  await drawer.getByLabel(t.customer.fields.email).fill('billing@magnolia.example');
  await axe();
  await drawer.getByRole('button', { name: words.common.add }).click();
  await expect(page.getByLabel(t.customer.label)).toHaveValue('Magnolia Bakery');
  const item = page.getByRole('group', { name: filled(t.form.item, { place: '1' }) });
  await item.getByLabel(t.paper.description).fill('Service visit, labor');
  await item.getByLabel(t.paper.cost).fill('95');
  await item.getByLabel(t.paper.quantity).fill('1.5');
  await item.getByLabel(t.paper.discount, { exact: true }).fill('10');
  await expect(item).toContainText('$128.25');
  await axe();
  await page.getByRole('button', { name: t.form.save }).click();

  await page.waitForURL(/\/apps\/invoice\/preview\/\d+$/);
  const sheet = page.getByRole('main').getByRole('article');
  await expect(sheet).toContainText(t.paper.draftMark);
  await expect(sheet).toContainText('Magnolia Bakery');
  await axe();
  await page.getByRole('button', { name: words.common.send }).click();
  const sending = page.getByRole('dialog', { name: t.send.title });
  await expect(sending.getByLabel(t.send.to)).toHaveValue('billing@magnolia.example');
  await axe();
  await sending.getByRole('button', { name: words.common.send }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^Invoice \d{4}-\d{4}$/);
  const number = ((await heading.textContent()) ?? '').replace('Invoice ', '');
  await expect(page, 'the tab has the number').toHaveTitle(`Invoice ${number}`);
  await expect(page.getByRole('main'), 'the mail lies in the outbox').toContainText(t.mails.state.kept);

  await page.getByRole('button', { name: words.common.recordPayment }).click();
  const paying = page.getByRole('dialog', { name: words.common.recordPayment });
  const amount = paying.getByLabel(/^Amount in/);
  await amount.fill('9999');
  await paying.getByRole('button', { name: t.pay.go }).click();
  await expect(paying).toContainText(/More than the balance/);
  await amount.fill('28.25');
  await axe();
  await paying.getByRole('button', { name: t.pay.go }).click();
  await expect(page.getByRole('main')).toContainText(t.status['partly-paid']);
  await expect(sheet).toContainText(t.paper.balance);

  const faces = await sheet.evaluate(async (paper) => {
    await document.fonts.ready;
    const [own = ''] = getComputedStyle(paper).fontFamily.replaceAll('"', '').split(',');
    return [...document.fonts]
      .filter(({ family, status }) => family.replaceAll('"', '') === own && status === 'loaded')
      .map(({ weight }) => weight);
  });
  expect(faces.toSorted(), 'it is set in what the PDF is set in').toEqual(['400', '600']);
  const shown = bare((await sheet.innerText()) ?? '');
  await page.emulateMedia({ media: 'print' });
  const printed = page.locator('[data-printed]');
  await expect(printed).toBeVisible();
  await expect(page.getByRole('main')).toBeHidden();
  expect(bare(await printed.innerText())).toBe(shown);
  await page.emulateMedia({ media: 'screen' });
  const pdf = page.waitForEvent('download');
  await page.getByRole('button', { name: t.pdf.button, exact: true }).click();
  const file = await pdf;
  expect(file.suggestedFilename()).toBe(`invoice-${number}.pdf`);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  await page.getByRole('button', { name: t.acts.credit.button }).click();
  await page.getByLabel(words.fields.reason).fill('Wrong site');
  await axe();
  await page.getByRole('button', { name: t.acts.credit.go }).click();
  await expect(sheet).toContainText(/Canceled by credit memo/);
  await expect(page.getByRole('main'), 'what was paid is not lost').toContainText(t.history.kinds['payment-released']);

  await page.getByRole('button', { name: t.acts.duplicate }).click();
  await page.waitForURL(/\/apps\/invoice\/edit\/\d+$/);
  await item.getByLabel(t.paper.cost).fill('100');
  await page.reload();
  await expect(item.getByLabel(t.paper.cost), 'what was typed is kept').toHaveValue('100');
  await page.getByRole('button', { name: t.form.save }).click();
  await expect(sheet).toContainText('$135.00');
  await page.getByRole('button', { name: words.common.deleteDraft }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: words.common.deleteDraft }).click();
  await page.waitForURL(/\/apps\/invoice\/list$/);
});

test('who was not given invoices gets none of their pages', async ({ page, signIn, stage }) => {
  await signIn('dispatcher');
  for (const path of ['list', 'add', 'preview/1', 'edit/1']) {
    await page.goto(`${stage.environment.url}/apps/invoice/${path}`);
    await expect(page).toHaveURL(/not-authorized/);
  }
});
