import type { CDPSession } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { drawn } from './mapPage.ts';

const KB = 1024;

/**
 * On the wire (packed, cold cache), in KB: `document` is the page as it is sent; of JavaScript `first` is what the document itself asks for,
 * with which it can be read and used; `rest` is all there is when nobody has touched the page; `touched` is all there is once somebody has, and what
 * it can open was fetched beforehand.
 */
const BUDGETS = [
  { path: '/login', document: 14, first: 140, rest: 140, touched: 140 },
  { path: '/', document: 30, first: 190, rest: 262, touched: 925 },
  { path: '/profile', document: 18, first: 173, rest: 234, touched: 655 },
  { path: '/tickets', document: 30, first: 185, rest: 255, touched: 860 },
  { path: '/sims/edit/1', document: 36, first: 229, rest: 307, touched: 820 },
  // With the map library, which comes after the page.
  { path: '/sunset', document: 26, first: 190, rest: 510, touched: 1045 },
  { path: '/map', document: 25, first: 251, rest: 552, touched: 1160 },
  // All of it, with the scanner that is fetched for the cellar before any camera is opened.
  { path: '/installer/xt50/HOU-11873', document: 14, first: 186, rest: 192, touched: 192 },
];

const HINT = '//# allFunctionsCalledOnLoad';

test('the files of the build come packed as tightly as who asks can unpack, and those a document asks for are compiled as they load', async ({
  request,
  environment,
}) => {
  const html = await (await request.get(`${environment.url}/login`)).text();
  const scripts = [...html.matchAll(/<script(?![^>]*nomodule)[^>]* src="([^"]+)"/gi)].map(([, src = '']) => environment.url + src);
  expect(scripts.length).toBeGreaterThan(5);
  const ask = async (url: string, encoding: string) => {
    const answer = await request.get(url, { headers: { 'accept-encoding': encoding } });
    return { text: await answer.text(), encoding: answer.headers()['content-encoding'] ?? 'none', vary: answer.headers().vary };
  };
  for (const url of scripts) {
    const [br, gzip, plain] = await Promise.all([ask(url, 'gzip, br'), ask(url, 'gzip'), ask(url, 'identity')]);
    expect([gzip.text === br.text, plain.text === br.text, plain.encoding], url).toEqual([true, true, 'none']);
    if (br.text.length > 2000) expect([br.encoding, gzip.encoding, plain.vary], url).toEqual(['br', 'gzip', 'Accept-Encoding']);
    expect(br.text.startsWith(HINT), url).toBe(br.text.length >= 1024);
  }
});

const PUBLIC = ['/login', '/installer/xt50/HOU-11873'];

/** Bytes on the wire of the document and of every script, by address. */
function bytesOf(cdp: CDPSession) {
  const documents = new Map<string, number>();
  const scripts = new Map<string, number>();
  const asked = new Map<string, { url: string; bytes: Map<string, number> }>();
  cdp.on('Network.responseReceived', ({ requestId, type, response: { url } }) => {
    if (type === 'Document') asked.set(requestId, { url, bytes: documents });
    if (type === 'Script' || /\.js(\?|$)/.test(url)) asked.set(requestId, { url, bytes: scripts });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { url = '', bytes } = asked.get(requestId) ?? {};
    bytes?.set(url, (bytes.get(url) ?? 0) + encodedDataLength);
  });
  return { documents, scripts };
}

for (const { path, document, first, rest, touched } of BUDGETS) {
  test(`${path} is a document of at most ${document} KB and needs at most ${first} KB of JavaScript to work, ${rest} KB at rest, ${touched} KB in all`, async ({
    page,
    context,
    environment,
    signIn,
    open,
  }, info) => {
    if (!PUBLIC.includes(path)) await signIn('admin');
    // A server asked for the first time may answer without first rows, and the page then fetches what shows that.
    await context.request.get(environment.url + path);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
    const { documents, scripts } = bytesOf(cdp);
    await open(path);
    if (!PUBLIC.includes(path)) await expect(page.locator('[data-live="connected"]'), 'realtime is loaded').toBeVisible();
    if (path === '/sunset' || path === '/map') await drawn(page);
    if (path.startsWith('/installer'))
      await expect
        .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), 'the phone is ready for a cellar')
        .toBe(true);
    await page.waitForLoadState('networkidle');
    const html = await (await context.request.get(environment.url + path)).text();
    const named = new Set(
      [...html.matchAll(/<script(?![^>]*nomodule)[^>]* src="([^"]+)"/gi)].map(([, src = '']) => new URL(src, environment.url).href),
    );
    const sum = (bytes: Map<string, number>, of = (_: string) => true) =>
      Math.round([...bytes].reduce((all, [url, size]) => (of(url) ? all + size : all), 0) / KB);
    const used = { document: sum(documents), first: sum(scripts, (url) => named.has(url)), rest: sum(scripts) };
    await page.mouse.move(300, 300);
    await expect(page.locator('html'), 'what the page can open is fetched').toHaveAttribute('data-parts', 'fetched');
    const all = sum(scripts);
    const figures = `document ${used.document} KB (of ${document}), JavaScript ${used.first} KB first (of ${first}), ${used.rest} KB at rest (of ${rest}), ${all} KB in all (of ${touched})`;
    console.log(`${path}: ${figures}`);
    info.annotations.push({ type: 'KB', description: `${path} ${figures}` });
    expect(used.first, 'something was counted').toBeGreaterThan(50);
    expect(used.document).toBeGreaterThan(3);
    expect(used.document).toBeLessThanOrEqual(document);
    expect(used.first).toBeLessThanOrEqual(first);
    expect(used.rest).toBeLessThanOrEqual(rest);
    expect(all).toBeLessThanOrEqual(touched);
  });
}
