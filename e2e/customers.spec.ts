import { daysAfter, localDay } from '#lib/format/localDay.ts';
import { callAs } from './apiCalls.ts';
import { expect, test, words } from './fixtures.ts';

const t = words.customers;
const r = words.recurring;
const filled = (text: string, values: Record<string, string>) =>
  Object.entries(values).reduce((all, [key, value]) => all.replaceAll(`{${key}}`, value), text);

test('a customer comes from a file, takes a system over, and a month is billed, taken back and billed again', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  test.setTimeout(120_000);
  await signIn('admin');
  await open('/apps/customers');
  await page.getByRole('button', { name: words.common.import }).click();
  const dialog = page.getByRole('dialog', { name: t.import.title });
  await dialog.getByLabel(words.ui.import.text).fill('number,name,email,terms,delivery\nMAG-1,Magnolia Bakery,,15,mail');
  await dialog.getByRole('button', { name: words.ui.import.check }).click();
  await expect(dialog.getByRole('alert')).toContainText('Row 2, email, empty: is needed to send invoices by mail');
  await dialog.getByLabel(words.ui.import.text).fill('number,name,email,terms,delivery\nMAG-1,Magnolia Bakery,ap@magnolia.example,15,mail');
  await dialog.getByRole('button', { name: words.ui.import.check }).click();
  await expect(dialog.getByText('1 to add, 0 to change', { exact: false })).toBeVisible();
  await axe();
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('searchbox', { name: t.search.label }).fill('MAG-1');
  await page.getByRole('link', { name: 'Magnolia Bakery' }).click();
  await expect(page).toHaveURL(/\/apps\/customers\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Magnolia Bakery');
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  // A system that somebody else pays for.
  const payers = (await callAs(page, 'GET', '/customers?per_page=20')).body.data as unknown as { id: number }[];
  let cs = '';
  for (const payer of payers.filter((each) => each.id !== id)) {
    const { systems } = (await callAs(page, 'GET', `/customers/${payer.id}`)).body.data as unknown as { systems: { cs_no: string }[] };
    cs ||= systems[0]?.cs_no ?? '';
  }
  // Who paid for it so far left yesterday.
  const yesterday = daysAfter(localDay('America/Chicago', Date.now()), -1);
  const theirs = (await callAs(page, 'GET', `/recurring-items?cs_no=${cs}`)).body.data as unknown as { id: number }[];
  for (const { id: item } of theirs) await callAs(page, 'POST', `/recurring-items/${item}/end`, { ends_on: yesterday, reason: 'moved' });
  await page.getByRole('button', { name: t.systems.add }).click();
  await page.getByRole('combobox', { name: words.common.system }).fill(cs);
  await page.getByRole('option', { name: cs }).click();
  await page.getByRole('region', { name: t.systems.title }).getByRole('button', { name: words.common.add, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: t.systems.take }).click();
  await expect(page.getByRole('region', { name: t.systems.title })).toContainText(cs);

  await page.getByRole('button', { name: r.add }).click();
  const drawer = page.getByRole('dialog', { name: r.add });
  await drawer.getByRole('button', { name: words.common.add, exact: true }).click();
  await expect(drawer).toContainText(r.wrong.monthly_cents);
  await drawer.getByLabel(/^Monthly price in/).fill('34.95');
  await axe();
  await drawer.getByRole('button', { name: words.common.add, exact: true }).click();
  await expect(page.getByRole('region', { name: r.card })).toContainText('$34.95 a month');

  await open('/apps/billing');
  const start = page.getByRole('button', { name: r.cycle.start });
  await expect(start).not.toHaveAttribute('aria-disabled', 'true', { timeout: 30_000 });
  await axe();
  await start.click();
  await page.getByRole('alertdialog').getByRole('button', { name: r.cycle.start }).click();
  const run = page.getByRole('listitem').filter({ has: page.getByText(r.runs.states.done, { exact: true }) });
  await expect(run).toHaveCount(1, { timeout: 60_000 });
  await run.getByRole('button', { name: r.runs.undo }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: r.runs.undo }).click();
  await expect(page.getByText(r.runs.states.undone, { exact: true })).toBeVisible({ timeout: 60_000 });

  await callAs(page, 'POST', '/billing-runs', { month: localDay('America/Chicago', Date.now()).slice(0, 7) });
  await expect(run).toHaveCount(1, { timeout: 60_000 });
  await open(`/apps/customers/${id}`);
  const invoices = page.getByRole('region', { name: words.titles['apps-invoice-list'] });
  await expect(invoices).toContainText(words.invoices.status.draft);
  await page
    .getByRole('region', { name: r.card })
    .getByRole('button', { name: /^Details of/ })
    .click();
  const item = page.getByRole('dialog', { name: r.services.monitoring });
  await item.getByRole('button', { name: r.endItem }).click();
  await item.getByRole('combobox', { name: words.common.why }).fill(r.reasons.moved);
  await page.getByRole('option', { name: r.reasons.moved }).click();
  await item.getByRole('button', { name: r.endItem }).click();
  await expect(item).toContainText(filled(r.kinds.ended, {}));
});
