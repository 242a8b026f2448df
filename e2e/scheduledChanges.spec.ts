import { daysAfter, localDay } from '#lib/format/localDay.ts';
import { callAs, makeSim } from './apiCalls.ts';
import { expect, test, words } from './fixtures.ts';

const t = words.scheduledChanges;
/** The sample company's. */
const ZONE = 'America/Chicago';

test('what somebody scheduled is taken back, and nothing stands on the SIM any more', async ({ page, signIn, open }) => {
  await signIn('warehouse');
  await open('/');
  const sim = await makeSim(page);
  await callAs(page, 'PUT', '/scheduled-changes', {
    lines: { id: [sim.id] },
    action: 'activate',
    day: daysAfter(localDay(ZONE, Date.now()), 30),
  });
  await open(`/sims/edit/${sim.id}`);
  await expect(page.getByText(/Activate 1 line on/)).toBeVisible();
  await page.getByRole('button', { name: t.cancel }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: t.cancelGo }).click();
  await expect(page.getByText(/Activate 1 line on/)).toHaveCount(0);
});

test('on a phone what is scheduled is read and taken back', async ({ page, signIn, open, axe }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('warehouse');
  await open('/');
  const sim = await makeSim(page);
  await callAs(page, 'PUT', '/scheduled-changes', {
    lines: { id: [sim.id] },
    action: 'activate',
    day: daysAfter(localDay(ZONE, Date.now()), 30),
    reason: 'ready for the fleet',
  });
  await open('/scheduled-changes');
  await expect(page.getByText(/ready for the fleet/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: t.cancel }).first()).toBeVisible();
  await axe();
});
