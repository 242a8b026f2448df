import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { DIRECTION_COOKIE } from '#components/shell/direction.ts';
import type { SwapEvent } from '#lib/contract/swaps/swap.ts';
import { callAs } from './apiCalls.ts';
import { expect, test, words } from './fixtures.ts';
import { photoOf } from './labels.ts';
import { startNetwork, startPhone } from './phoneBrowser.ts';
import { changeSwap, onTest, read, scene, showSwap } from './swapSteps.ts';

const t = words.installer;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const check = (page: Page, name: keyof typeof t.checks) => page.getByRole('checkbox', { name: new RegExp(t.checks[name]) });

async function grave(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.filter(({ impact }) => impact === 'critical' || impact === 'serious').map(({ id }) => id);
}

/** What the service worker has on the phone. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });

/** Of one swap, what its installer did, oldest first. */
const notesOf = async (page: Page, id: number) =>
  (await read<SwapEvent[]>(page, `/sim-swap/${id}/history`))
    .flatMap(({ facts, message }) => `${message ?? ''} ${JSON.stringify(facts ?? {})}`.match(/cellar \d+/g) ?? [])
    .reverse();

test('an installer opens the link, scans, ticks and is heard at once; fifty entries of a cellar survive a killed browser and arrive once, in order', async ({
  page,
  environment,
  signIn,
  open,
}, info) => {
  test.setTimeout(180_000);
  await signIn('admin');
  await open('/');
  const at = await scene(page);
  const { id, fresh } = await onTest(page, at);
  const made = (await callAs(page, 'POST', `/sim-swap/${id}/installer-link`, { name: 'Walt' })) as unknown as {
    body: { data: { token: string } };
  };
  const film = info.outputPath('label.mjpeg');
  const frame = await photoOf(page, [{ imei: fresh.imei, iccid: fresh.iccid ?? '' }], 1);
  writeFileSync(film, Buffer.concat(Array.from({ length: 10 }, () => frame)));
  const folder = mkdtempSync(join(info.outputDir, 'phone-'));
  const network = await startNetwork();
  const address = `${environment.url}/installer/xt50/${encodeURIComponent(at.system.cs_no)}`;
  let phone = await startPhone({ folder, film, port: network.port });
  try {
    const first = phone.page;
    await first.goto(address);
    await expect(first.getByText(t.stranger.link)).toBeVisible();
    expect(await first.content()).not.toContain(at.system.site_name ?? 'no name');
    expect(await grave(first)).toEqual([]);

    await first.goto(`${address}#t=${made.body.data.token}`);
    await expect(first.getByRole('timer')).toBeVisible();
    expect(first.url()).not.toContain(made.body.data.token);
    await expect(first.getByText(t.offline.ready)).toBeVisible({ timeout: 40_000 });
    expect(await grave(first)).toEqual([]);

    const kept = await keptFiles(first);
    expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
    expect(kept.filter((path) => path.endsWith('.wasm'))).toHaveLength(1);

    await first.goto(`${address}#fit`);
    await check(first, 'old-removed').click();
    await expect.poll(async () => (await showSwap(page, id)).checks.map(({ name }) => name)).toContain('old-removed');
    await changeSwap(page, id, { checks: ['old-removed', 'antenna'].map((name) => ({ name })) });
    await expect(check(first, 'antenna')).toHaveAttribute('aria-checked', 'true');

    network.cut();
    await first.goto(`${address}#scan`);
    await first.reload();
    await button(first, t.scan.open).click();
    await expect(first.getByText(t.scan.scanned)).toBeVisible({ timeout: 40_000 });
    await button(first, t.go.fit).click();
    await check(first, 'fitted').click();
    await first.goto(`${address}#note`);
    for (let count = 1; count <= 48; count++) {
      await first.getByLabel(t.note.label).fill(`cellar ${count}`);
      await button(first, t.note.save).click();
      await expect(first.getByLabel(t.note.label)).toHaveValue('');
    }
    await expect(first.getByText('50 entries wait for the network.')).toBeVisible();
    await phone.writeDown('linekeeper-installer-');
    await phone.kill();

    phone = await startPhone({ folder, film, port: network.port });
    await phone.page.goto(`${address}#fit`);
    await expect(phone.page.getByText('50 entries wait for the network.')).toBeVisible();
    await expect(check(phone.page, 'fitted')).toHaveAttribute('aria-checked', 'true');
    expect((await showSwap(page, id)).checks.map(({ name }) => name)).not.toContain('fitted');
    // Opened again down there, it does not send anybody upstairs to load what it has.
    await phone.page.goto(address);
    await expect(phone.page.getByText(t.offline.ready)).toBeVisible({ timeout: 40_000 });
    network.mend();
    await expect(phone.page.getByText(t.live.live, { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(phone.page.getByRole('timer')).toBeVisible();
    await expect(phone.page.getByText(/entries? waits? for the network/)).toHaveCount(0, { timeout: 60_000 });
    await expect
      .poll(() => notesOf(page, id), { timeout: 60_000 })
      .toEqual(Array.from({ length: 48 }, (_, index) => `cellar ${index + 1}`));
    expect((await showSwap(page, id)).checks.map(({ name }) => name)).toContain('fitted');
    expect((await showSwap(page, id)).test?.state).toBe('on');
  } finally {
    await phone.kill().catch(() => undefined);
    network.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the page of a phone is turned round with the desk, from its first byte: bar, lines and the arrow back', async ({
  page,
  context,
  environment,
  open,
}) => {
  const path = '/installer/xt50/HOU-11873';
  await context.addCookies([{ name: DIRECTION_COOKIE, value: 'rtl', url: environment.url }]);
  expect(await (await context.request.get(environment.url + path)).text()).toMatch(/<html[^>]* dir="rtl"/);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(path);
  const skin = await button(page, t.skin.dark).boundingBox();
  expect(skin?.x, 'the skin is changed at the left').toBeLessThan(60);
  const line = page.getByRole('listitem').first();
  const written = await line.getByText(t.steps.test).evaluate((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getBoundingClientRect().right;
  });
  const mark = await line.locator('svg').boundingBox();
  expect((mark?.x ?? 0) - written, 'the words begin beside their mark').toBeLessThan(20);
  expect((mark?.x ?? 0) - written).toBeGreaterThan(0);
  await button(page, t.stranger.ticketGo).click();
  const back = button(page, t.back);
  expect((await back.boundingBox())?.x, 'the way back is at the right').toBeGreaterThan(300);
  await expect(back.locator('svg')).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)');
});

test('the page is an app of its own in each language, and its service worker is asked for anew', async ({ context, environment }) => {
  const worker = await context.request.get(`${environment.url}/sw.js`);
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' });
  const html = await (await context.request.get(`${environment.url}/de/installer/xt50/HOU-11873`)).text();
  const [, href = ''] = /<link rel="manifest" href="([^"]+)"/.exec(html) ?? [];
  const manifest = await (await context.request.get(environment.url + href.replaceAll('&amp;', '&'))).json();
  expect(manifest).toMatchObject({ lang: 'de', start_url: '/de/installer/xt50/HOU-11873', scope: '/de/installer/', display: 'standalone' });
  for (const { src } of manifest.icons) expect((await context.request.get(environment.url + src)).status(), src).toBe(200);
});
