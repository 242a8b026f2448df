import { expect, test } from '../fixtures.ts';
import { isBeside, startCallCounter } from './callCounter.ts';

const PAGES = ['/', '/tickets', '/sims/edit/1', '/batch', '/tech/sim-swap', '/sunset'];

test('a page costs its data and at most three calls beside', async ({ page, freshEnvironment, signIn, open, environmentOptions }) => {
  test.skip(environmentOptions.laravel !== 'none', 'what is asked is the same whatever the answers look like');
  const counters: Awaited<ReturnType<typeof startCallCounter>>[] = [];
  await freshEnvironment({
    ...environmentOptions,
    through: async (port) => {
      const counter = await startCallCounter(port);
      counters.push(counter);
      return counter.port;
    },
  });
  const [counter] = counters;
  if (!counter) throw new Error('nothing counts');
  await signIn('admin');
  // What is asked once for all pages is asked now.
  await open('/');
  await page.waitForLoadState('networkidle');
  for (const path of PAGES) {
    const before = counter.heard.length;
    await open(path);
    await page.waitForLoadState('networkidle');
    const calls = counter.heard.slice(before).map(({ call }) => call);
    expect.soft(calls.length, `${path} asks for its data: ${calls.join(', ')}`).toBeGreaterThan(0);
    expect.soft(calls.filter(isBeside).length, `${path}: ${calls.join(', ')}`).toBeLessThanOrEqual(3);
    expect.soft(calls.length, `${path} in all: ${calls.join(', ')}`).toBeLessThanOrEqual(8);
    expect.soft(calls.filter((call) => call === 'GET /user').length, `${path} asks once who one is`).toBeLessThanOrEqual(1);
  }
  for (const { end } of counters) end();
});
