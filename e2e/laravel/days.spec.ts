import type { Page } from '@playwright/test';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { newImei } from '../apiCalls.ts';
import { enterAs, expect, test, words } from '../fixtures.ts';
import { rowsOf } from './company.ts';

const t = words.titles;

/** Signs in by hand, as one does in the morning, and out at night; in between nothing may end in a failure. */
async function day(page: Page, url: string, role: string, work: () => Promise<void>) {
  await page.goto(`${url}/login`);
  await enterAs(page, `${role}@linekeeper.test`);
  await expect(page.getByRole('navigation', { name: words.shell.menu })).toBeVisible();
  await work();
  await expect(page.getByText(words.common.notDone)).toHaveCount(0);
  await expect(page.getByText(words.ui.failure.title)).toHaveCount(0);
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`^${words.shell.account.split('{')[0]}`) })
    .click();
  await page.getByRole('button', { name: words.shell.signOut }).click();
  await expect(page).toHaveURL(/\/login/);
}

const menu = (page: Page, name: keyof typeof t) =>
  page.getByRole('navigation', { name: words.shell.menu }).getByRole('link', { name: t[name], exact: true });
const failed = (page: Page) => page.getByText(words.ui.failure.title);

test('a warehouse’s day: a SIM is found by its number, its IMEI corrected, and the batches looked at', async ({ page, environment }) => {
  await day(page, environment.url, 'warehouse', async () => {
    const sim = (await rowsOf<Sim>(page, '/sims?status=inventory&stock_state=warehouse&per_page=100')).at(-1);
    await page.getByRole('searchbox', { name: words.sims.search.label }).fill(String(sim?.imei));
    await expect(page.getByRole('grid', { name: t.sims }).getByRole('link', { name: sim?.imei })).toBeVisible();
    await page.goto(`${environment.url}/sims/edit/${sim?.id}`);
    const imei = newImei();
    await page.getByLabel(new RegExp(`^${words.fields.imei}`)).fill(imei);
    await page.getByRole('button', { name: words.common.saveChanges }).click();
    await expect.poll(async () => (await rowsOf<Sim>(page, `/search-by-sim?q=${imei}`)).length).toBe(1);
    await menu(page, 'batches').click();
    await page.getByRole('grid', { name: t.batches }).getByRole('link').first().click();
    await expect(page.getByRole('main').getByText(words.batches.states.new).first()).toBeVisible();
    await expect(failed(page)).toHaveCount(0);
    await expect(menu(page, 'tickets')).toHaveCount(0);
  });
});

test('a dispatcher’s day: the stops of each technician, a ticket from the list to its system, and a site of the sunset list', async ({
  page,
  environment,
}) => {
  await day(page, environment.url, 'dispatcher', async () => {
    await menu(page, 'map').click();
    await page.goto(`${environment.url}/map?dt=${new Date().toISOString().slice(0, 10)}&branch=*`);
    const stops = page.getByRole('main').getByText(/Mill Road Storage \d/);
    await expect(stops.first()).toBeVisible();
    // On the lanes too, at the hour that is told, however long it takes.
    const lanes = page.getByRole('region', { name: words.dispatch.timeline.label });
    await expect(lanes.getByRole('button')).toHaveCount(6);
    await menu(page, 'tickets').click();
    await page
      .getByRole('row', { name: /778932/ })
      .getByRole('link', { name: '01012' })
      .click();
    await expect(page.getByRole('heading', { name: '01012' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('356938030000120');
    await menu(page, 'sunset').click();
    await expect(page.getByRole('listbox', { name: words.sunset.list }).getByRole('option')).toHaveCount(12);
    await expect(page.getByRole('main')).not.toContainText(words.sunset.noLetter);
    await expect(failed(page)).toHaveCount(0);
  });
});

test('a technician’s day: the tickets of the branch, the system, its SIM and a ping, and nothing that belongs to others', async ({
  page,
  environment,
}) => {
  await day(page, environment.url, 'technician', async () => {
    await menu(page, 'tickets').click();
    await expect(page.getByRole('row', { name: /77893/ }).first()).toBeVisible();
    await page.goto(`${environment.url}/system/01003`);
    const sims = page
      .getByRole('region', { name: words.systems.sims.title })
      .or(page.locator('section', { hasText: words.systems.sims.title }));
    await sims.last().getByRole('link').first().click();
    await page.getByRole('button', { name: words.common.ping, exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: '41' })).toBeVisible();
    for (const name of ['batches', 'apps-users-list'] as const) await expect(menu(page, name)).toHaveCount(0);
    await expect(failed(page)).toHaveCount(0);
  });
});

test('an admin’s day: what is not told is said so on a SIM, and what did not fit is listed', async ({ page, environment }) => {
  await day(page, environment.url, 'admin', async () => {
    const [sim] = await rowsOf<Sim>(page, '/sims?per_page=1');
    await page.goto(`${environment.url}/sims/edit/${sim?.id}`);
    await expect(page.getByRole('main')).toContainText(words.sims.facts.untold);
    await expect(page.getByRole('main')).not.toContainText(/Never checked/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Sim (\d+|…[\da-f]{6})$/);
    await page.goto(`${environment.url}/tech/unfinished`);
    const row = page.getByRole('row', { name: /01006/ });
    await expect(row).toBeVisible();
    await expect(row).not.toContainText(words.common.none);
    await menu(page, 'misfits').click();
    await expect(page.getByRole('heading', { level: 1, name: t.misfits })).toBeVisible();
    await expect(failed(page)).toHaveCount(0);
  });
});

test('a client’s day: the own rights and the own profile, and no more', async ({ page, environment }) => {
  await day(page, environment.url, 'client', async () => {
    await expect(page).toHaveURL(/access-control/);
    await page.goto(`${environment.url}/tickets`);
    await expect(page).toHaveURL(/not-authorized/);
    await page.goto(`${environment.url}/profile`);
    await expect(page.getByRole('main')).toContainText('Client of the company');
  });
});
