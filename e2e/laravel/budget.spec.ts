import { expect, test, words } from '../fixtures.ts';
import { isBeside, startCallCounter } from './callCounter.ts';

const PAGES = ['/', '/tickets', '/sims/edit/1', '/batch', '/batch/1', '/system/01001', '/tech/sim-swap', '/sunset'];

const twiceIn = (calls: readonly string[]) => [...new Set(calls.filter((call, at) => calls.indexOf(call) !== at))];

test('a page costs its data and at most three calls beside', async ({ page, freshEnvironment, signIn, open, environmentOptions }) => {
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
    const heard = counter.heard.slice(before);
    const calls = heard.map(({ call }) => call);
    expect.soft(twiceIn(heard.map(({ asked }) => asked)), `${path} asks nothing twice`).toEqual([]);
    expect.soft(calls.length, `${path} asks for its data: ${calls.join(', ')}`).toBeGreaterThan(0);
    expect.soft(calls.filter(isBeside).length, `${path}: ${calls.join(', ')}`).toBeLessThanOrEqual(3);
    expect.soft(calls.length, `${path} in all: ${calls.join(', ')}`).toBeLessThanOrEqual(8);
    expect.soft(calls.filter((call) => call === 'GET /user').length, `${path} asks once who one is`).toBeLessThanOrEqual(1);
  }
  await open('/sims/edit/1');
  await page.getByRole('textbox', { name: words.fields.notes }).fill('By the east door');
  const before = counter.heard.length;
  await page.getByRole('button', { name: words.common.saveChanges }).click();
  await expect(page.getByRole('button', { name: words.common.saveChanges })).toHaveAttribute('aria-disabled', 'true');
  await page.waitForLoadState('networkidle');
  const saved = counter.heard.slice(before).map(({ asked }) => asked);
  expect(saved).toContain('POST /sims/1');
  expect(twiceIn(saved), 'a save asks nothing twice').toEqual([]);
  for (const { end } of counters) end();
});
