import type { Page } from '@playwright/test';
import type { Unassigned } from '#lib/contract/dispatch/stops.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { daysAfter, instantAt, localDay } from '#lib/format/localDay.ts';
import { callAs } from './apiCalls.ts';
import { expect, test, words } from './fixtures.ts';
import { countPresses, forgetPresses, pressesOf } from './presses.ts';

const t = words.dispatch;
const r = t.repair;
const CHICAGO = 'America/Chicago';
const BRANCH = 'Houston';

const today = () => localDay(CHICAGO, Date.now());
/** A text of which only what stands before its first value is known. */
const begins = (text: string) => new RegExp(`^${text.split('{')[0]?.replace(/[.*+?^$()|[\]\\]/g, '\\$&')}`);
const needsButton = (page: Page) => page.getByRole('button', { name: /^(\d+ needs? you|Nothing needs you)$/ });
const panel = (page: Page) => page.getByRole('region', { name: /^(Needs you|\d+ moves?)$/ });
const takeButton = (page: Page) => panel(page).getByRole('button', { name: /^Take (this move|these \d+ moves)$/ });
const repairButton = (page: Page) => panel(page).getByRole('button', { name: r.repair, exact: true });

const read = async <Row>(page: Page, path: string): Promise<Row[]> => (await callAs(page, 'GET', path)).body.data as unknown as Row[];
const daysOn = async (page: Page, date: string, branch = BRANCH) =>
  (await read<Dispatch>(page, `/dispatch?dt=${date}`)).filter((day) => day.Branch === branch);

/** A ticket of a system in Houston that has a place; anybody can do it. */
async function newTicket(page: Page, priority: 'urgent' | 'normal') {
  const waiting = await read<Unassigned>(page, `/dispatch/unassigned?Branch=${BRANCH}`);
  const site = waiting.find(({ cs_no, lat }) => cs_no && lat !== null);
  const body = { cs_no: site?.cs_no, problem: 'No signal at all', priority, source: 'phone' };
  const made = await callAs(page, 'PUT', '/tickets', body);
  expect(made.status).toBeLessThan(300);
  return made.body.data.id;
}

/** Somebody of Houston with two visits more on a day to come on which a colleague works too. */
async function busyFrom(page: Page, first: number) {
  for (let ahead = first; ahead <= 12; ahead += 1) {
    const date = daysAfter(today(), ahead);
    const working = (await daysOn(page, date)).filter(({ shift }) => shift);
    const [free] = working.toSorted((one, other) => one.stops.length - other.stops.length);
    if (!free || working.length < 2) continue;
    const tickets = [await newTicket(page, 'normal'), await newTicket(page, 'normal')];
    const moves = tickets.map((ticket_id) => ({ ticket_id, technician_id: free.technician_id, date, minutes: 20 }));
    const { status } = await callAs(page, 'POST', '/dispatch/assign', { moves });
    if (status === 200) return { id: free.technician_id, who: free.technician_name ?? '', date, tickets };
  }
  throw new Error('nobody has room for two visits beside a colleague');
}

const off = async (page: Page, id: number, from: string, to: string) => {
  const { status } = await callAs(page, 'POST', `/tech/${id}/roster`, { from, to, work: 'none', reason: 'sick' });
  expect(status).toBe(200);
};

test('an urgent job is planned in three clicks: the queue, what mends it, and taken; before that map and timeline show it', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  await countPresses(page);
  await signIn('dispatcher');
  const ticket = await newTicket(page, 'urgent');
  await open(`/map?branch=${BRANCH}`);
  await expect(needsButton(page)).toHaveText(/^[1-9]/);
  await forgetPresses(page);
  await needsButton(page).click();
  await expect(panel(page)).toContainText(r.kinds.urgent);
  await axe();
  await repairButton(page).click();
  await expect(takeButton(page)).toBeVisible({ timeout: 30_000 });
  await axe();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await takeButton(page).click();
  await expect(panel(page)).toBeHidden();
  const presses = await pressesOf(page);
  console.log(`an urgent job: ${presses} clicks`);
  expect(presses).toBeLessThanOrEqual(3);
  await expect
    .poll(async () => ((await callAs(page, 'GET', `/tickets/${ticket}`)).body.data as unknown as { status: string }).status)
    .toBe('scheduled');

  await page.getByRole('button', { name: words.common.undo, exact: true }).click();
  await expect
    .poll(async () => ((await callAs(page, 'GET', `/tickets/${ticket}`)).body.data as unknown as { status: string }).status, {
      message: 'what was taken can be taken back',
    })
    .toBe('open');
  await expect(needsButton(page)).toHaveText(/^[1-9]/);
});

test('somebody is away for days: others and other days are proposed for all of them, what is unticked stays, and the rest is taken', async ({
  page,
  signIn,
  open,
}) => {
  await signIn('dispatcher');
  const { id, who, date } = await busyFrom(page, 2);
  await open(`/map?branch=${BRANCH}&dt=${date}`);
  const mine = page.getByRole('region', { name: who, exact: true });
  await mine.getByRole('button', { name: t.whole.menu.replace('{who}', who) }).click();
  await page.getByRole('menuitem', { name: t.roster.open }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.roster.to, { exact: true }).fill(daysAfter(date, 2));
  await dialog.getByRole('button', { name: words.common.save, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(takeButton(page)).toBeVisible({ timeout: 30_000 });

  const visits = async () => {
    const days = await Promise.all([0, 1, 2].map((ahead) => read<Dispatch>(page, `/dispatch?dt=${daysAfter(date, ahead)}&techIds=${id}`)));
    return days.flat().flatMap(({ stops }) => stops).length;
  };
  const boxes = panel(page).getByRole('checkbox');
  const all = await boxes.count();
  const before = await visits();
  expect(all).toBeGreaterThan(1);
  const timeline = page.getByRole('region', { name: t.timeline.label });
  await expect(timeline.getByRole('img', { name: /goes from here$/ }).first()).toBeVisible();
  await boxes.first().uncheck();
  await expect(takeButton(page)).toHaveText(all === 2 ? 'Take this move' : `Take these ${all - 1} moves`);
  await takeButton(page).click();
  // Without the first move the others may meet something: then that is asked.
  const asked = page.getByRole('alertdialog');
  await expect(async () => {
    if (await asked.isVisible()) await asked.getByRole('button', { name: t.conflict.anyway }).click();
    await expect(panel(page)).toBeHidden({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await expect.poll(visits).toBeLessThan(before);
  await expect(needsButton(page)).toHaveText(/^[1-9]/);
});

test('of two dispatchers who repair at once the slower is told which days changed, and keeps the list and its ticks', async ({
  page,
  browser,
  environment,
  signIn,
  open,
  expectTrouble,
}) => {
  expectTrouble(/409/);
  await signIn('dispatcher');
  const { id, date } = await busyFrom(page, 1);
  await off(page, id, date, date);
  await open(`/map?branch=${BRANCH}&dt=${date}`);
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const other = await context.newPage();
  await other.goto(`${environment.url}/map?branch=${BRANCH}&dt=${date}`);
  for (const each of [page, other]) {
    await needsButton(each).click();
    await repairButton(each).click();
    await expect(takeButton(each)).toBeVisible({ timeout: 30_000 });
  }
  const boxes = panel(page).getByRole('checkbox');
  const count = await boxes.count();
  await takeButton(other).click();
  await expect(panel(other)).toBeHidden();
  await boxes.first().uncheck();
  await takeButton(page).click();
  const told = panel(page)
    .getByRole('status')
    .or(panel(page).getByRole('alert'))
    .filter({ hasText: begins(r.stale).source.slice(1, 30) });
  await expect(told.first()).toBeVisible();
  await expect(boxes).toHaveCount(count);
  await expect(boxes.first()).not.toBeChecked();
  await panel(page).getByRole('button', { name: r.again }).click();
  await expect(told).toHaveCount(0);
  await context.close();
});

test('a customer wants another time: three clicks, and the visit begins within it', async ({ page, signIn, open }) => {
  await countPresses(page);
  await signIn('dispatcher');
  const { who, date, tickets, id } = await busyFrom(page, 3);
  const [ticket = 0] = tickets;
  await open(`/map?branch=${BRANCH}&dt=${date}`);
  const row = page.getByRole('region', { name: who, exact: true }).locator(`[data-key="t${ticket}"]`);
  await expect(row).toBeVisible();
  await forgetPresses(page);
  await row.getByRole('button', { name: begins(t.acts.menu) }).click();
  await page.getByRole('menuitem', { name: t.acts.moveTo }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.move.from).fill('13:00');
  await dialog.getByLabel(t.move.until).fill('15:00');
  await dialog.getByRole('button', { name: words.common.save, exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(await pressesOf(page)).toBeLessThanOrEqual(4);
  const at = (time: string) => instantAt(CHICAGO, date, time);
  const begun = async () => {
    const [day] = await read<Dispatch>(page, `/dispatch?dt=${date}&techIds=${id}`);
    return Date.parse(day?.stops.find(({ ticket_id }) => ticket_id === ticket)?.begins_at ?? '');
  };
  await expect.poll(begun).toBeGreaterThanOrEqual(at('13:00'));
  expect(await begun()).toBeLessThanOrEqual(at('15:00'));
});

test('twenty-five tickets are planned in five clicks, and of each that finds no place it is said what would help', async ({
  page,
  signIn,
  open,
}) => {
  await countPresses(page);
  await signIn('dispatcher');
  const branch = 'San Antonio';
  await open(`/map?branch=${encodeURIComponent(branch)}&dt=${daysAfter(today(), 1)}`);
  await expect(page.getByRole('button', { name: words.common.suggestOrder })).toBeVisible();
  await expect(needsButton(page)).toBeVisible();
  await forgetPresses(page);
  await page.getByRole('button', { name: words.common.suggestOrder }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /not assigned/ }).check();
  await dialog.getByRole('button', { name: t.suggest.ask, exact: true }).click();
  const take = dialog.getByRole('button', { name: /^Take over/ });
  await expect(take).toBeVisible({ timeout: 30_000 });
  const left = dialog.getByRole('region', { name: t.suggest.left });
  const help = new RegExp(
    Object.values(r.help)
      .map((text) => begins(text).source.slice(1))
      .join('|'),
  );
  const sentences = await left
    .getByRole('listitem')
    .filter({ hasNot: page.locator('ul') })
    .allInnerTexts();
  expect(sentences.length).toBeGreaterThan(0);
  for (const sentence of sentences) expect(sentence).toMatch(help);
  await take.click();
  await expect(dialog).toBeHidden();
  const presses = await pressesOf(page);
  console.log(`twenty-five tickets: ${presses} clicks`);
  expect(presses).toBeLessThanOrEqual(5);
});
