import { callAs } from './apiCalls.ts';
import { enterByCall, expect, test, words } from './fixtures.ts';

const t = words.ownAccount;

test('a client reads the balance on a phone, gets an invoice, and reports a problem that dispatch sees', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('client');
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  await open('/access-control');
  await page.getByRole('link', { name: t.see }).click();
  const { data } = (await callAs(page, 'GET', '/account')).body as unknown as { data: { name: string; balance_cents: number } };
  await expect(page.getByRole('heading', { level: 1, name: data.name })).toBeVisible();
  const owed = (data.balance_cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  const balance = page.getByRole('region', { name: t.balance.title });
  await expect(balance).toContainText(owed);
  await axe();

  const pdf = page.waitForEvent('download');
  await balance
    .getByRole('button', { name: new RegExp(`^${t.invoices.pdf.replace('{number}', '')}`) })
    .first()
    .click();
  expect((await pdf).suggestedFilename()).toMatch(/^invoice-\d{4}-\d{4}\.pdf$/);
  const statement = page.getByRole('region', { name: words.receivables.statement.title });
  await statement.getByRole('button', { name: t.statement.show }).click();
  await expect(statement.getByRole('row').last()).toContainText(words.receivables.statement.closing);
  const history = page.getByRole('button', { name: new RegExp(`^${t.systems.historyOf.replace('{cs}', '')}`) }).first();
  await history.click();
  await expect(history).toHaveAttribute('aria-expanded', 'true');

  await page.getByRole('button', { name: t.report.title }).click();
  const dialog = page.getByRole('dialog', { name: t.report.title });
  await expect(dialog.getByRole('combobox', { name: words.common.system })).toBeFocused();
  await dialog.getByRole('button', { name: t.report.title }).click();
  await expect(dialog).toContainText(t.report.missing);
  const system = dialog.getByRole('combobox', { name: words.common.system });
  if (!(await system.inputValue())) {
    await system.click();
    await page.getByRole('option').first().click();
  }
  await dialog.getByLabel(t.report.words).fill('The keypad by the back door is dark');
  await dialog.getByLabel(t.report.when).fill('After 2 PM');
  await axe();
  await dialog.getByRole('button', { name: t.report.title }).click();
  await expect(dialog).toHaveCount(0);
  const service = page.getByRole('list', { name: t.requests.title });
  await expect(service.getByRole('listitem').filter({ hasText: 'The keypad by the back door is dark' })).toContainText(
    t.requests.state.received,
  );
  expect(refused).toEqual([]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn('dispatcher');
  await open('/tickets');
  await page.getByRole('searchbox', { name: words.tickets.list.search.label }).fill('keypad');
  const { body } = await callAs(page, 'GET', '/tickets?sort=-id&per_page=5');
  const made = (body.data as unknown as { Ticket_Number: string; problem: string; source: string }[]).find(({ problem }) =>
    /keypad/.test(problem),
  );
  expect(made).toMatchObject({ source: 'customer' });
  await page.getByRole('searchbox', { name: words.tickets.list.search.label }).fill(made?.Ticket_Number ?? '');
  await expect(page.getByRole('grid')).toContainText('The keypad by the back door is dark');
});

test('what the office does to an account is there at its client’s without a reload', async ({
  page,
  environment,
  signIn,
  open,
  browser,
}) => {
  await signIn('client');
  await open('/account');
  const { data } = (await callAs(page, 'GET', '/account')).body as unknown as { data: { id: number; balance_cents: number } };
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await enterByCall(context, environment.url, 'admin@linekeeper.test');
  const office = await context.newPage();
  const item = { description: 'Monitoring', cost_cents: 98_765, thousandths: 1000, discount: null, taxed: [] };
  const content = { customer_id: data.id, items: [item], taxes: [], terms: 30 };
  const draft = (await callAs(office, 'PUT', '/invoices', content)).body.data as unknown as { id: number };
  await callAs(office, 'POST', `/invoices/${draft.id}/send`, { mail: null, locale: 'en' });
  const now = (await callAs(page, 'GET', '/account')).body as unknown as { data: { balance_cents: number } };
  expect(now.data.balance_cents).toBe(data.balance_cents + 98_765);
  const owed = (now.data.balance_cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  // Sooner than it would be asked again where no websocket is.
  await expect(page.getByRole('region', { name: t.balance.title })).toContainText(owed, { timeout: 8000 });
  await callAs(office, 'POST', `/invoices/${draft.id}/credit`, { reason: 'Story' });
  await context.close();
});

test('an admin says whose account a client sees', async ({ page, signIn, open, axe }) => {
  await signIn('admin');
  await open('/apps/users/list');
  await callAs(page, 'PUT', '/customers', { name: 'Harbor Fire Lofts', email: 'ap@harbor.example' });
  const found = (await callAs(page, 'GET', '/users?q=gus.pruitt')).body as unknown as { data: { id: number }[] };
  const id = found.data[0]?.id ?? 0;
  await open(`/apps/users/edit/${id}`);
  const customer = page.getByRole('combobox', { name: words.users.fields.customer_id });
  await customer.fill('Harbor Fire');
  await page.getByRole('option', { name: 'Harbor Fire Lofts' }).click();
  await axe();
  await page.getByRole('button', { name: words.common.saveChanges }).click();
  await open(`/apps/users/view/${id}`);
  await expect(page.getByRole('region', { name: words.users.tabs.account })).toContainText('Harbor Fire Lofts');

  await open(`/apps/users/edit/${id}`);
  await expect(customer).toHaveValue('Harbor Fire Lofts');
});
