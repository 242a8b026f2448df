import { chromium } from '@playwright/test';
import { findBrowser } from '../bin/browser.mjs';
import { ROOT } from '../bin/prepare.mjs';
import { isBeside, startCallCounter } from '../e2e/laravel/callCounter.ts';
import { startLaravel } from '../e2e/laravel/start.ts';
import { begin, endAll, freePort, ready } from './bff/started.ts';
import { writeFigures } from './figures.mjs';

// `node --import tsx bench/budget.ts`: what one person's steady work at the desk costs an upstream that knows the specification alone and
// lets a user ask 60 times a minute. It needs a build (`npm run build`) and Debian's Laravel.

const MINUTES = 3;
/** One page in so many seconds; a SIM is changed as well. */
const PACE_MS = 6000;

const laravel = await startLaravel({ habits: 'none', more: { THROTTLE: '60' } });
const counter = await startCallCounter(Number(new URL(laravel.url).port));
const { heard } = counter;

const port = await freePort();
const origin = `http://localhost:${port}`;
const env = { PORT: String(port), PUBLIC_URL: origin, UPSTREAM_URL: `http://127.0.0.1:${counter.port}/api`, LOG_LEVEL: 'warn' };
await ready(
  begin(process.execPath, ['bin/program.mjs', 'web'], { ...env, DATA_DIR: `${process.env.TMPDIR ?? '/tmp'}/budget-${process.pid}` }),
);
const browser = await chromium.launch({ executablePath: findBrowser(ROOT), args: ['--no-sandbox'] });
const page = await browser.newPage({ baseURL: origin });

const PAGES = ['/', '/tickets', '/sims/edit/1', '/batch', '/system/01001', '/tech/sim-swap', '/sunset', '/sims/edit/2', '/tickets', '/'];
const views: { path: string; calls: string[] }[] = [];
const settle = () => page.waitForLoadState('networkidle');

await page.goto('/login');
await page.locator('input[name=email], input[type=email]').first().fill('admin@linekeeper.test');
await page.locator('input[type=password]').first().fill('linekeeper');
await page.keyboard.press('Enter');
await page.waitForURL((url) => !url.pathname.startsWith('/login'));
await settle();

const began = Date.now();
for (let view = 0; Date.now() - began < MINUTES * 60_000; view++) {
  const path = PAGES[view % PAGES.length] ?? '/';
  const before = heard.length;
  await page.goto(path);
  await settle();
  if (path.startsWith('/sims/edit')) {
    await page.getByLabel('Notes').first().fill(`seen ${view}`);
    await page.getByRole('button', { name: 'Save changes' }).click();
  }
  await page.waitForTimeout(Math.max(0, began + (view + 1) * PACE_MS - Date.now()));
  views.push({ path, calls: heard.slice(before).map(({ call }) => call) });
}
await browser.close();

const during = heard.filter(({ at }) => at >= began);
const users = during.filter(({ call }) => call === 'GET /user').length;
const refused = during.filter(({ status }) => status === 429).length;
const perMinute = Array.from(
  { length: MINUTES },
  (_, minute) => during.filter(({ at }) => Math.floor((at - began) / 60_000) === minute).length,
);
const beside = views.map(({ calls }) => calls.filter(isBeside).length);
writeFigures('Calls of one person', [
  `Pages opened one in ${PACE_MS / 1000} s for ${MINUTES} minutes in a browser, and SIMs changed, before a Laravel that knows the specification alone, has no`,
  'realtime and lets a user ask 60 times a minute. `node --import tsx bench/budget.ts` measures it anew.',
  '',
  '| what | figure |',
  '|---|---|',
  `| pages | ${views.length} |`,
  `| calls a minute | ${perMinute.join(', ')} |`,
  `| of them \`GET /user\` | ${((users / during.length) * 100).toFixed(1)} % |`,
  `| beside its data, a page at most | ${Math.max(...beside)} |`,
  `| calls of a page, data included, on average / at most | ${(views.reduce((sum, { calls }) => sum + calls.length, 0) / views.length).toFixed(1)} / ${Math.max(...views.map(({ calls }) => calls.length))} |`,
  `| told to wait (429) | ${refused} |`,
]);
for (const { path, calls } of views.slice(0, PAGES.length)) console.log(path, calls.join(', '));
counter.end();
await laravel.stop();
endAll();
