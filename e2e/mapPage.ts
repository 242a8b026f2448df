import type { Locator, Page } from '@playwright/test';
import { expect, words } from './fixtures.ts';

const STATUSES = ['open', 'scheduled', 'dispatched', 'go-back', 'replaced'];

/** A site far from all others, one beside it on the other side of Texas, and two towns full of sites. */
export const ALONE = { id: 1, site_name: 'Marfa Water Tower', lng: -104.02, lat: 30.31 };
const TOWNS = [
  { Branch: 'DAL', lng: -96.8, lat: 32.78, count: 60 },
  { Branch: 'HOU', lng: -95.37, lat: 29.76, count: 40 },
];

const item = (id: number, more: object) => ({
  id,
  Branch: 'DAL',
  site_name: `Site ${id}`,
  cs_no: `CS-${1000 + id}`,
  status: STATUSES[id % STATUSES.length],
  tags: [],
  version: 1,
  ...more,
});

/** Sites in rings round each town, so that every run draws the same map. */
export function sites() {
  const list = [item(1, ALONE), item(2, { lng: null, lat: null, site_name: 'Nowhere Storage' })];
  for (const { Branch, lng, lat, count } of TOWNS)
    for (let at = 0; at < count; at += 1) {
      const [angle, far] = [at * 2.4, 0.02 + (at / count) * 0.1];
      list.push(item(list.length + 1, { Branch, lng: lng + far * Math.cos(angle), lat: lat + far * Math.sin(angle) }));
    }
  return list;
}

/** Lets the browser read these sites instead of the upstream's. */
export const give = (page: Page, data: object[] = sites()) =>
  page.route(/\/api\/sunset(\?|$)/, (route) => route.fulfill({ json: { data } }));

export const mapOf = (page: Page) => page.getByRole('region', { name: words.sunset.map });

/** The addresses of scripts that carry Mapbox' library; ask when the map is there. */
export function mapboxScripts(page: Page): () => Promise<string[]> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  return async () => {
    const found: string[] = [];
    // Asked for anew: what a page has left can't be read any more.
    for (const url of scripts) if ((await (await page.request.get(url)).text()).includes('events.mapbox.com')) found.push(url);
    return found;
  };
}

/** Waits until the map was drawn for the first time. */
export async function drawn(page: Page): Promise<Locator> {
  const stage = page.locator('[data-map="ready"]');
  await stage.waitFor({ timeout: 45_000 });
  return stage;
}

const mercator = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));

export async function viewOf(stage: Locator) {
  const [lng = 0, lat = 0, zoom = 0] = ((await stage.getAttribute('data-view')) ?? '').split(',').map(Number);
  return { lng, lat, zoom };
}

/** Where a place is in the window. */
export async function spotOf(stage: Locator, place: { lng: number; lat: number }) {
  const { lng, lat, zoom } = await viewOf(stage);
  const box = await stage.boundingBox();
  if (!box) throw new Error('The map is not in sight');
  const environment = 512 * 2 ** zoom;
  const x = box.x + box.width / 2 + ((place.lng - lng) / 360) * environment;
  const y = box.y + box.height / 2 - ((mercator(place.lat) - mercator(lat)) / (2 * Math.PI)) * environment;
  return { x, y };
}

/** How many pixels of the map have each of these colours, as `#RRGGBB`. */
export async function pixelsOf(page: Page, stage: Locator, colours: readonly string[]): Promise<number[]> {
  const picture = (await stage.screenshot()).toString('base64');
  return page.evaluate(
    async ([data, wanted]) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (char) => char.charCodeAt(0))], { type: 'image/png' }));
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
      pen?.drawImage(image, 0, 0);
      const bytes = pen?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
      const counts = new Map<string, number>();
      for (let at = 0; at < bytes.length; at += 4) {
        const colour = `#${[0, 1, 2].map((part) => (bytes[at + part] ?? 0).toString(16).padStart(2, '0')).join('')}`.toUpperCase();
        counts.set(colour, (counts.get(colour) ?? 0) + 1);
      }
      return wanted.map((colour) => counts.get(colour) ?? 0);
    },
    [picture, colours] as const,
  );
}

/** Round a place, in so many pixels. */
export async function lasso(page: Page, centre: { x: number; y: number }, radius: number) {
  await page.mouse.move(centre.x + radius, centre.y);
  await page.mouse.down();
  for (let step = 1; step <= 16; step += 1) {
    const angle = (step / 16) * 2 * Math.PI;
    await page.mouse.move(centre.x + radius * Math.cos(angle), centre.y + radius * Math.sin(angle));
  }
  await page.mouse.up();
}

/** Round a place with a finger, as a touch screen tells it. */
export async function lassoByTouch(page: Page, centre: { x: number; y: number }, radius: number) {
  const finger = await page.context().newCDPSession(page);
  const tell = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  const spot = (angle: number) => ({ x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) });
  await tell('touchStart', [spot(0)]);
  for (let step = 1; step <= 16; step += 1) await tell('touchMove', [spot((step / 16) * 2 * Math.PI)]);
  await tell('touchEnd', []);
  await finger.detach();
}

export const selectedIs = (page: Page, count: number) => expect(page.getByText(`${count} selected`, { exact: true })).toBeVisible();
