import { createServer } from 'node:net';
import type { Page } from '@playwright/test';
import type { z } from 'zod';
import type { LostPath } from '#lib/contract/lostPaths.ts';
import type { Signal } from '#lib/contract/signals.ts';
import { isFire, type System, type SystemFound } from '#lib/contract/systems.ts';
import { callAs } from './apiCalls.ts';
import { expect, test, words } from './fixtures.ts';
import type { TestEnvironment } from './testEnvironments.ts';

const t = words.systems;
const runs = words.runs;
const ping = words.network;

const taken = new Set<string>();
const read = async <Data>(page: Page, path: string) => (await callAs(page, 'GET', path)).body.data as unknown as Data;
const feed = (page: Page) => page.getByRole('region', { name: t.feed.title, exact: true });
const rows = (page: Page) => feed(page).locator('tr[data-signal]');
const says = (environment: TestEnvironment, cs_no: string, code: string, zone = '012', path: 'cell' | 'ip' = 'cell') =>
  environment.change({ signal: { cs_no, code, zone, path } });
const start = (text: string) =>
  new RegExp(
    `^${text
      .split('{')[0]
      ?.trimEnd()
      .replace(/[()?.…]/g, '\\$&')}`,
  );

/** A system nobody else here uses, whose panel fits. */
async function system(page: Page, panel = /X[TR]/): Promise<System> {
  for (const { cs_no } of await read<z.infer<typeof SystemFound>[]>(page, '/cs/lookup?q=DAL')) {
    if (taken.has(cs_no)) continue;
    const found = await read<System>(page, `/cs/system/${cs_no}`);
    if (found.swap_id !== null || isFire(found.kinds) || !panel.test(found.panel?.PanelType ?? '')) continue;
    taken.add(cs_no);
    return found;
  }
  throw new Error('no such system');
}

test('signals come while somebody watches, in words; after a cut what was missed is filled in, each once', async ({
  page,
  context,
  signIn,
  open,
  environment,
  expectTrouble,
  axe,
}) => {
  expectTrouble(/WebSocket|ERR_INTERNET_DISCONNECTED/);
  await signIn('dispatcher');
  const { cs_no } = await system(page);
  await open(`/system/${cs_no}`);
  await expect(page).toHaveTitle(new RegExp(cs_no));
  const live = page.getByRole('banner').locator('[data-live]');
  await expect(live).toHaveText(words.shell.live.connected);
  await page.getByRole('button', { name: t.watch.for.replace('{minutes, number}', '10') }).click();
  await expect(feed(page)).toContainText(t.watch.on);
  await says(environment, cs_no, 'E130');
  const alarm = rows(page).filter({ hasText: words.signals.cid['130'] }).first();
  await expect(alarm).toContainText('E130');
  await expect(alarm).toContainText(t.feed.paths.cell);
  await expect(alarm).toContainText(t.feed.open);
  await says(environment, cs_no, 'R130', '012', 'ip');
  const restored = rows(page)
    .filter({ hasText: words.signals.restored.replace('{what}', words.signals.cid['130']) })
    .first();
  await expect(restored).toContainText(t.feed.paths.ip);
  await expect(alarm).not.toContainText(t.feed.open);
  await says(environment, cs_no, 'Za FI', '001');
  await rows(page).first().getByRole('button', { name: words.signals.cid['110'] }).press('Enter');
  await expect(feed(page)).toContainText(/As receivedZa.\d{3}.t "FI.z 001/);
  // The station takes 20 s, and the page asks what it did every 30.
  await environment.clock(20_000);
  await expect(rows(page).first()).toContainText(t.feed.did.fire, { timeout: 40_000 });
  await axe();

  await context.setOffline(true);
  await expect(live).not.toHaveText(words.shell.live.connected, { timeout: 30_000 });
  await says(environment, cs_no, 'BA');
  await says(environment, cs_no, 'BR');
  await context.setOffline(false);
  await expect(live).toHaveText(words.shell.live.connected, { timeout: 30_000 });
  await expect(rows(page).first()).toContainText(words.signals.sia.BR);
  await expect(rows(page).nth(1)).toContainText(words.signals.cid['130']);
  await expect(feed(page)).toContainText(/came while the line was cut/);
  const ids = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-signal')));
  expect(new Set(ids).size, 'no row twice').toBe(ids.length);
  const { length } = await read<Signal[]>(page, `/cs/system/${cs_no}/signals?limit=${ids.length}`);
  expect(length, 'and none left out').toBe(ids.length);

  await page.getByRole('button', { name: t.watch.stop }).click();
  await expect(feed(page)).toContainText(t.watch.off);
});

test('more signals than one page were missed, and every one of them is there', async ({
  page,
  context,
  signIn,
  open,
  environment,
  expectTrouble,
}) => {
  expectTrouble(/WebSocket|ERR_INTERNET_DISCONNECTED/);
  await signIn('dispatcher');
  const { cs_no } = await system(page);
  await open(`/system/${cs_no}`);
  const live = page.getByRole('banner').locator('[data-live]');
  await expect(live).toHaveText(words.shell.live.connected);
  await expect(feed(page).getByRole('row').nth(1)).toBeVisible();
  await context.setOffline(true);
  for (let count = 0; count < 130; count += 1) await says(environment, cs_no, 'RX', String(count + 1).padStart(3, '0'));
  await context.setOffline(false);
  await expect(live).toHaveText(words.shell.live.connected, { timeout: 30_000 });
  await expect(rows(page).filter({ hasText: words.signals.cid['601'] })).toHaveCount(130, { timeout: 20_000 });
});

test('a system is put on test where nobody overlooks it, and goes off only when somebody said what its open alarms are', async ({
  page,
  signIn,
  open,
  environment,
  axe,
}) => {
  await signIn('dispatcher');
  const { cs_no } = await system(page);
  await open(`/system/${cs_no}`);
  await page.getByRole('button', { name: t.test.put }).click();
  await page.getByLabel(words.common.reasonOptional).fill('Radio moved to the roof');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: start(words.common.putSystemOnTest) })
    .click();
  const banner = page.getByRole('main').getByRole('region', { name: words.common.onTest, exact: true });
  await expect(banner).toHaveAttribute('data-state', 'on', { timeout: 20_000 });
  await expect(banner.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/);
  await axe();
  await says(environment, cs_no, 'FA');
  await page.getByRole('button', { name: words.common.takeOffTest, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const go = dialog.getByRole('button', { name: start(words.common.takeSystemOffTest) });
  await expect(dialog).toContainText(words.signals.cid['110']);
  await expect(go).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel(words.systems.alarms.reason).fill('Burnt toast, says the tenant');
  await dialog.getByRole('button', { name: words.systems.alarms.ends.station }).click();
  await expect(go).not.toHaveAttribute('aria-disabled', 'true');
  await go.click();
  await expect(banner).toHaveCount(0, { timeout: 20_000 });
  const history = page.getByRole('region', { name: words.common.history });
  await expect(history).toContainText(t.history.kinds['test-off']);
  await expect(history).toContainText('Radio moved to the roof');
});

test('some zones go on test for somebody who called, everyone sees that it is a part, and before it comes off it is said what came', async ({
  page,
  signIn,
  open,
  environment,
  axe,
}) => {
  const scope = words.onTest.scope;
  await signIn('dispatcher');
  const { cs_no } = await system(page);
  await open(`/system/${cs_no}`);
  await page.getByRole('button', { name: t.test.put }).click();
  const dialog = page.getByRole('dialog');
  const put = dialog.getByRole('button', { name: start(words.common.putSystemOnTest) });
  await dialog.getByRole('radio', { name: scope.called }).click();
  await dialog.getByLabel(scope.caller).fill('Dana Ruiz');
  await dialog.getByLabel(scope.passcode).fill('not it');
  await dialog.getByRole('radio', { name: scope.scopes.only }).click();
  await dialog.getByLabel(scope.zones, { exact: true }).fill('3-5');
  await axe();
  await put.click();
  await expect(dialog).toContainText(scope.refused.wrong);
  await dialog.getByLabel(scope.passcode).fill(cs_no.replace(/\D/g, '').slice(-4).padStart(4, '0'));
  await put.click();
  const banner = page.getByRole('main').getByRole('region', { name: words.common.onTest, exact: true });
  await expect(banner).toHaveAttribute('data-state', 'on', { timeout: 20_000 });
  const part = scope.part.only.replace('{zones}', '3-5');
  await expect(banner).toContainText(part);
  await expect(banner).toContainText('Dana Ruiz');
  await expect(page.getByRole('region', { name: words.onTest.strip })).toContainText(part);
  await says(environment, cs_no, 'E130', '003');
  await says(environment, cs_no, 'R130', '003');
  await page.getByRole('button', { name: words.common.takeOffTest, exact: true }).click();
  await expect(dialog).toContainText(words.onTest.digest.title);
  await expect(dialog.getByRole('listitem').filter({ hasText: '4' })).toHaveText(
    words.onTest.digest.doubt.silent.replace('{zone}', words.onTest.digest.zone.replace('{zone}', '4')),
  );
  await axe();
  await dialog.getByRole('button', { name: start(words.common.takeSystemOffTest) }).click();
  await expect(banner).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByRole('region', { name: words.common.history })).toContainText(words.onTest.digest.doubts);
});

test('a system said to be a fire alarm system goes on test only when it is said who knows of it, and everyone sees that it is one', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  await signIn('dispatcher');
  const { cs_no, system_no } = await system(page);
  const fire = words.onTest.fire;
  await open(`/system/${cs_no}`);
  await page.getByRole('button', { name: t.kinds.change }).click();
  const kinds = page.getByRole('dialog');
  await kinds.getByRole('checkbox', { name: t.kinds.names.fire }).click();
  await expect(kinds).toContainText('over 4 hours in 24 a fire watch is needed');
  await axe();
  await kinds.getByRole('button', { name: words.common.save }).click();
  await expect(kinds).toHaveCount(0);
  await page.getByRole('button', { name: t.test.put }).click();
  const dialog = page.getByRole('dialog');
  const put = dialog.getByRole('button', { name: start(words.common.putSystemOnTest) });
  await expect(put).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel(fire.owner).fill('Dana Ruiz, by phone');
  await expect(put).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog.getByLabel(fire.fire_watch)).toHaveCount(0);
  await dialog.getByLabel(fire.ahj).fill('Dallas Fire, badge 311');
  await axe();
  await put.click();
  const banner = page.getByRole('main').getByRole('region', { name: words.common.onTest, exact: true });
  await expect(banner).toHaveAttribute('data-state', 'on', { timeout: 20_000 });
  await expect(banner).toContainText('Owner notified: Dana Ruiz, by phone.');
  await expect(banner).toContainText('A fire watch is needed from');
  await expect(page.getByRole('region', { name: words.onTest.strip }).getByRole('listitem').filter({ hasText: cs_no })).toContainText(
    fire.mark,
  );
  await page.getByRole('button', { name: fire.tell }).click();
  await page.getByLabel(fire.fire_watch).fill('Night porter, hourly rounds');
  await page.getByRole('button', { name: words.common.save, exact: true }).click();
  await expect(banner).toContainText('Fire watch: Night porter, hourly rounds.');
  const history = page.getByRole('region', { name: words.common.history });
  await expect(history).toContainText('AHJ notified: Dallas Fire, badge 311.');
  expect((await callAs(page, 'POST', `/cs/system/${system_no}/off-test/0`, {})).status).toBe(200);
  await page.getByLabel(fire.restored).fill('Dana Ruiz and Dallas Fire', { timeout: 20_000 });
  await axe();
  await page.getByRole('button', { name: words.common.save, exact: true }).click();
  await expect(history).toContainText('Notified that it is back: Dana Ruiz and Dallas Fire.');
  await expect(page.getByLabel(fire.restored)).toHaveCount(0);
});

test('the minutes in which nobody would have come stand on the page, add up, and go out as a file', async ({ page, signIn, open, axe }) => {
  await signIn('dispatcher');
  const { cs_no, system_no } = await system(page);
  const p = t.protection;
  expect((await callAs(page, 'POST', `/cs/system/${system_no}/on-test/0`, { minutes: 30 })).status).toBe(200);
  await open(`/system/${cs_no}`);
  const card = page.getByRole('region', { name: p.title });
  await expect(page.getByRole('main').getByRole('region', { name: words.common.onTest, exact: true })).toHaveAttribute('data-state', 'on', {
    timeout: 20_000,
  });
  await expect(card).toContainText(/ min of [\d,]+ in which/);
  await axe();
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: p.export }).click();
  expect((await download).suggestedFilename()).toMatch(new RegExp(`^protection-${cs_no}-\\d{4}-\\d\\d\\.xlsx$`));
  await card.getByRole('button', { name: p.before }).click();
  await expect(card).toContainText(p.states.unknown);
  await expect(card.getByText(p.now)).toHaveCount(0);
  await card.getByRole('button', { name: p.thisMonth }).click();
  await expect(card.getByText(p.now)).toBeVisible();
});

test('the day number of a DMP panel is changed, with its reason in the history; another panel says why not', async ({
  page,
  signIn,
  open,
}) => {
  await signIn('dispatcher');
  const { cs_no } = await system(page);
  await open(`/system/${cs_no}`);
  const day = page.getByRole('form', { name: t.phones.phone });
  const save = day.getByRole('button');
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await day.getByLabel(t.phones.phone).fill('214 555 0177');
  await day.getByLabel(words.common.reasonOptional).fill('New receiver');
  await save.click();
  const history = page.getByRole('region', { name: words.common.history });
  await expect(history).toContainText('(214) 555-0177');
  await expect(history).toContainText('New receiver');
  const other = await system(page, /Vista|NX|PC/);
  await open(`/system/${other.cs_no}`);
  await expect(page.getByRole('region', { name: t.phones.title })).toContainText(other.panel?.PanelType ?? '');
  await expect(page.getByRole('form')).toHaveCount(0);
});

test('a listening port of this machine answers live and for real; elsewhere it is plainly simulated', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  const server = createServer((socket) => socket.on('error', () => undefined).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  await signIn('dispatcher');
  await open('/ping/127.0.0.1');
  await page.getByRole('button', { name: ping.tcp }).click();
  await page.getByLabel(ping.port, { exact: true }).fill(String(address.port));
  await page.getByRole('button', { name: ping.start, exact: true }).click();
  await expect(page.getByText(ping.real)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/0 of (8|12|16|20)/, { timeout: 20_000 });
  await axe();
  await new Promise((resolve) => server.close(resolve));
  await expect(page.locator('[data-lost]').first()).toBeAttached({ timeout: 20_000 });
  await page.getByRole('button', { name: words.common.stop, exact: true }).click();
  await expect(page.getByText(ping.stopped)).toBeVisible();

  await open('/ping/10.1.2.3');
  await page.getByRole('button', { name: ping.start, exact: true }).click();
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'PING_NETWORKS' })).toBeVisible();
  await page.getByRole('button', { name: words.common.stop, exact: true }).click();

  await page.getByRole('link', { name: ping.sessions }).click();
  await expect(page).toHaveURL(/\/session\/ping/);
  await expect(page.getByRole('main')).toContainText('10.1.2.3');
  await expect(page.getByRole('main')).toContainText(runs.messages['no answer']);
});

test('what runs is listed as it begins, with who began it, and stopped from there', async ({ page, signIn, open, axe }) => {
  await signIn('dispatcher');
  await open('/session/watch');
  const { cs_no } = await system(page);
  await callAs(page, 'POST', `/cs/system/${cs_no}/watch-events`, { minutes: 30 });
  const row = page.getByRole('row').filter({ hasText: cs_no });
  await expect(row).toContainText(runs.states.running);
  await axe();
  await row.getByRole('button', { name: start(runs.stopRun) }).click();
  await expect(row).toContainText(runs.messages.stopped);
  expect((await read<System>(page, `/cs/system/${cs_no}`)).watched_until).toBeNull();
  await open('/sims/edit/1');
  await open('/session/data');
  await expect(page.getByRole('main')).toContainText(runs.sim.replace('{id}', '1'));
});

test('a path that failed stands on every page until somebody takes it, and its list is one click away', async ({
  page,
  signIn,
  open,
  axe,
  environment,
}) => {
  await signIn('dispatcher');
  await open('/');
  const lost = () => read<LostPath[]>(page, '/lost-paths?per_page=100&sort=-since');
  const { cs_no, system_no } = await system(page);
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();
  await environment.change({ account: { system_no, format: 'dmp', silent_paths: { cell: hours(30), ip: hours(30), phone: hours(30) } } });
  await callAs(page, 'POST', '/ghosts-station', {});
  await expect.poll(async () => (await lost()).some((each) => each.cs_no === cs_no), { timeout: 60_000 }).toBe(true);
  const isAsking = async () => (await read<{ station: { asking: boolean } }>(page, '/ghosts')).station.asking;
  await expect.poll(isAsking, { timeout: 60_000 }).toBe(false);
  // What failed by itself in the sample company is not counted here, and what is left of old networks somebody has.
  const others = (await lost()).filter((each) => each.cs_no !== cs_no && !each.taken).map(({ id }) => id);
  if (others.length > 0) await callAs(page, 'POST', '/lost-paths-taken', { ids: others });
  const strip = page.getByRole('region', { name: words.shell.paths.strip });
  await expect(strip.getByText('1 system not heard on any path')).toBeVisible();
  await expect(strip).toContainText(cs_no);
  await axe();
  await strip.getByRole('link').click();
  await expect(page).toHaveURL(/\/tech\/lost-paths$/);
  const row = page.getByRole('grid', { name: words.titles['lost-paths'] }).getByRole('row', { name: new RegExp(cs_no) });
  await expect(row).toContainText(t.lost.level.last);
  await axe();
  await row.getByRole('button', { name: words.onTest.escalation.takeOf.replace('{cs}', cs_no) }).click();
  await expect(row).toContainText(words.onTest.escalation.taken.replace('{name}', '').trim());
  await expect(strip).toHaveCount(0);
  await environment.change({ account: { system_no, silent_paths: null } });
});
