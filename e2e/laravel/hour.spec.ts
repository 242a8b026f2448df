import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PEOPLE, walkHour } from '../../bin/laravelKit/walkHour.ts';
import { startService, UPSTREAM } from '../../bin/service.mjs';
import { enterAs, expect, test, words } from '../fixtures.ts';
import { baseEnv, freePort } from '../ports.ts';

test('after the hour somebody signs in at the desk, sees the SIMs, and sees one change by itself', async ({
  page,
  freshEnvironment,
  expectTrouble,
}) => {
  // The kit is run, and three programs start.
  test.slow();
  // What is not written yet answers 501, and the page says so.
  expectTrouble(/501/);
  const imei = '356938030000300';
  const folder = mkdtempSync(join(tmpdir(), 'hour-'));
  const port = await freePort();
  const pusher = { url: `http://127.0.0.1:${port}`, key: 'of-the-hour', secret: 'a secret of the hour' };
  const realtime = startService('realtime', UPSTREAM, {
    env: {
      ...baseEnv(),
      ...{ DEMO: '0', UPSTREAM_PORT: String(port), DATA_DIR: join(folder, 'realtime') },
      ...{ REALTIME_KEY: pusher.key, REALTIME_SECRET: pusher.secret, REALTIME_RECHECK: '0' },
    },
    onLine: () => undefined,
  });
  await realtime.ready;
  const company = await walkHour(join(folder, 'company'), pusher);
  try {
    const { url } = await freshEnvironment({
      upstreamUrl: company.url,
      env: {
        ...{ AUTH: 'sanctum', BROADCAST_AUTH: `${company.url}/broadcasting/auth` },
        ...{ REALTIME_URL: pusher.url, REALTIME_KEY: pusher.key },
      },
    });
    await page.goto(url);
    await enterAs(page, PEOPLE.email, PEOPLE.password);
    await expect(page.getByRole('grid', { name: words.titles.sims })).toBeVisible();
    await page.goto(`${url}/?q=${imei}`);
    const row = page.getByRole('grid', { name: words.titles.sims }).getByRole('row', { name: /356938 ?03 ?000030 ?0/ });
    await expect(row).toContainText(words.sims.status.active);
    await expect(page.getByRole('banner').getByText(words.shell.live.connected)).toBeVisible();
    let loads = 0;
    page.on('load', () => (loads += 1));
    await company.does("App\\Models\\Sim::find(30)->update(['status' => 'retired']);");
    await expect(row).toContainText(words.sims.status.retired, { timeout: 10_000 });
    expect(loads, 'without loading the page again').toBe(0);
  } finally {
    await page.goto('about:blank');
    company.stop();
    await realtime.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
