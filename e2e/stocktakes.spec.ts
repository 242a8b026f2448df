import { callAs, makeSim } from './apiCalls.ts';
import { alive, enterByCall, expect, test, words } from './fixtures.ts';
import { scan } from './scanner.ts';

const t = words.stocktakes;

test('two people count one shelf, one of them without a network for a while; what is missing is looked for and what lies there is moved here', async ({
  page,
  browser,
  environment,
  signIn,
  open,
  axe,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/);
  await signIn('warehouse');
  await open('/stock-counts');
  const place = `ST-${Date.now() % 100_000}`;
  await callAs(page, 'POST', '/stock-names', { kind: 'warehouse_code', name: place });
  const here = [
    await makeSim(page, { warehouse_code: place }),
    await makeSim(page, { warehouse_code: place }),
    await makeSim(page, { warehouse_code: place }),
  ];
  const elsewhere = await makeSim(page, { warehouse_code: 'DAL-01' });

  await page.getByRole('button', { name: t.begin }).first().click();
  const dialog = page.getByRole('dialog', { name: t.begin });
  await dialog.getByRole('combobox', { name: t.place }).fill(place);
  await page.getByRole('option', { name: place }).click();
  await dialog.getByRole('button', { name: t.go }).click();
  await expect(page).toHaveURL(/\/stock-counts\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  await expect(page.getByRole('button', { name: `${t.states.missing} 3` })).toBeVisible();
  await axe();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await enterByCall(context, environment.url, 'admin@linekeeper.test');
  const phone = await context.newPage();
  await phone.goto(`${environment.url}/stock-counts/${id}`);
  await alive(phone);
  await phone.getByLabel(words.scan.field.label).click();
  await context.setOffline(true);
  await scan(phone, here[0]?.imei ?? '', here[1]?.iccid ?? '');
  await expect(phone.getByText('2 scans wait for the network')).toBeVisible();

  await page.getByLabel(words.scan.field.label).click();
  await scan(page, here[0]?.imei ?? '', elsewhere.imei);
  await expect(page.getByRole('status', { name: t.last })).toContainText(t.said.elsewhere.replace('{place}', 'DAL-01'));
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: `${t.states.found} 2` })).toBeVisible();
  await expect(phone.getByText('2 scans wait for the network')).toHaveCount(0);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await context.close();

  await page.getByRole('button', { name: `${t.states.missing} 1` }).click();
  await expect(page.getByRole('table', { name: t.lines })).toContainText(here[2]?.imei.slice(-4) ?? '');
  await page.getByRole('button', { name: `${t.states.elsewhere} 1` }).click();
  await axe();
  await page.getByRole('button', { name: 'Select # listed elsewhere'.replace('#', '1') }).click();
  await expect(page).toHaveURL(/\/batch\/\d+$/);
  await expect(page.getByText(elsewhere.imei).first()).toBeVisible();
  await open(`/stock-counts/${id}`);
  await page.getByRole('button', { name: t.close.go }).click();
  await expect(page.getByRole('alertdialog')).toContainText('3 expected, 2 found. 1 was not found. 1 is listed elsewhere.');
  await page.getByRole('alertdialog').getByRole('button', { name: t.close.go }).click();
  await expect(page.getByRole('button', { name: words.orders.acts.reopen })).toBeVisible();
  const given = page.waitForEvent('download');
  await page.getByRole('button', { name: t.file }).click();
  expect((await given).suggestedFilename()).toBe(`count-${place}-${id}.csv`);
});
