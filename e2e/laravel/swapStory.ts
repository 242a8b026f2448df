import type { Page } from '@playwright/test';
import { expect, words } from '../fixtures.ts';
import { act, goTo, line, stepTo } from '../swapSteps.ts';

const t = words.swaps;
const w = t.wizard;

/** Each swap has a ticket, a system and a new SIM of its own; systems 4, 8 and 12 have panels that are programmed on site or from here. */
export type Scene = { ticket: string; cs: string; imei: string };

/** From the ticket to a swap that has begun. */
export async function begin(page: Page, open: (path: string) => Promise<void>, { ticket, cs }: Scene) {
  await open('/tech/sim-swap-create');
  await expect(page.getByText(t.worksheet.title)).toBeVisible();
  await expect(page.getByText(t.worksheet.lacks.exception)).toBeVisible();
  await page.getByLabel(w.ticket.label).fill(ticket);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: w.ticket.beginOn.replace('{cs}', cs) }).click();
  await expect(page).toHaveURL(/\/tech\/sim-swap\/[\w-]+$/);
}

/** Both SIMs, and what they go into. */
export async function choose(page: Page, { imei }: Scene) {
  await goTo(page, 'sims');
  await expect(stepTo(page, 'test')).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('radio').first().click();
  await expect(page.getByText(/^Before-state kept .*Active/)).toBeVisible();
  await page.getByLabel(w.sims.cellType).click();
  await page.getByRole('option', { name: 'LTE' }).click();
  await page.getByLabel(w.sims.scan).fill(imei);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: w.sims.chooseOf.replace('{imei}', imei) }).click();
  await expect(stepTo(page, 'test')).not.toHaveAttribute('aria-disabled', 'true');
  await goTo(page, 'test');
}

export async function putOnTest(page: Page) {
  await act(page, words.common.putSystemOnTest).click();
  await expect(page.getByText(w.test.states.on)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^1:(29|30):\d\d$/);
  await expect(page.getByText(words.common.notDone)).toHaveCount(0);
  await goTo(page, 'fit');
}

export const tick = async (page: Page, ...names: (keyof typeof t.checks)[]) => {
  for (const name of names) {
    const box = page.getByRole('checkbox', { name: t.checks[name] });
    await box.click();
    await expect(box).toBeChecked();
  }
};

export async function activate(page: Page) {
  await act(page, w.fit.activateGo).click();
  await expect(line(page, w.fit.activated)).toHaveAttribute('data-state', 'done');
}

/** The proofs, each of them: what the desk can ask for, and what a person has seen. */
export async function prove(page: Page) {
  await expect(stepTo(page, 'finish')).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: w.prove.look, exact: true }).click();
  for (const name of ['ping', 'carrier'] as const) await expect(line(page, t.proofs[name])).toHaveAttribute('data-state', 'done');
  await tick(page, 'signal-seen');
  await expect(line(page, t.proofs.signal)).toHaveAttribute('data-state', 'done');
}
