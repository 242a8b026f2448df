import { localDay } from '#lib/format/localDay.ts';
import { callAs } from './apiCalls.ts';
import { expect, test, words } from './fixtures.ts';

const t = words.receivables;

test('a wrong tax is put right without voiding, one check pays two invoices, and a statement ends with what aging says', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  test.setTimeout(120_000);
  await signIn('admin');
  await open('/apps/customers');
  const { id } = (await callAs(page, 'PUT', '/customers', { name: 'Juniper Dental', email: 'ap@juniper.example' })).body
    .data as unknown as {
    id: number;
  };
  const numbers: string[] = [];
  for (const cost_cents of [10_000, 5000]) {
    const item = { description: 'Monitoring', cost_cents, thousandths: 1000, discount: null, taxed: [0] };
    const content = { customer_id: id, items: [item], taxes: [{ name: 'Sales tax', basis_points: 825 }], terms: 30 };
    const draft = (await callAs(page, 'PUT', '/invoices', content)).body.data as unknown as { id: number };
    const sent = await callAs(page, 'POST', `/invoices/${draft.id}/send`, { mail: null, locale: 'en' });
    numbers.push((sent.body.data as unknown as { number: string }).number);
  }
  await open(`/apps/customers/${id}`);
  const invoices = page.getByRole('region', { name: words.titles['apps-invoice-list'] });
  await invoices.getByRole('link', { name: numbers[0] }).click();
  await page.getByRole('button', { name: words.invoices.acts.credit.button }).click();
  const memo = page.getByRole('dialog', { name: t.credit.title.replace('{number}', numbers[0] ?? '') });
  await memo.getByRole('combobox', { name: t.credit.way }).click();
  await page.getByRole('option', { name: t.credit.ways.taxes }).click();
  await memo.getByLabel(t.credit.rightRate.replace('{name}', 'Sales tax')).fill('6.25');
  await memo.getByLabel(words.fields.reason).fill('Outside the city');
  await expect(memo).toContainText('$2.00');
  await axe();
  await memo.getByRole('button', { name: words.invoices.acts.credit.go }).click();
  await expect(page.getByRole('region', { name: t.credit.memos })).toContainText('Outside the city');
  await expect(page.getByRole('article').first()).toContainText('$106.25');

  await open(`/apps/customers/${id}`);
  await page.getByRole('button', { name: words.common.recordPayment }).click();
  const paying = page.getByRole('dialog', { name: words.common.recordPayment });
  await paying.getByLabel(/^Amount in/).fill('200');
  await expect(paying.getByLabel(t.receive.to.replace('{number}', numbers[0] ?? ''))).toHaveValue('106.25');
  await expect(paying.getByLabel(t.receive.to.replace('{number}', numbers[1] ?? ''))).toHaveValue('54.13');
  await expect(paying).toContainText('$39.62');
  await paying.getByLabel(t.receive.checkNumber).fill('1042');
  await axe();
  await paying.getByRole('button', { name: words.invoices.pay.go }).click();
  await expect(page.getByRole('region', { name: words.invoices.payments.title })).toContainText('$39.62');
  await expect(invoices).toContainText(words.invoices.status.paid);

  await page.getByRole('link', { name: t.statement.title }).click();
  const lines = page.getByRole('table', { name: t.statement.title });
  await expect(lines.getByRole('row').last()).toContainText('-$39.62');
  await axe();
  const today = localDay('America/Chicago', Date.now());
  const pdf = page.waitForEvent('download');
  await page.getByRole('button', { name: words.invoices.pdf.button }).click();
  expect((await pdf).suggestedFilename()).toMatch(new RegExp(`^statement-.*-${today}\\.pdf$`));

  await open('/apps/aging?q=Juniper');
  await expect(page.getByRole('grid', { name: words.titles['apps-aging'] })).toContainText('-$39.62');
  await axe();

  await open(`/apps/customers/${id}`);
  await page.getByRole('button', { name: words.invoices.payments.void }).click();
  await page.getByRole('combobox', { name: words.fields.reason }).click();
  await page.getByRole('option', { name: t.void.why.nsf }).click();
  await page.getByRole('button', { name: words.invoices.payments.voidGo }).click();
  await expect(invoices).toContainText(words.invoices.status.draft);
  await expect(invoices).toContainText('$54.13');
});

test('statements go out to all who owe, and those on paper are printed as one', async ({ page, signIn, open, axe }) => {
  test.setTimeout(120_000);
  const own = t.sending;
  await signIn('admin');
  await open('/apps/customers');
  const made: number[] = [];
  for (const [name, more] of [
    ['Kestrel Lofts', { email: 'ap@kestrel.example', delivery: 'mail' }],
    ['Kestrel Feed', { address: '12 Elm St, Houston, TX 77002', delivery: 'paper' }],
  ] as const) {
    const { id } = (await callAs(page, 'PUT', '/customers', { name, ...more })).body.data as unknown as { id: number };
    const item = { description: 'Monitoring', cost_cents: 12_300, thousandths: 1000, discount: null, taxed: [] };
    const draft = (await callAs(page, 'PUT', '/invoices', { customer_id: id, items: [item], taxes: [], terms: 30 })).body.data;
    await callAs(page, 'POST', `/invoices/${draft.id}/send`, { mail: null, locale: 'en' });
    made.push(id);
  }
  await open('/apps/aging?q=Kestrel');
  const grid = page.getByRole('grid', { name: words.titles['apps-aging'] });
  for (const name of ['Kestrel Lofts', 'Kestrel Feed'])
    await grid.getByRole('checkbox', { name: words.ghosts.tick.replace('{name}', name) }).check();
  await page.getByRole('button', { name: 'Send 2 statements…' }).click();
  const drawer = page.getByRole('dialog', { name: own.title });
  await expect(drawer.getByText('1 by email, 1 on paper.').first()).toBeVisible();
  await axe();
  await drawer.getByRole('button', { name: 'Send 2 statements', exact: true }).click();
  await expect(drawer.getByText('1 emailed, 1 to print and mail')).toBeVisible();
  const pdf = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'PDF of 1 statement' }).click();
  expect((await pdf).suggestedFilename()).toMatch(/^statements-.*\.pdf$/);
  await drawer.getByRole('button', { name: words.common.close }).last().click();

  await open(`/apps/customers/${made[0]}`);
  await expect(page.getByRole('region', { name: words.common.history })).toContainText(words.customers.history.kinds['statement-sent']);
  await page.getByRole('link', { name: t.statement.title }).click();
  await page.getByRole('button', { name: 'Send statement…' }).click();
  await expect(drawer.getByText(own.left.sent)).toBeVisible();
  await drawer.getByLabel(own.again).check();
  await expect(drawer.getByRole('button', { name: 'Send 1 statement', exact: true })).toBeVisible();
  await axe();
});
