import type { Page } from '@playwright/test';
import type { OrderWithLines } from '#lib/contract/orders/order.ts';
import { callAs } from './apiCalls.ts';
import { expect, test, words } from './fixtures.ts';
import { delivery } from './labels.ts';
import { scan } from './scanner.ts';

const t = words.orders;
const scanWords = words.scan;

const figure = (page: Page, name: string, count: number) =>
  expect(
    page
      .getByRole('main')
      .locator('div', { hasText: new RegExp(`^${name}${count}$`) })
      .first(),
  ).toBeVisible();
const orderOf = async (page: Page, id: number) => (await callAs(page, 'GET', `/orders/${id}`)).body.data as unknown as OrderWithLines;
const more = async (page: Page, item: string) => {
  await page.getByRole('button', { name: words.common.more }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('a delivery of 500 is held against the supplier’s list: five faults are seen before it is saved, reported, and all of it taken back', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  test.setTimeout(240_000);
  await signIn('warehouse');
  await open('/orders');
  const all = delivery(501, '047');
  const listed = all.slice(0, 500);
  const list = ['Box,IMEI,ICCID', ...listed.map(({ imei, iccid }, at) => `${1 + Math.floor(at / 50)},${imei},${iccid}`), 'Total,,'].join(
    '\n',
  );
  const number = `PO 20-${listed[0]?.imei.slice(-5)}`;

  await page.getByRole('button', { name: t.add }).first().click();
  const form = page.getByRole('dialog', { name: t.add });
  await form.getByLabel(new RegExp(`^${t.fields.number}`)).fill(number);
  await form.getByRole('textbox', { name: t.fields.supplier }).fill('Gulf Coast Radio');
  await form.getByLabel(new RegExp(`^${words.sims.fields.device_type}`)).fill('263LTE-V');
  await form.getByRole('combobox', { name: new RegExp(`^${words.fields.provider}`) }).click();
  await page.getByRole('option', { name: words.sims.provider.vzw }).click();
  await form.getByRole('combobox', { name: new RegExp(`^${words.fields.warehouse_code}`) }).fill('DAL-01');
  await page.getByRole('option', { name: 'DAL-01' }).click();
  await form.locator('input[type=file]').setInputFiles({ name: 'gcr.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
  await expect(form.getByText('500 lines read')).toBeVisible();
  await axe();
  await form.getByRole('button', { name: words.common.add, exact: true }).click();
  await expect(page).toHaveURL(/\/orders\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.titleOf.replace('{number}', number));
  await axe();

  // Two are not in the boxes, two cards changed places, one is nobody’s.
  await page.getByRole('link', { name: t.receive }).click();
  await expect(page.getByLabel(scanWords.field.label)).toBeEditable();
  const [a, b] = [listed[10], listed[11]];
  const came = [
    ...listed.slice(0, 498).map((each) => (each === a ? { ...each, iccid: b?.iccid } : each === b ? { ...each, iccid: a?.iccid } : each)),
    ...all.slice(500),
  ];
  await page.getByRole('button', { name: scanWords.field.paste }).click();
  const text = ['IMEI;ICCID', ...came.slice(0, -1).map(({ imei, iccid }) => `${imei};${iccid}`)].join('\n');
  await page.getByLabel(scanWords.paste.label).fill(text);
  await page.getByRole('dialog').getByRole('button', { name: /996/ }).click();
  await page.getByLabel(scanWords.field.label).click();
  await scan(page, came.at(-1)?.imei ?? '', came.at(-1)?.iccid ?? '');
  await figure(page, t.states.missing, 2);
  await figure(page, t.states.differs, 2);
  await figure(page, t.extra, 1);
  const looks = page.getByRole('region', { name: /^Look at these/ });
  await expect(looks.getByRole('listitem')).toHaveCount(4);
  await expect(looks.getByText('row 500, box 10')).toBeVisible();
  await axe();
  await looks.getByRole('button', { name: t.scan.listRight }).first().click();
  await looks.getByRole('button', { name: t.scan.listRight }).first().click();
  await figure(page, t.states.differs, 0);
  await figure(page, t.states.here, 498);

  await page.getByRole('button', { name: 'Save 499 devices, 2 missing' }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${id}$`));
  await expect(page.getByRole('button', { name: `${t.states.missing} 2` })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Report all 2 short' }).click();
  await expect(page.getByRole('button', { name: `${t.states.short} 2` })).toBeVisible();
  await more(page, t.acts.close);
  await expect(page.getByRole('alertdialog')).toContainText('500 ordered, 498 here. 1 is not on the list.');
  await page.getByRole('alertdialog').getByRole('button', { name: t.close.go }).click();
  await expect(page.getByRole('link', { name: t.receive })).toHaveCount(0);
  expect(await orderOf(page, id)).toMatchObject({ received: 499, closed_by: 'Renee Castillo' });
  const given = page.waitForEvent('download');
  await more(page, t.acts.pdf);
  expect((await given).suggestedFilename()).toBe(`order-${number}.pdf`);

  await more(page, t.acts.reopen);
  await expect(page.getByRole('link', { name: t.receive })).toBeVisible();
  const { batches } = await orderOf(page, id);
  await signIn('admin');
  await open(`/batch/${batches[0]?.id}`);
  await more(page, words.batches.acts.undo);
  await page.getByRole('dialog').getByRole('button', { name: /499/ }).click();
  await expect.poll(async () => (await orderOf(page, id)).received).toBe(0);
  await open(`/orders/${id}`);
  await expect(page.getByRole('button', { name: `${t.states.missing} 498` })).toBeVisible();
});

test('on a phone a delivery that was only counted is received; who may not receive sees no orders', async ({ page, signIn, open, axe }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('warehouse');
  await open('/orders');
  const [device] = delivery(1, '048');
  const number = `PO ${device?.imei.slice(-6)}`;
  const { body } = await callAs(page, 'PUT', '/orders', {
    ...{ number, device_type: '263LTE-V', provider: 'vzw', warehouse_code: 'DAL-01', expected: 3 },
  });
  const id = (body.data as unknown as { id: number }).id;
  await open('/orders');
  await expect(page.getByRole('listitem').filter({ hasText: number })).toContainText('0 of 3');
  await axe();
  await open(`/sims/batch?order=${id}`);
  await page.getByLabel(scanWords.field.label).click();
  await scan(page, device?.imei ?? '', device?.iccid ?? '');
  await figure(page, t.states.missing, 2);
  await axe();
  await page.getByRole('button', { name: 'Save 1 device, 2 missing' }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${id}$`));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await signIn('technician');
  expect((await callAs(page, 'GET', `/orders/${id}`)).status).toBe(403);
});
