import type { Page } from '@playwright/test';
import { callAs } from '../apiCalls.ts';
import { expect, test, words } from '../fixtures.ts';
import { recordOf } from './company.ts';

const t = words.systems;
type Wire = { phones: { phone?: string } };

const site = (page: Page) => page.locator('section', { hasText: t.tests.title }).last();
/** A face such as 29:41 or 1:29:41, in seconds. */
const seconds = (face: string) =>
  face
    .trim()
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);

test('A3 and A8b: a system that was put on test is on test, for the same time wherever the page says so, and goes off again', async ({
  page,
  signIn,
  open,
}) => {
  await signIn('admin');
  await open('/system/01004');
  await expect(site(page)).toContainText(t.tests.off);
  await expect(site(page), 'A11: nothing is pending that nobody told of').not.toContainText(t.tests.unconfirmed);
  await page.getByRole('button', { name: t.test.put }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Put 01004 on test/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(words.common.notDone)).toHaveCount(0);
  const clocks = page.getByRole('main').getByRole('timer');
  await expect(clocks).toHaveCount(2);
  const left = (await clocks.allInnerTexts()).map(seconds);
  for (const each of left) {
    expect(each).toBeGreaterThan(29 * 60 - 40);
    expect(each).toBeLessThanOrEqual(30 * 60);
  }
  expect(Math.abs((left[0] ?? 0) - (left[1] ?? 0))).toBeLessThanOrEqual(1);
  await page.getByRole('button', { name: words.common.takeOffTest }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: t.test.stationAsked.replace('{cs}', '01004') })
    .check();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words.common.takeSystemOffTest.replace('{cs}', '01004') })
    .click();
  await expect(page.getByRole('main').getByRole('timer')).toHaveCount(0);
  await expect(site(page)).toContainText(t.tests.off);
});

test('A8: a ticket that is open on a system stands on its page', async ({ page, signIn, open }) => {
  await signIn('admin');
  await open('/system/01012');
  await expect(page.getByRole('main')).toContainText('778932');
  await expect(page.getByRole('main')).not.toContainText(t.tickets.none);
});

test('A3: a phone number that was saved is shown as saved', async ({ page, signIn, open }) => {
  await signIn('admin');
  await open('/system/01008');
  const field = page.getByRole('textbox', { name: t.phones.phone, exact: true });
  await field.fill('2145550199');
  await page.getByRole('button', { name: t.phones.saveDay }).click();
  await expect.poll(async () => (await recordOf<Wire>(page, '/cs/system/01008')).phones.phone).toBe('2145550199');
  await expect(page.getByText(words.common.notDone)).toHaveCount(0);
  await page.reload();
  await expect(field).toHaveValue(/214.*555.*0199/);
});

test('an address is pinged, and its answers are numbers', async ({ page, signIn, open }) => {
  await signIn('admin');
  await open('/ping/10.20.0.1');
  await page.getByRole('main').getByRole('button', { name: words.network.start }).click();
  await expect(page.getByRole('main')).toContainText(/4[0-2]/);
});

test('a technician sees the systems of the own branch, and is told of no other', async ({ page, signIn, open }) => {
  await signIn('technician');
  await open('/system/01003');
  await expect(page.getByRole('main')).toContainText('Quarry Lane Storage 3');
  expect((await callAs(page, 'GET', '/cs/system/01004')).status).toBe(403);
});
