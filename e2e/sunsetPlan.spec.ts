import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import type { Campaign } from '#lib/contract/sunsetCampaigns.ts';
import { readPdf } from '#upstream/pdf/read.ts';
import { callAs } from './apiCalls.ts';
import { expect, test, words } from './fixtures.ts';
import { drawn, lasso, spotOf } from './mapPage.ts';
import { countPresses, forgetPresses, pressesOf } from './presses.ts';

const t = words.sunset;
const DALLAS = { lng: -96.8, lat: 32.78 };

async function rowsOf<Row>(page: Page, path: string): Promise<Row[]> {
  const { body } = await callAs(page, 'GET', path);
  return body.data as unknown as Row[];
}
const sitesOf = (page: Page) => rowsOf<SunsetItem>(page, '/sunset');
const copperOf = async (page: Page) => {
  const found = (await rowsOf<Campaign>(page, '/sunset-campaigns')).find(({ technology }) => technology === 'pots');
  if (!found) throw new Error('no campaign of phone lines');
  return found;
};
/** Nobody goes there yet, and somebody may. */
const OPEN = ['scheduled', 'dispatched', 'go-back', 'no-access', 'customer-refused', 'replaced'].map((each) => `&hide=${each}`).join('');

test('from a lasso to the visits in four presses: tickets, days and letters; a visit that is done moves the burn-down by itself', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  test.slow();
  await countPresses(page);
  await signIn('dispatcher');
  const copper = await copperOf(page);
  await open(`/sunset?campaign=${copper.id}${OPEN}`);
  const stage = await drawn(page);
  await forgetPresses(page);
  await stage.getByRole('button', { name: words.ui.map.lasso }).click();
  await lasso(page, await spotOf(stage, DALLAS), 70);
  const count = Number((await page.getByText(/^\d+ selected$/).textContent())?.split(' ')[0]);
  expect(count).toBeGreaterThan(30);
  await page.getByRole('button', { name: t.plan.open }).click();
  const dialog = page.getByRole('dialog');
  const go = dialog.getByRole('button', { name: /^Plan \d+ visits$/ });
  await expect(go).toBeEnabled({ timeout: 60_000 });
  await expect(dialog.getByRole('region', { name: t.plan.days })).toBeVisible();
  const planned = Number((await go.textContent())?.match(/\d+/));
  expect(planned).toBeGreaterThan(15);
  await axe();
  expect(await pressesOf(page), 'lasso, its ring, the button; and one more').toBe(3);
  await dialog.getByRole('checkbox', { name: t.plan.letters }).check();
  const arrived = page.waitForEvent('download', { timeout: 60_000 });
  await go.click();
  const pdf = readPdf(await readFile(await (await arrived).path()));
  expect(pdf.text).toContain('Our technician will come on');
  expect(pdf.text).not.toContain('radio works on that network');
  await page.getByRole('button', { name: /^Mark \d+ letters as mailed/ }).click();

  const now = (await sitesOf(page)).filter(({ campaign_id, Branch }) => campaign_id === copper.id && Branch === 'Dallas');
  const scheduled = now.filter(({ status, Ticket_Number, scheduled_for }) => status === 'scheduled' && Ticket_Number && scheduled_for);
  expect(scheduled.length).toBeGreaterThanOrEqual(planned);
  const [first] = scheduled.filter(({ letter_sent_at, letter_printed_at }) => letter_sent_at && letter_printed_at);
  const [ticket] = await rowsOf<{ id: number; version: number; scheduled_at: string | null }>(page, `/tickets?q=${first?.Ticket_Number}`);
  expect(ticket?.scheduled_at).toBeTruthy();

  const pace = page.getByRole('region', { name: t.burn.title });
  const doneOf = async () => Number((await pace.getByText(/\d+ of \d+ done/).textContent())?.match(/(\d+) of/)?.[1]);
  const before = await doneOf();
  expect(before).toBeGreaterThan(0);
  const { status } = await callAs(page, 'POST', `/tickets/${ticket?.id}`, { status: 'resolved', version: ticket?.version });
  expect(status).toBe(200);
  await expect.poll(doneOf).toBe(before + 1);
});

test('a campaign is made, chosen and kept in the address; a call is logged and stands in the site’s history', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  await signIn('dispatcher');
  await open('/sunset');
  await page.getByRole('button', { name: t.campaign.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.fields.name).fill('LTE Cat 1 of one carrier');
  await dialog.getByLabel(t.campaign.date).fill('2031-06-30');
  await axe();
  await dialog.getByRole('button', { name: words.common.save }).click();
  await expect(page.getByText(t.none)).toBeVisible();
  await expect(page).toHaveURL(/campaign=\d+/);
  const copper = await copperOf(page);
  await page.getByLabel(t.fields.campaign_id).selectOption(String(copper.id));
  await expect(page.getByText(`${copper.total} sites, ${copper.left} to convert`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${copper.total} sites, ${copper.left} to convert`)).toBeVisible();

  await page.getByRole('listbox', { name: t.list }).getByRole('option').first().click();
  await page.getByRole('button', { name: t.calls.log }).click();
  await page.getByRole('dialog').getByRole('radio', { name: t.calls.results.appointment }).check();
  await page.getByRole('dialog').getByLabel(t.calls.spokenWith).fill('Rosa Vega');
  await axe();
  await page.getByRole('dialog').getByRole('button', { name: t.calls.save }).click();
  const history = page.getByRole('region', { name: words.common.history });
  await expect(history.getByText('Call with Rosa Vega: Appointment agreed')).toBeVisible();
});
