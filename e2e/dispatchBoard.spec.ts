import type { Locator, Page } from '@playwright/test';
import type { Unassigned } from '#lib/contract/dispatch/stops.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { daysAfter, instantAt, localDay, weekdayOf } from '#lib/format/localDay.ts';
import { callAs } from './apiCalls.ts';
import { expectReadAloud } from './expectReadAloud.ts';
import { expect, test, words } from './fixtures.ts';
import { countPresses, forgetPresses, pressesOf } from './presses.ts';

const t = words.dispatch;
const CHICAGO = 'America/Chicago';
const BRANCH = 'Houston';

const today = () => localDay(CHICAGO, Date.now());
const put = (text: string, values: Record<string, string>) =>
  Object.entries(values).reduce((all, [name, value]) => all.replaceAll(`{${name}}`, value), text);
const read = async <Row>(page: Page, path: string): Promise<Row[]> => (await callAs(page, 'GET', path)).body.data as unknown as Row[];
const daysOn = async (page: Page, date: string) =>
  (await read<Dispatch>(page, `/dispatch?dt=${date}`)).filter((day) => day.Branch === BRANCH && day.shift);

/** A ticket in Houston that anybody can do. */
async function newTicket(page: Page, priority: 'urgent' | 'normal') {
  const waiting = await read<Unassigned>(page, `/dispatch/unassigned?Branch=${BRANCH}`);
  const site = waiting.find(({ cs_no, lat }) => cs_no && lat !== null);
  const made = await callAs(page, 'PUT', '/tickets', { cs_no: site?.cs_no, problem: 'No signal at all', priority, source: 'phone' });
  expect(made.status).toBeLessThan(300);
  return { id: made.body.data.id, site: site?.site_name ?? '' };
}

/** Who of Houston has the least to do on a day to come of this or the next week. */
async function freeOn(page: Page, from: number, least = 1) {
  for (let ahead = from; ahead <= from + 7; ahead += 1) {
    const date = daysAfter(today(), ahead);
    const working = await daysOn(page, date);
    const [free] = working.toSorted((one, other) => one.stops.length - other.stops.length);
    if (free && working.length >= least) return { date, id: free.technician_id, who: free.technician_name ?? '', day: free };
  }
  throw new Error('nobody works in Houston');
}

async function carry(page: Page, from: Locator, to: { x: number; y: number }) {
  await from.scrollIntoViewIfNeeded();
  const box = await from.boundingBox();
  if (!box) throw new Error('nothing to carry');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 20, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
}

const rowOf = (page: Page, ticket: number) => page.getByRole('region', { name: t.waiting }).locator(`[data-row="${ticket}"]`);

test('a ticket is let go at a time of a lane: who can take it is said before, it is not begun sooner, and the list goes on at the next one', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  await signIn('dispatcher');
  const { id: ticket, site } = await newTicket(page, 'normal');
  const { id, date, day } = await freeOn(page, 2);
  const end = Date.parse(day.shift?.end ?? '');
  const at = end - 2 * 3_600_000;
  await open(`/map?branch=${BRANCH}&dt=${date}`);
  const lane = page.locator(`[data-drop="${id}"][data-start]`);
  const following = await rowOf(page, ticket)
    .locator('xpath=following-sibling::li[1] | preceding-sibling::li[1]')
    .last()
    .getAttribute('data-row');
  await lane.scrollIntoViewIfNeeded();
  const box = await lane.boundingBox();
  const [first, last] = [Number(await lane.getAttribute('data-start')), Number(await lane.getAttribute('data-end'))];
  if (!box) throw new Error('no lane');
  await carry(page, rowOf(page, ticket).locator('[data-grip]'), { x: box.x + ((at - first) / (last - first)) * box.width, y: box.y + 20 });
  await expect(page.locator('[data-fits]').first()).toBeVisible();
  await expect(page.locator('[data-carried]')).toContainText(put(t.drop.from, { who: '' }).split('{')[0]?.trim() ?? '');
  await page.mouse.up();
  await expectReadAloud(page, site);
  const begins = async () => {
    const [own] = await read<Dispatch>(page, `/dispatch?dt=${date}&techIds=${id}`);
    return own?.stops.find(({ ticket_id }) => ticket_id === ticket)?.begins_at;
  };
  await expect.poll(async () => Math.abs(Date.parse((await begins()) ?? '') - at)).toBeLessThanOrEqual(5 * 60_000);
  expect(following).not.toBeNull();
  await expect(rowOf(page, Number(following)).locator('[data-main]')).toBeFocused();
  await axe();
  await page.getByRole('button', { name: words.common.undo, exact: true }).click();
  await expect(rowOf(page, ticket)).toBeVisible();
});

test('who can be there first: an urgent ticket is with whoever arrives soonest in two clicks', async ({ page, signIn, open, axe }) => {
  await countPresses(page);
  await signIn('dispatcher');
  const { date } = await freeOn(page, 1);
  const { id: ticket } = await newTicket(page, 'urgent');
  await open(`/map?branch=${BRANCH}&dt=${date}`);
  await expect(rowOf(page, ticket)).toBeVisible();
  await forgetPresses(page);
  await rowOf(page, ticket).getByRole('button', { name: t.first.act }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await axe();
  await dialog.getByRole('listitem').first().getByRole('button').click();
  await expect(rowOf(page, ticket)).toBeHidden();
  // Whoever arrives first may be of the branch beside, and what they have may be late for it: then that is asked.
  const asked = page.getByRole('alertdialog');
  await expect(async () => {
    if (await asked.isVisible()) await asked.getByRole('button', { name: t.conflict.anyway }).click();
    const days = await read<Dispatch>(page, `/dispatch?dt=${date}`);
    expect(days.some(({ stops }) => stops.some(({ ticket_id }) => ticket_id === ticket))).toBe(true);
  }).toPass({ timeout: 30_000 });
  expect(await pressesOf(page)).toBeLessThanOrEqual(3);
});

test('in the week a visit is pulled to another day, put back by keys, and a day is opened', async ({ page, signIn, open, axe }) => {
  await signIn('dispatcher');
  const toMonday = (8 - weekdayOf(today())) % 7 || 7;
  const { date, id, who } = await freeOn(page, toMonday);
  const { id: ticket, site } = await newTicket(page, 'normal');
  const given = await callAs(page, 'POST', '/dispatch/assign', { moves: [{ ticket_id: ticket, technician_id: id, date, minutes: 20 }] });
  expect(given.status).toBe(200);
  const other = (await Promise.all([0, 1, 2, 3, 4].map(async (at) => ({ at, days: await daysOn(page, daysAfter(date, at)) })))).find(
    ({ at, days }) => at > 0 && weekdayOf(daysAfter(date, at)) > weekdayOf(date) && days.some((day) => day.technician_id === id),
  );
  if (!other) throw new Error('only one day of work in that week');
  const there = daysAfter(date, other.at);
  await open(`/map?branch=${BRANCH}&dt=${date}&span=week`);
  const table = page.getByRole('table', { name: t.week.label });
  const visit = table.locator(`[data-key="t${ticket}"]`);
  await expect(visit).toBeVisible();
  await axe();
  const cell = table.locator(`[data-drop="${id}"][data-date="${there}"]`);
  const box = await cell.boundingBox();
  if (!box) throw new Error('no cell');
  await carry(page, visit, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  await expect(page.locator('[data-carried]')).toContainText(who.split(' ')[0] ?? '');
  await page.mouse.up();
  await expect(cell.locator(`[data-key="t${ticket}"]`)).toBeVisible();
  await expectReadAloud(page, site);

  await cell.locator(`[data-key="t${ticket}"]`).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.move.date, { exact: true }).fill(date);
  await dialog.getByRole('button', { name: new RegExp(`^${put(words.common.moveTo, { who: '' })}|^${words.common.save}$`) }).click();
  await expect(table.locator(`[data-drop="${id}"][data-date="${date}"] [data-key="t${ticket}"]`)).toBeVisible();
  const begins = async () => {
    const [own] = await read<Dispatch>(page, `/dispatch?dt=${date}&techIds=${id}`);
    return Date.parse(own?.stops.find(({ ticket_id }) => ticket_id === ticket)?.begins_at ?? '');
  };
  expect(await begins()).toBeGreaterThan(instantAt(CHICAGO, date));

  await table.locator(`[data-drop="${id}"][data-date="${date}"]`).getByRole('button').first().click();
  await expect(page.getByRole('region', { name: t.timeline.label })).toBeVisible();
  await expect(page.locator(`[data-key="t${ticket}"]`).first()).toBeVisible();
});
