import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import type { DoneVisit } from '#lib/contract/dispatch/proof.ts';
import type { Stop, Unassigned } from '#lib/contract/dispatch/stops.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { SignedIn } from '#lib/contract/session.ts';
import { hasBegun } from '#lib/domain/stopProgress.ts';
import { daysAfter, localDay } from '#lib/format/localDay.ts';
import { callAs } from './apiCalls.ts';
import { expectReadAloud } from './expectReadAloud.ts';
import { alive, enterByCall, expect, test, words } from './fixtures.ts';
import { drawn } from './mapPage.ts';
import { startNetwork, startPhone } from './phoneBrowser.ts';

const t = words.dispatch;
const CHICAGO = 'America/Chicago';
const BRANCH = 'Houston';
const live = (page: Page) => expect(page.locator('[data-live="connected"]')).toBeVisible({ timeout: 30_000 });
const dayOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rowIn = (where: Page | Locator, ticket: number) => where.locator(`[data-row="${ticket}"]`).last();
const filled = (text: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce((all, [name, value]) => all.replace(new RegExp(`\\{${name}(, number)?\\}`), String(value)), text);

async function daysOf(page: Page, dt: string): Promise<Dispatch[]> {
  const { body } = await callAs(page, 'GET', `/dispatch?dt=${dt}`);
  return body.data as unknown as Dispatch[];
}

async function waitingIn(page: Page, branch = BRANCH): Promise<Unassigned[]> {
  const { body } = await callAs(page, 'GET', `/dispatch/unassigned?Branch=${encodeURIComponent(branch)}`);
  return body.data as unknown as Unassigned[];
}

/** The next day after today on which somebody of the branch has at least two stops: whatever the hour, all of it is still ahead. */
async function busyDay(page: Page, today: string): Promise<Dispatch> {
  for (let ahead = 1; ahead <= 7; ahead += 1) {
    const days = await daysOf(page, daysAfter(today, ahead));
    const found = days.find((day) => day.Branch === BRANCH && day.shift && laterIn(day).length > 1);
    if (found) return found;
  }
  throw new Error('nobody has two stops on a day of the coming week');
}

/** Puts tickets on somebody's day of today, whatever stands against it. */
async function give(page: Page, technician: number, date: string, tickets: readonly Unassigned[]) {
  const moves = tickets.map(({ ticket_id, version }) => ({ ticket_id, technician_id: technician, date, version }));
  const asked = await callAs(page, 'POST', '/dispatch/assign', { moves });
  const { current } = asked.body as unknown as { current?: { conflicts: { key: string }[] } };
  const given =
    asked.status === 409
      ? await callAs(page, 'POST', '/dispatch/assign', { moves, confirm: current?.conflicts.map(({ key }) => key) })
      : asked;
  if (given.status >= 300) throw new Error(`not given: ${JSON.stringify(given)}`);
}

const laterIn = (day: Dispatch): Stop[] => day.stops.filter((stop) => !hasBegun(stop) && stop.ticket_id !== null);

const another = async (browser: Browser, page: Page, more: object = {}) => {
  const context = await browser.newContext({ storageState: await page.context().storageState(), reducedMotion: 'reduce', ...more });
  return { context, other: await context.newPage() };
};

/** Says at the next stop that it is done, and what was. */
/** The smallest picture there is. */
const DOT = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

async function finish(page: Page, what: string, look: () => Promise<void> = async () => undefined) {
  await page.getByRole('region', { name: t.mine.next }).getByRole('button', { name: t.road.done, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('group', { name: t.finish.resolution }).getByRole('button').first().click();
  await dialog.getByLabel(t.finish.what).fill(what);
  await look();
  await dialog.getByRole('button', { name: t.finish.go, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** In the page: the day that is kept on this device. */
const keptDay = () =>
  new Promise<string>((done) => {
    const opening = indexedDB.open('linekeeper.road');
    opening.onsuccess = () => {
      const asked = opening.result.transaction('notes').objectStore('notes').get('day');
      asked.onsuccess = () => done(asked.result ? JSON.stringify(asked.result) : '');
    };
  });

/** Whatever is asked before it is planned all the same. */
const anyway = (page: Page) =>
  page.addLocatorHandler(page.getByRole('alertdialog'), async (dialog) => {
    await dialog.getByRole('button', { name: t.conflict.anyway }).click();
  });

test('two dispatchers work on one day: one gives a ticket away by keys alone, both see it; of two who move the same stop the slower is told where it stands, from Berlin too', async ({
  page,
  browser,
  environment,
  signIn,
  open,
  axe,
  expectTrouble,
}) => {
  expectTrouble(/409/);
  await signIn('dispatcher');
  const today = localDay(CHICAGO, Date.now());
  const free = await busyDay(page, today);
  const { date } = free;
  if (!date) throw new Error('a day without a date');
  const who = free.technician_name ?? '';
  const [ticket] = await waitingIn(page);
  if (!ticket?.ticket_id) throw new Error('every ticket is assigned');
  await open('/map?branch=*');
  await expect(rowIn(page.getByRole('region', { name: t.waiting }), ticket.ticket_id), 'of all branches together too').toBeVisible();

  // In Berlin it may be tomorrow; the company's day is in Chicago.
  const { context, other } = await another(browser, page, { timezoneId: 'Europe/Berlin' });
  const shown = (day: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' }).format(
      new Date(`${day}T12:00:00Z`),
    );
  await other.goto(`${environment.url}/map`);
  await expect(other.getByRole('group', { name: words.common.day, exact: true })).toContainText(shown(today));
  await other.goto(`${environment.url}/map?dt=${date}`);
  await open(`/map?dt=${date}`);
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: CHICAGO, hour: 'numeric', minute: '2-digit' });
  const start = free.shift?.start;
  for (const each of [page, other]) {
    await live(each);
    await expect(each.getByRole('group', { name: words.common.day, exact: true })).toContainText(shown(date));
    if (start) await expect(dayOf(each, who)).toContainText(clock.format(new Date(start)).replace(/\s/g, ' '));
  }
  await axe();

  // By keys: the menu of the row, Move to…, the technician, where the focus goes on.
  const name = ticket.site_name ?? '';
  const own = rowIn(page.getByRole('region', { name: t.waiting }), ticket.ticket_id);
  const following = Number(await own.locator('xpath=following-sibling::li[1]').getAttribute('data-row'));
  const menu = own.getByRole('button', {
    name: filled(t.acts.menu, { site: name }),
  });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: t.acts.moveTo }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await axe();
  await dialog.getByRole('radio', { name: new RegExp(`^${who.split(' ')[0]}`) }).press('Space');
  await anyway(page);
  await dialog.getByRole('button', { name: new RegExp(`^${words.common.moveTo.replace('{who}', '')}`) }).press('Enter');
  await expect(rowIn(dayOf(page, who), ticket.ticket_id)).toBeVisible();
  await expectReadAloud(page, name);
  await expectReadAloud(page, who.split(' ')[0] ?? '');
  await expect(rowIn(dayOf(other, who), ticket.ticket_id), 'the colleague sees it').toBeVisible();
  await expect(rowIn(page, following).locator('[data-main]'), 'the keys go on at the next ticket of the list').toBeFocused();
  await expect(page.getByRole('button', { name: /^Send \d+ changes? to trucks$/ })).toBeVisible();
  await axe();

  // The other one does not hear of what the first one does.
  const stop = laterIn(free).find(({ ticket_id }) => ticket_id !== ticket.ticket_id);
  if (!stop?.ticket_id) throw new Error('no stop to quarrel about');
  await anyway(other);
  await other.route(/\/api\/(dispatch|tech)\b(?!\/assign)/, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  const take = async (each: Page) => {
    await rowIn(each, stop.ticket_id ?? 0)
      .getByRole('button', { name: filled(t.acts.menu, { site: stop.site_name ?? '' }) })
      .click();
    await each.getByRole('menuitem', { name: t.acts.takeOff }).click();
  };
  await take(page);
  await expect(rowIn(page.getByRole('region', { name: t.waiting }), stop.ticket_id)).toBeVisible();
  await take(other);
  await expect(other.getByText(t.said.race.title)).toBeVisible();
  await other.unrouteAll();
  await context.close();

  // Back by pointer, onto the technician's name beside the list.
  const from = rowIn(page.getByRole('region', { name: t.waiting }), stop.ticket_id).locator('[data-grip]');
  await from.scrollIntoViewIfNeeded();
  await from.dragTo(page.locator(`label[data-drop="${free.technician_id}"]`));
  await expect(rowIn(dayOf(page, who), stop.ticket_id)).toBeVisible();
  await page.getByRole('button', { name: /^Send \d+ changes? to trucks$/ }).click();
  await expect(page.getByRole('button', { name: /^Send \d+ changes? to trucks$/ })).toBeHidden();
  await drawn(page);

  // By pointer within the day, from the map to a lane of the timeline, and where the server does not take it.
  const rows = dayOf(page, who).locator('[data-row]');
  const last = rows.last();
  const moved = Number(await last.getAttribute('data-row'));
  const before = await rows.first().getAttribute('data-row');
  await page.route('**/api/dispatch/assign', (route) =>
    route.fulfill({ status: 409, json: { code: 'illegal_state', message: 'The truck is at the shop.' } }),
  );
  const toTop = () =>
    rowIn(page, moved)
      .locator('[data-grip]')
      .dragTo(rows.first(), { targetPosition: { x: 60, y: 3 } });
  await toTop();
  await expect(page.getByText('The truck is at the shop.')).toBeVisible();
  await expect(rows.first(), 'it is back where it was').toHaveAttribute('data-row', before ?? '');
  await page.getByRole('button', { name: words.common.close, exact: true }).click();
  await page.unroute('**/api/dispatch/assign');
  let isTaken = false;
  page.on('response', (response) => {
    isTaken ||= response.url().endsWith('/api/dispatch/assign') && response.ok();
  });
  await toTop();
  await expect(rows.first()).toHaveAttribute('data-row', String(moved));
  // What speaks against it is asked before it is taken, and must not come up in the middle of the next drag.
  await expect(async () => {
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect(isTaken).toBe(true);
  }).toPass();
  const colleague = (await daysOf(page, date)).find(
    (day) => day.Branch === BRANCH && day.shift && day.technician_id !== free.technician_id,
  );
  if (colleague) {
    await page.locator(`[data-near] [data-key="t${moved}"]`).dragTo(page.locator(`[data-drop="${colleague.technician_id}"][data-start]`));
    await expect(rowIn(dayOf(page, colleague.technician_name ?? ''), moved)).toBeVisible();
  }

  // To another day and time by the dialog, and back by the word that says so.
  const next = daysAfter(date, 1);
  await rowIn(page, moved)
    .getByRole('button', { name: /^What to do with/ })
    .click();
  await page.getByRole('menuitem', { name: t.acts.moveTo }).click();
  await dialog.getByLabel(t.move.date, { exact: true }).fill(next);
  await dialog.getByLabel(t.move.from, { exact: true }).fill('10:30');
  await dialog.getByRole('button', { name: new RegExp(`^(${words.common.moveTo.replace('{who}', '')}|${words.common.save}$)`) }).click();
  await expectReadAloud(page, shown(next));
  const there = (await daysOf(page, next)).flatMap(({ stops }) => stops).find(({ ticket_id }) => ticket_id === moved);
  expect(there?.window?.start && clock.format(new Date(there.window.start)).replace(/\s/g, ' ')).toBe('10:30 AM');
  await page.getByRole('button', { name: words.common.undo }).click();
  await expect(rowIn(page, moved)).toBeVisible();

  await page.getByRole('button', { name: words.common.suggestOrder }).click();
  await dialog.getByRole('button', { name: t.suggest.ask, exact: true }).click();
  await expect(dialog, 'says what it found, and changes nothing by itself').toContainText(
    /Take over \d+ changes?|Nothing better was found/,
  );
  await axe();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a technician sees the next stop of the day, says what was done there, and leaves one for another day', async ({
    page,
    signIn,
    open,
    axe,
  }) => {
    const today = localDay(CHICAGO, Date.now());
    await signIn('technician');
    const own = (await callAs(page, 'GET', '/user')).body.data as unknown as SignedIn;
    if (!own.technician_id) throw new Error('the technician is none');
    await signIn('admin');
    await give(page, own.technician_id, today, (await waitingIn(page, own.Branch ?? '')).slice(0, 3));
    await callAs(page, 'POST', '/dispatch/send', { days: [{ technician_id: own.technician_id, date: today }] });
    await signIn('technician');
    await open('/map');
    const next = page.getByRole('region', { name: t.mine.next });
    await expect(next).toBeVisible();
    await axe();
    const site = await next.getByRole('heading').innerText();
    const stopsThere = async () => (await daysOf(page, today)).flatMap(({ stops }) => stops).filter((stop) => stop.site_name === site);
    const earlier = (await stopsThere()).filter(({ status }) => status === 'done').map(({ id }) => id);
    await expect(next.getByRole('link', { name: t.card.navigate })).toHaveAttribute('href', /google\.com\/maps\/dir/);
    const arrived = next.getByRole('button', { name: t.road.arrived, exact: true });
    const done = next.getByRole('button', { name: t.road.done, exact: true });
    await expect(arrived.or(done)).toBeVisible();
    const depart = next.getByRole('button', { name: t.road.depart, exact: true });
    if (await depart.isVisible()) {
      await depart.click();
      await expect(next).toContainText(t.departed.split('{')[0] ?? '');
      await next.getByRole('button', { name: t.text.act, exact: true }).click();
      await expect(next, 'nobody sends texts here').toContainText(t.text.kept.split(': ')[1] ?? '');
    }
    if (await arrived.isVisible()) await arrived.click();
    await finish(page, 'Swapped the keypad.', axe);
    await expect(next.getByRole('heading')).not.toHaveText(site);
    await page.getByRole('button', { name: words.common.undo, exact: true }).click();
    await expect(next.getByRole('heading'), 'taken back, it is the next one again').toHaveText(site);
    await finish(page, 'Replaced the keypad.');
    await expect(next.getByRole('heading')).not.toHaveText(site);
    const left = await next.getByRole('heading').innerText();
    await next.getByRole('button', { name: t.road.arrived, exact: true }).click();
    await next.getByRole('button', { name: t.road.goBack, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t.goBack.reasons.locked }).click();
    await axe();
    await dialog.getByRole('button', { name: t.goBack.go, exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: left }).first()).toContainText(t.status['go-back']);
    const doneStop = async () => (await stopsThere()).find(({ id }) => !earlier.includes(id));
    await expect.poll(async () => (await doneStop())?.status).toBe('done');
    expect(await doneStop()).toMatchObject({ note: 'Replaced the keypad.' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('without a network a technician goes on: what they say is kept over a reload, sent in order with its times, and what is refused is said at its stop', async ({
    page,
    environment,
    signIn,
  }, info) => {
    test.setTimeout(120_000);
    const today = localDay(CHICAGO, Date.now());
    await signIn('technician');
    const own = (await callAs(page, 'GET', '/user')).body.data as unknown as SignedIn;
    const me = own.technician_id ?? 0;
    await signIn('admin');
    await give(page, me, today, (await waitingIn(page, own.Branch ?? '')).slice(0, 2));
    await callAs(page, 'POST', '/dispatch/send', { days: [{ technician_id: me, date: today }] });
    const stopsNow = async () => (await daysOf(page, today)).find((day) => day.technician_id === me)?.stops ?? [];
    const sayAs = (id: number | undefined, act: string, body: object = {}) => callAs(page, 'POST', `/stops/${id}/${act}`, body);
    for (const { id, status } of await stopsNow()) if (status === 'arrived') await sayAs(id, 'done');
    const day = await stopsNow();
    const [first, second] = day.filter((stop) => !hasBegun(stop));

    const film = info.outputPath('no-camera.mjpeg');
    const folder = mkdtempSync(join(info.outputDir, 'phone-'));
    const network = await startNetwork();
    const phone = await startPhone({ folder, film, port: network.port });
    try {
      const mine = phone.page;
      await enterByCall(mine.context(), environment.url, 'technician@linekeeper.test');
      await mine.goto(`${environment.url}/map`);
      const next = mine.getByRole('region', { name: t.mine.next });
      await expect(next.getByRole('heading')).toHaveText(first?.site_name ?? '');
      await expect.poll(() => mine.evaluate(async () => (await caches.match('/map')) !== undefined), 'the page is on the phone').toBe(true);

      network.cut();
      await next.getByRole('button', { name: t.road.arrived, exact: true }).click();
      await finish(mine, 'New battery.', async () => {
        const dialog = mine.getByRole('dialog');
        await dialog
          .getByLabel(t.finish.photos, { exact: true })
          .last()
          .setInputFiles({ name: 'panel.png', mimeType: 'image/png', buffer: DOT });
        await expect(dialog.getByRole('img', { name: filled(t.finish.photo, { number: 1 }) })).toBeVisible();
        await dialog.getByRole('button', { name: t.finish.addPart, exact: true }).click();
        await dialog.getByLabel(filled(t.finish.part, { number: 1 }), { exact: true }).fill('Battery 12 V 7 Ah');
        await dialog.getByLabel(t.finish.signedBy, { exact: true }).fill('Dana Ruiz');
      });
      await next.getByRole('button', { name: t.road.arrived, exact: true }).click();
      const kept = mine.getByText(filled(t.offline.kept, { count: 4 }));
      await expect(kept).toBeVisible();
      await mine.reload();
      await alive(mine);
      await expect(kept, 'after a reload without a network').toBeVisible();
      await expect(mine.getByRole('banner').locator('[data-live]')).toHaveText(words.shell.live.offline, { timeout: 20_000 });
      // A site may have been visited earlier the same day.
      const rowOf = (stop: Stop | undefined) =>
        mine
          .getByRole('listitem')
          .filter({ hasText: stop?.site_name ?? '' })
          .nth(day.filter(({ site_name }) => site_name === stop?.site_name).findIndex(({ id }) => id === stop?.id));
      await expect(rowOf(first)).toContainText(t.status.done);
      await expect(rowOf(first)).toContainText(t.offline.here);
      await expect(next.getByRole('heading')).toHaveText(second?.site_name ?? '');
      expect((await stopsNow()).filter(({ id }) => id === first?.id || id === second?.id).map(hasBegun)).toEqual([false, false]);

      // Meanwhile somebody at the desk says that the second one went back.
      for (const [act, body] of [
        ['arrive', {}],
        ['go-back', { reason: 'Called off.' }],
      ] as const)
        expect((await sayAs(second?.id, act, body)).status).toBe(200);
      const cutUntil = Date.now();
      network.mend();
      await expect(mine.getByText(/was not noted/).first(), 'what was refused').toBeVisible({ timeout: 30_000 });
      await expect(kept).toBeHidden();
      const done = (await stopsNow()).find(({ id }) => id === first?.id);
      expect(done).toMatchObject({ status: 'done', note: 'New battery.' });
      const { body: proof } = await callAs(page, 'GET', `/tickets/${first?.ticket_id}/visits`);
      expect((proof.data as unknown as DoneVisit[]).find(({ id }) => id === first?.id)).toMatchObject({
        ...{ signed_by: 'Dana Ruiz', parts: [{ name: 'Battery 12 V 7 Ah', quantity: 1 }], files: [{ subject: 'photo' }] },
      });
      expect(Date.parse(done?.arrived_at ?? '')).toBeLessThan(cutUntil);
      expect(Date.parse(done?.ended_at ?? '')).toBeLessThan(cutUntil);
      await expect(rowOf(second)).toContainText(`“${t.road.arrived}” at ${second?.site_name}`);
      await rowOf(second).getByRole('button', { name: t.road.refused.read }).click();
      await expect(mine.getByText(/was not noted/)).toHaveCount(0);

      // Whoever signs out leaves neither the page nor the day on the device.
      await expect.poll(() => mine.evaluate(keptDay)).toContain(second?.site_name);
      await mine.getByRole('button', { name: words.shell.account.replace('{name}', '') }).click();
      await mine.getByRole('button', { name: words.shell.signOut }).click();
      await expect(mine.getByRole('button', { name: words.session.login.submit })).toBeVisible();
      expect(await mine.evaluate(keptDay)).toBe('');
      expect(await mine.evaluate(async () => (await caches.match('/map')) !== undefined)).toBe(false);
    } finally {
      await phone.kill();
      network.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('the head of the todo map leaves a dispatcher the most of it', async ({ page, signIn, open }) => {
    await signIn('dispatcher');
    await open('/map');
    const list = page.getByRole('region', { name: t.waiting });
    await expect(list.getByRole('listitem').first()).toBeVisible();
    // What the station says of failed paths stands above every page, and only while nobody has taken it.
    const strip = page.getByRole('region', { name: words.shell.paths.strip });
    const above = (await strip.count()) > 0 ? ((await strip.boundingBox())?.height ?? 0) : 0;
    expect(((await list.boundingBox())?.y ?? 844) - above, 'of 844 pixels').toBeLessThan(844 / 3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
