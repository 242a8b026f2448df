import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { System } from '#lib/contract/systems.ts';
import type { Ticket } from '#lib/contract/tickets.ts';
import { expect, test, words } from './desk.ts';
import { makeSim } from './stock.ts';
import { act, goTo, line, onStep, over, QUICK_WORLD, read, scene, stepTo } from './swaps.ts';

const t = words.swaps;
const w = t.wizard;

test.use({ worldOptions: QUICK_WORLD });

/** From the list of swaps to a swap whose radio is fitted, everything by hand. */
async function proveOn(page: Page, open: (path: string) => Promise<void>, imei: string) {
  await open('/tech/sim-swap');
  const { ticket, system } = await scene(page);
  await page.getByRole('link', { name: t.list.new }).first().click();
  await expect(page).toHaveTitle(words.titles['sim-swap-create']);
  await page.getByLabel(w.ticket.label).fill(ticket.Ticket_Number);
  await page.keyboard.press('Enter');
  await act(page, w.ticket.beginOn).click();
  await expect(page).toHaveURL(/\/tech\/sim-swap\/\d+$/);
  await expect(page).toHaveTitle(/^SimSwap \d+$/);

  await goTo(page, 'sims');
  await expect(stepTo(page, 'test')).toHaveAttribute('aria-disabled', 'true');
  await expect(onStep(page, 'sims')).toContainText(t.gates['old-missing']);
  const old = system.sims.find(({ status }) => status === 'active');
  await page.getByRole('radio', { name: old?.imei }).click();
  await page.getByLabel(w.sims.cellType).fill('263LTE-V');
  await page.getByRole('option', { name: '263LTE-V' }).click();
  const wrong = imei.slice(0, -1) + ((Number(imei.at(-1)) + 1) % 10);
  await page.getByLabel(w.sims.scan).fill(wrong);
  await page.keyboard.press('Enter');
  await expect(page.getByText(w.sims.near)).toBeVisible();
  await page.getByRole('button', { name: w.sims.chooseOf.replace('{imei}', imei) }).click();
  await goTo(page, 'test');

  await act(page, w.test.ask).click();
  await expect(page.getByText(w.test.states.on)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^1:\d\d:\d\d$/);
  await goTo(page, 'fit');

  await act(page, w.fit.saveGo).click();
  await act(page, w.fit.activateGo).click();
  await expect(line(page, w.fit.activated)).toBeVisible({ timeout: 20_000 });
  await expect(line(page, w.fit.save)).toHaveAttribute('data-state', 'done', { timeout: 20_000 });
  for (const name of ['old-removed', 'fitted', 'antenna', 'tamper-closed'] as const) {
    const box = page.getByRole('checkbox', { name: t.checks[name] });
    await box.click();
    await expect(box).toBeChecked();
  }
  await goTo(page, 'prove');
  await act(page, w.prove.sendGo).click();
  await expect(line(page, w.prove.send)).toHaveAttribute('data-state', 'done', { timeout: 20_000 });
  return { ticket, system };
}

async function finish(page: Page) {
  await act(page, w.finish.go).click();
  await expect(over(page, 'finalized')).toBeVisible({ timeout: 30_000 });
}

test('a dispatcher swaps a SIM, from the ticket to the end, and nobody pays for the old one', async ({ page, signIn, open, axe }) => {
  test.setTimeout(180_000);
  await signIn('warehouse');
  await open('/');
  const { imei } = await makeSim(page);
  await page.context().clearCookies();
  await signIn('dispatcher');
  const { ticket, system } = await proveOn(page, open, imei);
  await axe();
  for (const name of ['signal', 'ping', 'carrier', 'program', 'checklist'] as const)
    await expect(line(page, t.proofs[name])).toHaveAttribute('data-state', 'done', { timeout: 40_000 });
  await page.getByLabel(w.notes.label).fill('The old radio was on the roof');
  await expect(page.getByText(w.notes.saved, { exact: true })).toBeVisible();
  await goTo(page, 'finish');
  await finish(page);
  await expect(page.getByText(t.events.finalized)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  const kept = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Evidence sheet/ }).click();
  const sheet = await kept;
  expect(sheet.suggestedFilename()).toMatch(/^evidence-swap-\d+\.pdf$/);
  expect(
    readFileSync(await sheet.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await page.reload();
  await expect(page.getByLabel(w.notes.label)).toHaveValue('The old radio was on the roof');

  const after = await read<System>(page, `/cs/system/${system.cs_no}`);
  expect(after.sims).toEqual(expect.arrayContaining([expect.objectContaining({ imei, status: 'active' })]));
  const [done] = await read<Ticket[]>(page, `/tickets?q=${ticket.Ticket_Number}`);
  expect(done).toMatchObject({ status: 'resolved' });
  await open('/tech/unfinished');
  await expect(page.getByRole('main')).not.toContainText(system.cs_no);
});

test('a signal on the backup path does not count; a second person signs, and the swap stays among the unfinished', async ({
  page,
  signIn,
  open,
  world,
  browser,
}) => {
  test.setTimeout(180_000);
  await signIn('warehouse');
  await open('/');
  const { imei } = await makeSim(page);
  await page.context().clearCookies();
  await signIn('dispatcher');
  await world.change({ panel: { case: 'backup-path' } });
  const { system } = await proveOn(page, open, imei);
  await expect(line(page, t.proofs.signal)).toContainText(/does not count: it came by IP/, { timeout: 30_000 });
  await expect(act(page, w.prove.sign)).toHaveAttribute('aria-disabled', 'true');
  await expect(line(page, t.proofs.ping)).toHaveAttribute('data-state', 'done', { timeout: 40_000 });
  const path = new URL(page.url()).pathname;
  await open('/tech/sim-swap');

  const elsewhere = await browser.newContext();
  const second = await elsewhere.newPage();
  await second.goto(`${world.url}/login?next=${encodeURIComponent(path)}`);
  await second.getByLabel(words.login.email).fill('admin@linekeeper.test');
  await second.getByLabel(new RegExp(`^${words.login.password}`)).fill('linekeeper');
  await second.getByRole('button', { name: words.login.submit }).click();
  await act(second, w.prove.sign).click();
  const dialog = second.getByRole('dialog');
  await expect(dialog).toContainText(t.proofs.signal);
  await dialog.getByLabel(w.reason).fill('Backup is enough until Monday');
  await dialog.getByRole('button', { name: w.prove.signGo }).click();
  await expect(line(second, w.prove.excepted)).toContainText('Backup is enough until Monday');
  await second.goto('about:blank');
  await elsewhere.close();

  await open(path);
  await expect(line(page, w.prove.excepted)).toContainText('Backup is enough until Monday');
  await goTo(page, 'finish');
  await finish(page);
  await open('/tech/unfinished');
  const row = page.getByRole('row').filter({ hasText: system.cs_no });
  await expect(row).toContainText(t.unfinished.exception);
  await expect(row).toContainText('$');
});
