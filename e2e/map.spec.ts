import { mkdirSync, mkdtempSync } from 'node:fs';
import { dark, light } from '#lib/theme/tokens.ts';
import { startService, WEB } from '../bin/service.mjs';
import { writeOwnMap } from './customMap.ts';
import { expect, test, words } from './fixtures.ts';
import { ALONE, drawn, give, lasso, mapboxScripts, mapOf, pixelsOf, selectedIs, sites, spotOf, viewOf } from './mapPage.ts';
import { baseEnv, freePort } from './ports.ts';

const t = words.ui.map;
const DALLAS = { lng: -96.8, lat: 32.78 };
const HOUSTON = { lng: -95.37, lat: 29.76 };

test.beforeEach(async ({ page, signIn }) => {
  // The first map of a browser without a graphics card takes its time.
  await give(page);
  await signIn('dispatcher');
});

for (const [skin, tokens] of [
  ['light', light],
  ['dark', dark],
] as const)
  test(`in the ${skin} skin land, sea and clusters are drawn, by the desk alone, and whom the map is owed to stands on it`, async ({
    page,
    context,
    environment,
    open,
    axe,
  }) => {
    const strangers: string[] = [];
    const mapbox = mapboxScripts(page);
    const parts: number[] = [];
    context.on('request', (request) => {
      if (request.url().startsWith('http') && new URL(request.url()).origin !== environment.url) strangers.push(request.url());
    });
    context.on('response', (response) => {
      if (response.url().includes('/api/basemap/')) parts.push(response.status());
    });
    await page.addInitScript((value) => localStorage.setItem('linekeeper.skin', value), skin);
    await open('/sunset');
    const stage = await drawn(page);
    const colours = [tokens.map.land, tokens.map.water, tokens.status.ok.mark, tokens.status.unk.mark];
    await expect(async () => {
      const [land = 0, water = 0, ok = 0, unknown = 0] = await pixelsOf(page, stage, colours);
      expect(land).toBeGreaterThan(100_000);
      expect(water).toBeGreaterThan(5_000);
      expect(Math.min(ok, unknown), 'both are in the donuts').toBeGreaterThan(20);
    }).toPass({ timeout: 30_000 });
    await expect(stage.getByRole('link', { name: 'GeoNames' })).toBeVisible();
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.filter((status) => status !== 206)).toEqual([]);
    expect(strangers).toEqual([]);
    expect(await mapbox()).toEqual([]);
    await axe();
  });

test('sites are selected with the lasso, more are added with Shift, and Escape ends it; the list says how many', async ({ page, open }) => {
  await open('/sunset');
  const stage = await drawn(page);
  await stage.getByRole('button', { name: t.lasso }).click();
  await expect(stage.getByText(t.hints.lasso)).toBeVisible();
  await lasso(page, await spotOf(stage, DALLAS), 60);
  await selectedIs(page, 60);
  await page.keyboard.down('Shift');
  await lasso(page, await spotOf(stage, HOUSTON), 60);
  await page.keyboard.up('Shift');
  await selectedIs(page, 100);
  await page.keyboard.press('Escape');
  await expect(stage.getByText(t.hints.lasso)).toBeHidden();
  await page.getByRole('button', { name: words.sunset.clear }).click();
  await expect(page.getByText(/selected$/)).toBeHidden();

  await stage.getByRole('button', { name: t.rectangle }).click();
  const corner = await spotOf(stage, ALONE);
  await page.mouse.move(corner.x + 30, corner.y + 30);
  await page.mouse.down();
  await page.mouse.move(corner.x - 30, corner.y - 30, { steps: 5 });
  await page.mouse.up();
  await selectedIs(page, 1);
});

test('a cluster pressed opens, a site pressed is shown in the list until the ground is pressed, and what was chosen stays chosen', async ({
  page,
  open,
}) => {
  await open('/sunset');
  const stage = await drawn(page);
  const row = page.getByRole('listbox', { name: words.sunset.list }).getByRole('option', { name: ALONE.site_name });
  const alone = await spotOf(stage, ALONE);
  await expect(async () => {
    await page.mouse.click(alone.x, alone.y);
    await expect(row).toHaveAttribute('data-active', 'true', { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(row, 'a look chooses nothing').toHaveAttribute('aria-selected', 'false');
  await page.getByRole('listbox', { name: words.sunset.list }).focus();
  await page.keyboard.press('Space');
  await selectedIs(page, 1);
  await page.mouse.click(alone.x, alone.y + 80);
  await expect(row).not.toHaveAttribute('data-active');
  await selectedIs(page, 1);
  const before = await viewOf(stage);
  const dallas = await spotOf(stage, DALLAS);
  await page.mouse.click(dallas.x, dallas.y);
  await expect.poll(async () => (await viewOf(stage)).zoom).toBeGreaterThan(before.zoom + 0.5);
});

test('with the keyboard alone a site of the list is shown on the map, nearer or all together', async ({ page, open }) => {
  await open('/sunset');
  const stage = await drawn(page);
  await page.getByRole('listbox', { name: words.sunset.list }).focus();
  // By name it is the first one.
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await viewOf(stage)).lng).toBeCloseTo(ALONE.lng, 1);
  const near = (await viewOf(stage)).zoom;
  await stage.getByRole('button', { name: t.in }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await viewOf(stage)).zoom).toBeGreaterThan(near + 0.5);
  await stage.getByRole('button', { name: t.all }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await viewOf(stage)).zoom).toBeLessThan(near);
});

test('where nothing can draw a map the list stands alone with a sentence, on a phone too, and no map is fetched', async ({
  page,
  open,
  axe,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (/maplibre|basemap/.test(request.url())) fetched.push(request.url());
  });
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
      value(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, ...rest]);
      },
    });
  });
  await open('/sunset');
  await expect(mapOf(page).getByText(t.webgl)).toBeVisible();
  const options = page.getByRole('listbox', { name: words.sunset.list }).getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-setsize', String(sites().length));
  const { width = 0 } = (await options.first().boundingBox()) ?? {};
  expect(width, 'the list has the room of the map').toBeGreaterThan(800);
  await axe();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(mapOf(page).getByText(t.webgl)).toBeVisible();
  await expect(options.first()).toBeVisible();
  await expect(page.getByRole('button', { name: words.ui.map.views.map, exact: true })).toHaveCount(0);
  expect(fetched).toEqual([]);
});

test('with a token Mapbox’ map is shown, and nobody else is asked; refused, the operator’s own map stands in and says so', async ({
  page,
  context,
  freshEnvironment,
  signIn,
  open,
  expectTrouble,
}) => {
  // What Mapbox' library says when it is put away while it was asking.
  expectTrouble(/Actor removed/);
  mkdirSync(test.info().outputPath(), { recursive: true });
  const PMTILES = writeOwnMap(test.info().outputPath('own.pmtiles'));
  const environment = await freshEnvironment({ env: { MAPBOX_PUBLIC_TOKEN: 'pk.test', PMTILES } });
  await signIn('dispatcher');
  const hosts = new Set<string>();
  const own: string[] = [];
  let isRefused = false;
  context.on('request', (request) => {
    const { protocol, host, origin, pathname } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== environment.url) hosts.add(host);
    if (pathname.startsWith('/api/basemap/')) own.push(pathname);
  });
  await context.route(/^https:\/\/[^/]*mapbox\.com\//, (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    if (isRefused) return route.fulfill({ status: 401, json: { message: 'Not Authorized - Invalid Token' } });
    if (!pathname.startsWith('/styles/')) return route.fulfill({ status: 200, body: '' });
    expect(searchParams.get('access_token')).toBe('pk.test');
    const ground = { id: 'ground', type: 'background', paint: { 'background-color': '#ABCDEF' } };
    return route.fulfill({
      json: { version: 8, name: 'Light', glyphs: 'mapbox://fonts/mapbox/{fontstack}/{range}.pbf', sources: {}, layers: [ground] },
    });
  });
  const mapbox = mapboxScripts(page);
  await open('/sunset');
  const stage = await drawn(page);
  await expect(async () => {
    const [ground = 0, ok = 0, unknown = 0] = await pixelsOf(page, stage, ['#ABCDEF', light.status.ok.mark, light.status.unk.mark]);
    expect(ground).toBeGreaterThan(100_000);
    expect(Math.min(ok, unknown), 'both are in the donuts').toBeGreaterThan(20);
  }).toPass({ timeout: 30_000 });
  await expect(stage.getByRole('link', { name: 'Mapbox' }).first()).toBeVisible();
  await expect(stage.getByRole('link', { name: 'GeoNames' })).toHaveCount(0);
  expect((await mapbox()).length).toBeGreaterThan(0);
  expect([...hosts].filter((host) => !['api.mapbox.com', 'events.mapbox.com'].includes(host))).toEqual([]);
  expect(hosts.has('api.mapbox.com')).toBe(true);
  expect(own, 'the other map is left alone').toEqual([]);

  isRefused = true;
  await page.reload();
  await drawn(page);
  await expect(stage.getByText(t.substitute)).toBeVisible();
  await expect(stage.getByRole('link', { name: 'The county’s map' })).toHaveAttribute('href', 'https://map.example/about');
  await expect(async () => {
    const [land = 0, water = 0, ok = 0] = await pixelsOf(page, stage, [light.map.land, light.map.water, light.status.ok.mark]);
    expect(Math.min(land, water)).toBeGreaterThan(50_000);
    expect(ok).toBeGreaterThan(20);
  }).toPass({ timeout: 30_000 });
  expect(own.length).toBeGreaterThan(0);
});

test('the map’s file comes in parts, to be kept for good, and for now at the address of an earlier map', async ({
  page,
  open,
  environment,
  context,
}) => {
  const asked = page.waitForRequest(/\/api\/basemap\//);
  await open('/sunset');
  const url = (await asked).url();
  const part = await context.request.get(url, { headers: { range: 'bytes=0-6' } });
  expect([part.status(), await part.text()]).toEqual([206, 'PMTiles']);
  expect(part.headers()['cache-control']).toContain('immutable');
  const again = await context.request.get(url, { headers: { 'if-none-match': part.headers().etag ?? '' } });
  expect(again.status()).toBe(304);
  const older = await context.request.get(`${environment.url}/api/basemap/another`, { headers: { range: 'bytes=0-6' } });
  expect([older.status(), older.headers()['cache-control']]).toEqual([206, 'no-cache']);
});

test('a desk told of a map that is none says so in one line and does not start', async () => {
  mkdirSync(test.info().outputPath(), { recursive: true });
  const service = startService('desk', WEB, {
    env: {
      ...baseEnv(),
      PORT: String(await freePort()),
      DATA_DIR: mkdtempSync(test.info().outputPath('data-')),
      PMTILES: '/nowhere.pmtiles',
    },
    onLine: () => undefined,
  });
  await expect(service.ready).rejects.toThrow('PMTILES=/nowhere.pmtiles can’t be used: there is no such file.'.replace('’', "'"));
  await service.ended;
});
