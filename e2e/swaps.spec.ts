import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { System } from '#lib/contract/systems.ts';
import type { Ticket } from '#lib/contract/tickets.ts';
import { makeSim } from './apiCalls.ts';
import { expectReadAloud } from './expectReadAloud.ts';
import { expect, test, words } from './fixtures.ts';
import { press, tabTo } from './keyboard.ts';
import { act, changeSwap, goTo, line, onStep, over, read, scene, sendProgram, stepTo } from './swapSteps.ts';

const t = words.swaps;
const w = t.wizard;

type Doing = (target: Locator, key?: 'Space' | 'none') => Promise<void>;

/** From the list of swaps to a swap whose radio is fitted, everything by hand. */
async function proveOn(page: Page, open: (path: string) => Promise<void>, imei: string, go: Doing = (target) => target.click()) {
  await open('/tech/sim-swap');
  const { ticket, system } = await scene(page);
  await go(page.getByRole('link', { name: words.common.newSwap }).first());
  await expect(page).toHaveTitle(words.titles['sim-swap-create']);
  await expect(page.getByLabel(w.ticket.label)).toBeFocused();
  await page.keyboard.type(ticket.Ticket_Number);
  await page.keyboard.press('Enter');
  await go(page.getByRole('button', { name: w.ticket.beginOn.replace('{cs}', system.cs_no), exact: true }));
  await expect(page).toHaveURL(/\/tech\/sim-swap\/\d+$/);
  await expect(page).toHaveTitle(/^SimSwap \d+$/);

  await expect(onStep(page, 'sims')).toBeVisible();
  await expect(stepTo(page, 'test')).toHaveAttribute('aria-disabled', 'true');
  // A system that has one SIM has its old one chosen.
  const old = system.sims?.find(({ status, provider }) => status === 'active' && provider === 'vzw');
  await expect(page.getByRole('radio', { name: old?.imei })).toBeChecked();
  await go(page.getByLabel(w.sims.cellType), 'none');
  await page.keyboard.type('263LTE-V');
  await expect(page.getByRole('option', { name: '263LTE-V' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: w.sims.cellType })).toHaveValue('263LTE-V');
  const wrong = imei.slice(0, -1) + ((Number(imei.at(-1)) + 1) % 10);
  await go(page.getByLabel(w.sims.scan), 'none');
  await page.keyboard.type(wrong);
  await page.keyboard.press('Enter');
  await expect(page.getByText(w.sims.near)).toBeVisible();
  await go(page.getByRole('button', { name: w.sims.chooseOf.replace('{imei}', imei) }));
  // Verizon would move the line; here it is a new one, and the old one ends with the proof.
  const kinds = t.moves.kinds;
  await expect(page.getByRole('radio', { name: kinds['change-both'] })).toBeChecked();
  await go(page.getByRole('radio', { name: kinds['change-both'] }), 'none');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: kinds['new-line'] })).toBeChecked();
  await expect(page.getByRole('main')).toContainText(t.moves.old['after-proof']);
  await expect(stepTo(page, 'test')).not.toHaveAttribute('aria-disabled', 'true');
  await go(stepTo(page, 'test'));

  await go(act(page, words.common.putSystemOnTest));
  await expect(page.getByText(w.test.states.on)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^1:\d\d:\d\d$/);
  await go(stepTo(page, 'fit'));
  await expectReadAloud(page, w.step.replace('{step, number}', '4').replace('{name}', t.steps.fit));

  // What is in the wall may be of the same kind: then nothing would be sent.
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  await changeSwap(page, id, { program_work: { kind: 'whole', reason: 'A new board in the panel' } });
  await expect(page.getByRole('group', { name: t.work.title.replace('{work}', t.work.kinds.whole) })).toBeVisible();

  await go(act(page, w.fit.saveGo));
  await go(act(page, w.fit.activateGo));
  await expect(line(page, w.fit.activated)).toBeVisible({ timeout: 20_000 });
  await expect(line(page, w.fit.save)).toHaveAttribute('data-state', 'done', { timeout: 20_000 });
  for (const name of ['old-removed', 'fitted', 'antenna', 'tamper-closed'] as const) {
    const box = page.getByRole('checkbox', { name: t.checks[name] });
    await go(box, 'Space');
    await expect(box).toBeChecked();
  }
  await go(stepTo(page, 'prove'));
  await sendProgram(page, go);
  await expect(line(page, w.prove.send)).toHaveAttribute('data-state', 'done', { timeout: 20_000 });
  return { ticket, system };
}

async function finish(page: Page, go: Doing = (target) => target.click()) {
  await go(act(page, w.finish.go));
  await expect(over(page, 'finalized')).toBeVisible({ timeout: 30_000 });
}

test('a dispatcher swaps a SIM with the keyboard alone, from the ticket to the end, and nobody pays for the old one', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  test.setTimeout(180_000);
  await signIn('warehouse');
  await open('/');
  const { imei } = await makeSim(page);
  await signIn('dispatcher');
  const byKeys: Doing = (target, key) => press(page, target, key);
  const { ticket, system } = await proveOn(page, open, imei, byKeys);
  await axe();
  for (const name of ['zones', 'reports', 'trouble', 'ping', 'carrier', 'program', 'checklist'] as const)
    await expect(line(page, t.proofs[name])).toHaveAttribute('data-state', 'done', { timeout: 40_000 });
  await tabTo(page, page.getByLabel(w.notes.label));
  await page.keyboard.type('The old radio was on the roof');
  await expect(page.getByText(w.notes.saved, { exact: true })).toBeVisible();
  await byKeys(stepTo(page, 'finish'));
  await finish(page, byKeys);
  await expect(page.getByText(t.events.finalized)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  const kept = page.waitForEvent('download');
  await byKeys(page.getByRole('button', { name: /^Evidence sheet/ }));
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
  environment,
  browser,
}) => {
  test.setTimeout(180_000);
  await signIn('warehouse');
  const { imei } = await makeSim(page);
  await signIn('dispatcher');
  await environment.change({ panel: { case: 'backup-path' } });
  const { system } = await proveOn(page, open, imei);
  const zones = page.getByRole('region', { name: words.installer.zones.list });
  await expect(zones.getByText(/^Does not count: came by network/).first()).toBeVisible({ timeout: 30_000 });
  await expect(line(page, t.proofs.reports)).toContainText(`${words.installer.zones.paths.cell}: ${t.commissioning.reportWaits}`);
  await expect(act(page, w.prove.sign)).toHaveAttribute('aria-disabled', 'true');
  await expect(line(page, t.proofs.ping)).toHaveAttribute('data-state', 'done', { timeout: 40_000 });
  const path = new URL(page.url()).pathname;
  await open('/tech/sim-swap');

  const elsewhere = await browser.newContext();
  const second = await elsewhere.newPage();
  await second.goto(`${environment.url}/login?next=${encodeURIComponent(path)}`);
  await second.getByLabel(words.fields.email).fill('admin@linekeeper.test');
  await second.getByLabel(new RegExp(`^${words.common.password}`)).fill('linekeeper');
  await second.getByRole('button', { name: words.session.login.submit }).click();
  await expect(second.locator('[data-live="connected"]')).toBeVisible();
  await act(second, w.prove.sign).click();
  const dialog = second.getByRole('dialog');
  await expect(dialog).toContainText(t.proofs.signal);
  await dialog.getByRole('radio', { name: w.inPanel.new.replace('{imei}', imei) }).click();
  await dialog.getByLabel(words.fields.reason).fill('Backup is enough until Monday');
  await dialog.getByRole('button', { name: w.prove.signGo }).click();
  await expect(line(second, w.prove.excepted)).toContainText('Backup is enough until Monday');
  await second.goto('about:blank');

  await open(path);
  await expect(line(page, w.prove.excepted)).toContainText('Backup is enough until Monday');
  // The word of leaving outlives its page, not its browser; without it the seat is free after half a minute.
  await expect(stepTo(page, 'finish')).not.toHaveAttribute('aria-disabled', 'true', { timeout: 45_000 });
  await elsewhere.close();
  await goTo(page, 'finish');
  await finish(page);
  await open('/tech/unfinished');
  const row = page.getByRole('row').filter({ hasText: system.cs_no });
  await expect(row).toContainText(t.unfinished.exception);
  await expect(row).toContainText('$');
});
