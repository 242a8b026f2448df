import type { System } from '#lib/contract/systems.ts';
import { callAs } from './apiCalls.ts';
import { enterAs, expect, test, words } from './fixtures.ts';

const t = words.maintenance;

test('an admin closes the desk: others see why, take off test what is on test, and go on by themselves when it opens', async ({
  page,
  browser,
  open,
  signIn,
  axe,
  freshEnvironment,
}) => {
  const environment = await freshEnvironment({ upstreamEnv: { STATION_SECONDS: '0' } });
  await signIn('admin');
  await open('/access-control');
  const card = page.getByRole('region', { name: t.card.title });
  const close = async () => {
    await card.getByLabel(t.card.reason).fill('New disks');
    await card.getByRole('button', { name: t.card.close }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: t.card.close }).click();
  };
  await close();
  await expect(card.getByRole('status')).toContainText(t.card.underWay);
  await expect(card.getByRole('link').first()).toHaveAttribute('href', /^\/(system|tech\/sim-swap)\//);

  await environment.change({ at_rest: true });
  const other = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await other.goto(`${environment.url}/login`);
  await enterAs(other, 'dispatcher@linekeeper.test');
  await expect(other.locator('[data-live="connected"]')).toBeVisible({ timeout: 30_000 });
  await close();
  await expect(card.getByText(t.card.on)).toBeVisible();
  await axe();
  await expect(other.getByText(t.note.shut)).toBeVisible();
  // The desk's own copy of who somebody is may be 30 s old; whoever signs in begins with a new one.
  await other.context().clearCookies();
  await other.goto(`${environment.url}/login`);
  await enterAs(other, 'dispatcher@linekeeper.test');
  await expect(other).toHaveURL(/\/under-maintenance$/);
  await expect(other.getByText('New disks')).toBeVisible();

  const { data } = (await callAs(page, 'GET', '/cs/lookup?q=a')).body as unknown as { data: System[] };
  const system = data.find(({ system_no }) => system_no);
  expect((await callAs(page, 'POST', `/cs/system/${system?.system_no}/on-test/0`, { minutes: 30 })).status).toBe(200);
  const strip = other.getByRole('region', { name: words.onTest.strip });
  await strip.getByRole('button', { name: '1 on test' }).click();
  await other.getByRole('dialog').getByRole('button', { name: words.common.takeOffTest }).click();
  await other
    .getByRole('dialog')
    .getByRole('button', { name: words.common.takeSystemOffTest.replace('{cs}', system?.cs_no ?? '') })
    .click();
  await expect(other.getByRole('dialog').getByRole('listitem')).toHaveCount(0);
  await other.keyboard.press('Escape');
  await expect(strip).toHaveCount(0);

  await card.getByRole('button', { name: t.card.open }).click();
  await expect(other).toHaveURL(`${environment.url}/`);
  await expect(page.getByText(t.note.alone)).toHaveCount(0);
  await other.context().close();
});
