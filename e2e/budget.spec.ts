import type { CDPSession } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { drawn } from './mapPage.ts';

const KB = 1024;

/**
 * JavaScript on the wire (gzip, cold cache) in KB: `first` is what the document itself asks for, with which it can be read and used; `idle`
 * is all there is once the page is at rest, with what it can open fetched beforehand.
 */
const BUDGETS = [
  { path: '/login', first: 260, idle: 300 },
  { path: '/', first: 350, idle: 820 },
  { path: '/sims/edit/1', first: 360, idle: 610 },
  // With the map library, which comes after the page.
  { path: '/sunset', first: 380, idle: 930 },
  // All of it, with the scanner that is fetched for the cellar before any camera is opened.
  { path: '/installer/xt50/HOU-11873', first: 210, idle: 220 },
];

const PUBLIC = ['/login', '/installer/xt50/HOU-11873'];

/** Bytes on the wire of every script, by address. */
function scriptsOf(cdp: CDPSession): Map<string, number> {
  const urls = new Map<string, string>();
  const bytes = new Map<string, number>();
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || /\.js(\?|$)/.test(response.url)) urls.set(requestId, response.url);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId);
    if (url) bytes.set(url, (bytes.get(url) ?? 0) + encodedDataLength);
  });
  return bytes;
}

for (const { path, first, idle } of BUDGETS) {
  test(`${path} needs at most ${first} KB of JavaScript to work, ${idle} KB in all`, async ({
    page,
    context,
    environment,
    signIn,
    open,
  }, info) => {
    if (!PUBLIC.includes(path)) await signIn('admin');
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
    const bytes = scriptsOf(cdp);
    await open(path);
    await expect(page.locator('html'), 'what the page can open is fetched').toHaveAttribute('data-parts', 'fetched');
    if (!PUBLIC.includes(path)) await expect(page.locator('[data-live="connected"]'), 'realtime is loaded').toBeVisible();
    if (path === '/sunset') await drawn(page);
    if (path === '/') await expect(page.getByRole('grid'), 'the grid is loaded').toBeVisible();
    if (path.startsWith('/installer'))
      await expect
        .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), 'the phone is ready for a cellar')
        .toBe(true);
    const html = await (await context.request.get(environment.url + path)).text();
    const named = new Set([...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = '']) => new URL(src, environment.url).href));
    const sum = (of: (url: string) => boolean) => Math.round([...bytes].reduce((all, [url, size]) => (of(url) ? all + size : all), 0) / KB);
    const used = { first: sum((url) => named.has(url)), idle: sum(() => true) };
    console.log(`JavaScript of ${path}: ${used.first} KB first (of ${first}), ${used.idle} KB in all (of ${idle})`);
    info.annotations.push({ type: 'KB of JavaScript', description: `${path} ${used.first} first, ${used.idle} idle` });
    expect(used.first, 'something was counted').toBeGreaterThan(50);
    expect(used.first).toBeLessThanOrEqual(first);
    expect(used.idle).toBeLessThanOrEqual(idle);
  });
}
