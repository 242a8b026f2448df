import type { Page } from '@playwright/test';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { hasBegun } from '#lib/domain/stopProgress.ts';
import { daysAfter, localDay } from '#lib/format/localDay.ts';
import { callAs } from './apiCalls.ts';
import { expect, test, words } from './fixtures.ts';
import { countPresses, forgetPresses, pressesOf } from './presses.ts';

const t = words.dispatch;

async function daysOf(page: Page, dt: string): Promise<Dispatch[]> {
  const { body } = await callAs(page, 'GET', `/dispatch?dt=${dt}`);
  return (body.data as unknown as Dispatch[]).filter(({ Branch }) => Branch === 'Houston');
}

/** Somebody with visits ahead, on a day on which a colleague works too. */
async function busy(page: Page): Promise<Dispatch & { date: string; technician_name: string }> {
  const today = localDay('America/Chicago', Date.now());
  for (let ahead = 1; ahead <= 14; ahead += 1) {
    const days = await daysOf(page, daysAfter(today, ahead));
    const found = days.find(({ shift, stops }) => shift && stops.filter((stop) => !hasBegun(stop)).length > 1);
    if (found?.date && found.technician_name && days.filter(({ shift }) => shift).length > 1)
      return { ...found, date: found.date, technician_name: found.technician_name };
  }
  throw new Error('nobody has two visits beside a colleague');
}

test('a technician calls in sick: three clicks, and others have the visits; the day can be given back', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  await countPresses(page);
  await signIn('dispatcher');
  const { date, technician_id: id, technician_name: who, stops } = await busy(page);
  await open(`/map?dt=${date}`);
  const mine = page.getByRole('region', { name: who, exact: true });
  const menu = mine.getByRole('button', { name: t.whole.menu.replace('{who}', who) });
  await expect(mine.getByRole('button').nth(stops.length)).toBeVisible();
  await forgetPresses(page);
  await menu.click();
  await page.getByRole('menuitem', { name: t.roster.sickThen, exact: true }).click();
  const take = page.getByRole('button', { name: /^Take (this move|these \d+ moves)$/ });
  await take.click({ timeout: 30_000 });
  await expect(take).toBeHidden();
  const presses = await pressesOf(page);
  console.log(`a sick technician: ${presses} clicks`);
  expect(presses).toBe(3);

  await expect(mine).toContainText(t.roster.reasons.sick);
  await expect
    .poll(async () => (await daysOf(page, date)).find(({ technician_id }) => technician_id === id)?.stops.length)
    .toBeLessThan(stops.length);
  // Whoever has no room that day has it on another one.
  const today = localDay('America/Chicago', Date.now());
  const later = await Promise.all(Array.from({ length: 15 }, (_, ahead) => callAs(page, 'GET', `/dispatch?dt=${daysAfter(today, ahead)}`)));
  const after = later.flatMap(({ body }) => body.data as unknown as Dispatch[]);
  const isGiven = (ticket: number | null) =>
    after.some((day) => day.technician_id !== id && day.stops.some(({ ticket_id }) => ticket_id === ticket));
  expect(
    stops.filter(({ ticket_id }) => !after.some((day) => day.stops.some((each) => each.ticket_id === ticket_id))),
    'no visit is lost',
  ).toEqual([]);
  expect(stops.some(({ ticket_id }) => isGiven(ticket_id))).toBe(true);

  await menu.click();
  await page.getByRole('menuitem', { name: t.roster.open }).click();
  const toCome = page.getByRole('dialog').getByRole('region', { name: t.roster.toCome });
  await expect(toCome).toContainText(t.roster.reasons.sick);
  await axe();
  await toCome.getByRole('button', { name: /^Work as usual:/ }).click();
  await expect(toCome).toBeHidden();
  await expect.poll(async () => (await daysOf(page, date)).find(({ technician_id }) => technician_id === id)?.shift).not.toBeNull();
});
